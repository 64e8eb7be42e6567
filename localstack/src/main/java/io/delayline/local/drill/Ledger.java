package io.delayline.local.drill;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** What was promised and what came: a run is judged by this alone. Thread-safe. */
public final class Ledger {
  private final Map<String, Promise> promises = new LinkedHashMap<>();
  private final Map<String, List<Arrival>> arrivals = new LinkedHashMap<>();

  /** A record is about to be written to the delay topic. */
  public synchronized void promise(Promise promise) {
    if (promises.put(promise.delayedId(), promise) != null) {
      throw new IllegalArgumentException(promise.delayedId() + " was promised before");
    }
  }

  /** A record was read from a target topic. */
  public synchronized void arrived(Arrival arrival) {
    arrivals.computeIfAbsent(arrival.delayedId(), id -> new ArrayList<>()).add(arrival);
  }

  /** Whether each promised record has come at least once. */
  public synchronized boolean complete() {
    return arrivals.keySet().containsAll(promises.keySet());
  }

  public synchronized long promised() {
    return promises.size();
  }

  public synchronized Verdict verdict() {
    List<String> lost = new ArrayList<>();
    List<String> early = new ArrayList<>();
    List<String> altered = new ArrayList<>();
    List<Long> lateness = new ArrayList<>();
    long duplicates = 0;
    int once = 0;
    for (Promise promise : promises.values()) {
      List<Arrival> copies = copies(promise);
      if (copies.isEmpty()) {
        lost.add(promise.delayedId());
        continue;
      }
      duplicates += copies.size() - 1;
      once += copies.size() == 1 ? 1 : 0;
      lateness.add(first(copies) - promise.dueMillis());
      if (copies.stream().anyMatch(copy -> copy.appendedMillis() < promise.dueMillis())) {
        early.add(promise.delayedId());
      }
      if (copies.stream().anyMatch(copy -> copy.fingerprint() != promise.fingerprint())) {
        altered.add(promise.delayedId());
      }
    }
    return new Verdict(
        promises.size(), once, lost, early, altered, unasked(), duplicates, new Lateness(lateness));
  }

  /** The longest that a first copy came after its due or after this moment, if that was later. */
  public synchronized long worstAfter(long sinceMillis) {
    return arrived(promise -> true)
        .mapToLong(promise -> first(copies(promise)) - Math.max(sinceMillis, promise.dueMillis()))
        .max()
        .orElse(0);
  }

  /** Every copy beyond the first of each. */
  public synchronized List<Arrival> duplicates() {
    return arrivals.values().stream().flatMap(copies -> copies.stream().skip(1)).toList();
  }

  /** The most copies that came of one. */
  public synchronized int mostCopies() {
    return arrivals.values().stream().mapToInt(List::size).max().orElse(0);
  }

  /** How late those were of which a copy has come. */
  public synchronized Lateness lateness(Predicate<Promise> which) {
    return new Lateness(
        arrived(which).map(promise -> first(copies(promise)) - promise.dueMillis()).toList());
  }

  /** Of all pairs that are due this far apart, the share whose earlier one came no later, 0…1. */
  public synchronized double shareInOrder(Duration apart) {
    List<Promise> byDue =
        arrived(promise -> true).sorted(Comparator.comparingLong(Promise::dueMillis)).toList();
    long[] came = byDue.stream().mapToLong(promise -> first(copies(promise))).toArray();
    long pairs = 0;
    long inOrder = 0;
    for (int i = 0; i < came.length; i++) {
      for (int j = i + 1; j < came.length; j++) {
        if (byDue.get(j).dueMillis() - byDue.get(i).dueMillis() >= apart.toMillis()) {
          pairs++;
          inOrder += came[i] <= came[j] ? 1 : 0;
        }
      }
    }
    return pairs == 0 ? 1 : (double) inOrder / pairs;
  }

  private Stream<Promise> arrived(Predicate<Promise> which) {
    return promises.values().stream()
        .filter(which)
        .filter(promise -> arrivals.containsKey(promise.delayedId()));
  }

  private List<Arrival> copies(Promise promise) {
    return arrivals.getOrDefault(promise.delayedId(), List.of());
  }

  private List<String> unasked() {
    return arrivals.keySet().stream().filter(id -> !promises.containsKey(id)).toList();
  }

  private static long first(List<Arrival> copies) {
    return copies.stream().mapToLong(Arrival::appendedMillis).min().orElseThrow();
  }
}

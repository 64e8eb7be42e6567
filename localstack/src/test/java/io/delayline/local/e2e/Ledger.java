package io.delayline.local.e2e;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What was promised and what came: a run is judged by this alone. Thread-safe. */
final class Ledger {
  private final Map<String, Promise> promises = new LinkedHashMap<>();
  private final Map<String, List<Arrival>> arrivals = new LinkedHashMap<>();

  /** A record is about to be written to the delay topic. */
  synchronized void promise(Promise promise) {
    if (promises.put(promise.delayedId(), promise) != null) {
      throw new IllegalArgumentException(promise.delayedId() + " was promised before");
    }
  }

  /** A record was read from a target topic. */
  synchronized void arrived(Arrival arrival) {
    arrivals.computeIfAbsent(arrival.delayedId(), id -> new ArrayList<>()).add(arrival);
  }

  /** Whether each promised record has come at least once. */
  synchronized boolean complete() {
    return arrivals.keySet().containsAll(promises.keySet());
  }

  synchronized long promised() {
    return promises.size();
  }

  synchronized Verdict verdict() {
    List<String> lost = new ArrayList<>();
    List<String> early = new ArrayList<>();
    List<String> altered = new ArrayList<>();
    List<Long> lateness = new ArrayList<>();
    long duplicates = 0;
    for (Promise promise : promises.values()) {
      List<Arrival> copies = arrivals.getOrDefault(promise.delayedId(), List.of());
      if (copies.isEmpty()) {
        lost.add(promise.delayedId());
        continue;
      }
      duplicates += copies.size() - 1;
      lateness.add(first(copies) - promise.dueMillis());
      if (copies.stream().anyMatch(copy -> copy.appendedMillis() < promise.dueMillis())) {
        early.add(promise.delayedId());
      }
      if (copies.stream().anyMatch(copy -> copy.fingerprint() != promise.fingerprint())) {
        altered.add(promise.delayedId());
      }
    }
    return new Verdict(
        promises.size(), lost, early, altered, unasked(), duplicates, new Lateness(lateness));
  }

  /** The longest that a first copy came after its due or after this moment, if that was later. */
  synchronized long worstAfter(long sinceMillis) {
    return promises.values().stream()
        .filter(promise -> arrivals.containsKey(promise.delayedId()))
        .mapToLong(promise ->
            first(arrivals.getOrDefault(promise.delayedId(), List.of()))
                - Math.max(sinceMillis, promise.dueMillis()))
        .max()
        .orElse(0);
  }

  private List<String> unasked() {
    return arrivals.keySet().stream().filter(id -> !promises.containsKey(id)).toList();
  }

  private static long first(List<Arrival> copies) {
    return copies.stream().mapToLong(Arrival::appendedMillis).min().orElseThrow();
  }
}

package io.delayline.sim;

import io.delayline.emit.DeadLetter;
import io.delayline.intake.SourcePartition;
import io.delayline.model.Bundle;
import io.delayline.model.DelayedMessage;
import io.delayline.model.Header;
import io.delayline.model.HeaderNames;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;

/** What really happened to each record, by true time: what the oracles judge by. */
final class Ledger {
  /** An append to a target topic, acknowledged or not. */
  record Append(Instant at, Life by, Duration skew) {}

  /** A record and what became of it. */
  static final class Entry {
    final int number;
    final SourcePartition partition;
    final Instant created;
    final Instant due;
    final String target;
    final List<Append> appends = new ArrayList<>(1);
    final List<Life> rejectedBy = new ArrayList<>(0);
    int excuses;

    Entry(int number, SourcePartition partition, Instant created, Instant due, String target) {
      this.number = number;
      this.partition = partition;
      this.created = created;
      this.due = due;
      this.target = target;
    }

    Instant due() {
      return due;
    }

    boolean delivered() {
      return !appends.isEmpty();
    }

    /** When it was first delivered, by true time. */
    Instant first() {
      return appends.getFirst().at();
    }

    /** From when on it could have been delivered. */
    Instant basis() {
      return due.isAfter(created) ? due : created;
    }

    Duration lateness() {
      return Duration.between(basis(), first());
    }

    @Override
    public String toString() {
      return "record %s (created %s, due %s, for %s)"
          .formatted(Contents.id(number), created, due, target);
    }
  }

  private final Engine engine;
  private final Contents contents;
  private final Set<Integer> traced;
  private final Strangers strangers;
  private final List<Entry> entries = new ArrayList<>();
  private final List<String> story = new ArrayList<>();
  private final Map<String, Integer> reasons = new TreeMap<>();
  private int unknownLetters;
  private long digest = 17;

  /**
   * @param traced the records whose story is written down
   */
  Ledger(Engine engine, Contents contents, Set<Integer> traced) {
    this.engine = engine;
    this.contents = contents;
    this.traced = traced;
    this.strangers = new Strangers(engine);
  }

  /** A record is going to be produced; the entry's number is its place in {@link #entries}. */
  Entry planned(SourcePartition partition, Instant created, Instant due, String target) {
    Entry entry = new Entry(entries.size(), partition, created, due, target);
    entries.add(entry);
    return entry;
  }

  /** What nobody produced; once there is anything, the run is about that alone. */
  Strangers strangers() {
    return strangers;
  }

  List<Entry> entries() {
    return entries;
  }

  void appended(DelayedMessage message, Life by) {
    if (strangers.isTold()) {
      strangers.appended(message);
      return;
    }
    Entry entry = entries.get(Contents.number(message));
    entry.appends.add(new Append(engine.instant(), by, by.machine().skew()));
    stir(entry.number, 1);
    note(List.of(entry.number), by, "appended, " + entry.lateness() + " after due");
  }

  void rejected(DeadLetter letter, Life by) {
    if (strangers.isTold()) {
      strangers.rejected(letter);
      return;
    }
    List<Integer> numbers = numbers(letter);
    unknownLetters += numbers.isEmpty() ? 1 : 0;
    for (int number : numbers) {
      entries.get(number).rejectedBy.add(by);
      stir(number, 2);
    }
    note(numbers, by, "rejected: " + letter.rejection().reason());
  }

  /** The records that are on the dead-letter topic with it: one, or those of a bundle. */
  private List<Integer> numbers(DeadLetter letter) {
    for (Header header : letter.headers()) {
      if (header.name().equals(HeaderNames.ID)) {
        String id = new String(Objects.requireNonNull(header.value()), StandardCharsets.UTF_8);
        return List.of(Contents.number(id));
      }
    }
    byte[] value = letter.value();
    return value == null || value.length < 2 ? List.of() : contents.of(new Bundle(value));
  }

  /** Dead letters that hold no record that anybody wrote. */
  int unknownLetters() {
    return unknownLetters;
  }

  /** Whether this replica delivered or rejected the record. */
  boolean settledBy(int number, Life life) {
    Entry entry = entries.get(number);
    return entry.appends.stream().anyMatch(append -> append.by().equals(life))
        || entry.rejectedBy.contains(life);
  }

  /** An event that may deliver these records once more. */
  void excuse(Collection<Integer> records, String why) {
    if (!records.isEmpty()) {
      reasons.merge(why, 1, Integer::sum);
    }
    for (int number : records) {
      entries.get(number).excuses++;
    }
    note(records, null, "may be doubled: " + why);
  }

  Map<String, Integer> reasons() {
    return reasons;
  }

  /** Whether anybody wants to know of stories. */
  boolean tracing() {
    return !traced.isEmpty();
  }

  /** Writes an event down, if it is about a record that is traced. */
  void note(Collection<Integer> records, @org.jspecify.annotations.Nullable Life by, String text) {
    if (tracing() && records.stream().anyMatch(traced::contains)) {
      story.add("%s %s %s %s".formatted(engine.instant(), by == null ? "-" : by, records, text));
    }
  }

  List<String> story() {
    return story;
  }

  private void stir(int number, int kind) {
    digest = (digest * 31 + engine.now()) * 31 + number * 3L + kind;
  }

  /** The same for the same run. */
  long digest() {
    return digest;
  }
}

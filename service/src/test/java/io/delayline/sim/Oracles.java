package io.delayline.sim;

import io.delayline.intake.SourcePartition;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** What must be true after every run; each answers what was violated. */
final class Oracles {
  private final World world;

  Oracles(World world) {
    this.world = world;
  }

  /** Every record is on its target or on the dead-letter topic. */
  List<String> lost() {
    return world.ledger().entries().stream()
        .filter(entry -> !entry.delivered() && entry.rejectedBy.isEmpty())
        .map(entry -> "lost: " + entry)
        .toList();
  }

  /**
   * Nothing is appended before its due time, by true time.
   *
   * @param allowed by what a clock may be wrong before that is noticed
   */
  List<String> early(Duration allowed) {
    return world.ledger().entries().stream()
        .filter(Ledger.Entry::delivered)
        .filter(entry -> entry.first().plus(allowed).isBefore(entry.due))
        .map(entry ->
            "early: %s by %s (allowed %s), clock of %s off by %s"
                .formatted(
                    entry,
                    Duration.between(entry.first(), entry.due),
                    allowed,
                    entry.appends.getFirst().by(),
                    entry.appends.getFirst().skew()))
        .toList();
  }

  /**
   * What is written after the recovery is on time; what was due before is out within the catch-up.
   */
  List<String> late(double recovered, double catchUp, double bound) {
    Instant from = World.instant(recovered);
    List<String> late = new ArrayList<>();
    for (Ledger.Entry entry : world.ledger().entries()) {
      if (!entry.delivered()) {
        continue;
      }
      Instant basis = entry.basis().isBefore(from) ? from : entry.basis();
      if (!entry.created.isBefore(from) && seconds(entry.lateness()) > bound) {
        late.add("late: %s by %s".formatted(entry, entry.lateness()));
      } else if (seconds(Duration.between(basis, entry.first())) > catchUp) {
        late.add(
            "never caught up: %s, %s after recovery"
                .formatted(entry, Duration.between(from, entry.first())));
      }
    }
    return late;
  }

  static double seconds(Duration time) {
    return time.toNanos() / 1e9;
  }

  /** Each copy is accounted for by an event that had the record in its hands. */
  List<String> copies() {
    return world.ledger().entries().stream()
        .filter(entry -> {
          int extra = entry.appends.size() + entry.rejectedBy.size() - 1;
          return extra > entry.excuses;
        })
        .map(entry ->
            "copies: %s was delivered %d times and rejected %d times, %d excused"
                .formatted(entry, entry.appends.size(), entry.rejectedBy.size(), entry.excuses))
        .toList();
  }

  /** At rest nothing is left in the queue and every offset is committed. */
  List<String> settled() {
    List<String> left = new ArrayList<>();
    if (world.queue().size() > 0) {
      left.add("left in the queue: " + world.queue().size() + " messages");
    }
    if (world.table().backwards() > 0) {
      left.add("a cursor went back " + world.table().backwards() + " times");
    }
    int rows = world.table().waiting();
    if (rows > 0) {
      left.add("left in the table: " + rows + " rows");
    }
    left.addAll(offsets());
    return left;
  }

  /** At rest every offset is committed. */
  List<String> offsets() {
    List<String> left = new ArrayList<>();
    for (SourcePartition partition : world.topics().partitions()) {
      long end = world.topics().end(partition);
      long committed = world.topics().committed(partition);
      if (committed < end) {
        left.add("stuck: %s is committed to %d of %d".formatted(partition, committed, end));
      }
    }
    return left;
  }

  /** The most deliveries of any one record. */
  int mostCopies() {
    return world.ledger().entries().stream()
        .mapToInt(entry -> entry.appends.size())
        .max()
        .orElse(0);
  }
}

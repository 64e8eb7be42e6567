package io.delayline.intake;

import io.delayline.model.TryLater;
import java.time.Duration;
import java.util.Collection;
import java.util.Map;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Commits what is settled: now and then without waiting for the answer, sooner when a partition is
 * paused until it has come, and for the last time before partitions go. One thread.
 */
final class Commits {
  private static final Logger log = LoggerFactory.getLogger(Commits.class);
  private static final Duration EVERY = Duration.ofMillis(500);

  /** While a partition has reached its limit, which no commit can wait for. */
  private static final Duration FULL_EVERY = Duration.ofMillis(50);

  /** Commits are not waited for; repeating them now and then mends one that nobody heard of. */
  private static final Duration ALL_EVERY = Duration.ofSeconds(10);

  private final MessageSource source;
  private final Partitions partitions;
  private final int limit;
  private final LongSupplier nanos;
  private String refusal = "";
  private boolean failed;
  private long at;
  private long allAt;

  /**
   * @param limit the records of a partition not known to be committed with which it is paused
   */
  Commits(MessageSource source, Partitions partitions, int limit, LongSupplier nanos) {
    this.source = source;
    this.partitions = partitions;
    this.limit = limit;
    this.nanos = nanos;
    this.at = nanos.getAsLong(); // its origin is arbitrary: 0 may be far ahead of it
    this.allAt = at;
  }

  /** Hears what has become of commits, and makes the next when it is time to. */
  void nowAndThen() {
    partitions.confirm(source.acknowledged());
    failed |= source.commitHasFailed();
    long now = nanos.getAsLong();
    Duration every = partitions.withUncommitted(limit).isEmpty() ? EVERY : FULL_EVERY;
    if (now - at < every.toNanos()) {
      return;
    }
    boolean all = now - allAt >= (failed ? EVERY : ALL_EVERY).toNanos();
    at = now;
    if (all) {
      allAt = now;
      failed = false;
    }
    Map<SourcePartition, Long> next = partitions.committable(all);
    if (!next.isEmpty()) {
      source.commit(next, false);
      partitions.sent(next);
    }
  }

  /** Commits everything and waits for the answer; {@code false} when the group refuses. */
  boolean last() {
    refusal = "";
    Map<SourcePartition, Long> next = partitions.committable(true);
    if (next.isEmpty()) {
      return true;
    }
    try {
      source.commit(next, true);
      partitions.sent(next);
      partitions.confirm(next);
      return true;
    } catch (TryLater e) {
      refusal = String.valueOf(e.getMessage());
      return false;
    }
  }

  /** Partitions were taken away before anything could be committed. */
  void lost(Collection<SourcePartition> lost) {
    refusal = "the group took them away";
    gone(lost);
  }

  /** Partitions have gone: what is settled and not committed is read again by somebody else. */
  void gone(Collection<SourcePartition> gone) {
    int again = partitions.forget(gone);
    if (again > 0) {
      log.warn(
          "{} settled records of {} are not known to be committed, are read again by their next"
              + " owner, and may come twice: {}",
          again,
          gone,
          refusal.isEmpty() ? "others before them are not settled" : refusal);
    }
  }
}

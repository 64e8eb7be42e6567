package io.delayline.intake;

import io.delayline.model.TryLater;
import io.delayline.runtime.ClockWatch;
import java.time.Duration;
import java.util.Collection;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** How partitions come and go: given up to other members, lost to them, left to them at the end. */
final class Rebalancing implements MessageSource.Ownership {
  private static final Logger log = LoggerFactory.getLogger(Rebalancing.class);

  /**
   * How long partitions are kept back from whoever is to have them, so that what is under way can
   * be settled and committed. Nobody reads them meanwhile, and the whole group waits, so it is no
   * longer than a record may be late, except for a queue that is slow and goes on answering: what
   * it takes in the end would be copied. What hangs for longer is read again by the next owner, and
   * counted.
   */
  private static final Duration PATIENCE = Duration.ofSeconds(2);

  private static final Duration TURN = Duration.ofMillis(20);

  /** Whose partitions they are, and what is in them on its way. */
  record Stages(MessageSource source, Dispatch dispatch, Partitions partitions, Commits commits) {}

  private final MessageSource source;
  private final Dispatch dispatch;
  private final Partitions partitions;
  private final Commits commits;
  private final ClockWatch clock;
  private final LongSupplier nanos;
  private final Duration longestSend;
  private boolean closing;
  private long closedBy;

  /**
   * @param longestSend within which each send to the queue is answered
   */
  Rebalancing(Stages stages, ClockWatch clock, LongSupplier nanos, Duration longestSend) {
    this.source = stages.source();
    this.dispatch = stages.dispatch();
    this.partitions = stages.partitions();
    this.commits = stages.commits();
    this.clock = clock;
    this.nanos = nanos;
    this.longestSend = longestSend;
  }

  @Override
  public void assigned(Collection<SourcePartition> assigned) {
    partitions.assigned(assigned);
  }

  /** What is settled is committed first: that must not depend on what is not. */
  @Override
  public void revoked(Collection<SourcePartition> revoked) {
    evict(revoked);
    try {
      commits.last();
      partitions.end(revoked, shorter(PATIENCE, left()), left());
      commits.last();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      commits.gone(revoked);
    }
  }

  @Override
  public void lost(Collection<SourcePartition> lost) {
    commits.lost(lost);
  }

  /**
   * Waits until everything is settled, commits it and leaves the group, at most about {@code
   * patience}. The membership is kept alive meanwhile, or the group would wait for this member, and
   * refuse the commit.
   */
  void close(Duration patience) throws InterruptedException {
    long begun = nanos.getAsLong();
    closing = true;
    closedBy = begun + shorter(patience, longestSend).toNanos();
    evict(partitions.all());
    while (partitions.unsettled() > 0
        && !left().isZero()
        && partitions.areWorthWaiting(begun, PATIENCE)) {
      dispatch.retry();
      stay();
      partitions.awaitSettled(TURN);
    }
    closedBy = nanos.getAsLong() + shorter(left(), PATIENCE).toNanos();
    while (!commits.last() && !left().isZero()) {
      stay();
    }
    partitions.end(partitions.all(), Duration.ZERO, Duration.ZERO);
    closedBy = nanos.getAsLong(); // leaving revokes everything: that is not waited for once more
    source.close();
  }

  private void stay() {
    long begun = nanos.getAsLong();
    try {
      source.stay(TURN);
      partitions.alive(begun);
    } catch (TryLater e) {
      log.debug("the group is left anyway", e);
    }
  }

  /** How long giving partitions up may take at most. */
  private Duration left() {
    return closing ? Duration.ofNanos(Math.max(0, closedBy - nanos.getAsLong())) : longestSend;
  }

  private static Duration shorter(Duration one, Duration other) {
    return one.compareTo(other) < 0 ? one : other;
  }

  private void evict(Collection<SourcePartition> going) {
    if (clock.inStep()) {
      dispatch.evict(going);
    }
  }
}

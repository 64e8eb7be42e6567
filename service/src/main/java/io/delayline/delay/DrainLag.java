package io.delayline.delay;

import io.delayline.delay.DelayQueue.Incoming;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.function.LongSupplier;

/**
 * How long bundles lie visible in the queue before this replica receives them: what is far behind
 * must not have more overdue work poured in front of what is due now. Thread-safe.
 */
public final class DrainLag {
  /** Above what a receive takes, far below what would make messages late by 2 s. */
  private static final Duration BEHIND = Duration.ofMillis(500);

  /** What was measured longer ago says nothing about now. */
  private static final Duration FRESH = Duration.ofSeconds(2);

  private final InstantSource wall;
  private final LongSupplier nanos;
  private final Duration lead;
  private boolean behind;
  private long measuredAt;

  public DrainLag(InstantSource wall, LongSupplier nanos, Duration lead) {
    this.wall = wall;
    this.nanos = nanos;
    this.lead = lead;
  }

  /**
   * A bundle was received. It became visible when its lead began, or when it was sent if that was
   * later; one that had been received before was hidden meanwhile, so it says nothing.
   */
  void received(Incoming incoming, Instant due) {
    if (incoming.receives() > 1) {
      return;
    }
    Instant wakes = due.minus(lead);
    Instant visible = wakes.isAfter(incoming.sent()) ? wakes : incoming.sent();
    Duration lag = Duration.between(visible, wall.instant());
    synchronized (this) {
      behind = lag.compareTo(BEHIND) > 0;
      measuredAt = nanos.getAsLong();
    }
  }

  /** Whether what was received last had been lying there. */
  public synchronized boolean behind() {
    return behind && nanos.getAsLong() - measuredAt < FRESH.toNanos();
  }
}

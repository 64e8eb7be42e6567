package io.delayline.delay;

import io.delayline.delay.DelayQueue.Incoming;
import io.delayline.model.Route;
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
   * A bundle was received. It became visible whole seconds after it was sent, as its lead began, or
   * at once if that was later. One that was received before was hidden meanwhile, and one that woke
   * before its lead, to be routed again, at whatever time: they say nothing.
   */
  void received(Incoming incoming, Instant due) {
    Instant sent = incoming.sent();
    Instant wakes = due.minus(lead);
    Instant rounded = sent.plusSeconds(Route.delaySeconds(due, sent, lead));
    Instant visible = rounded.isAfter(wakes) ? rounded : wakes;
    Duration lag = Duration.between(visible, wall.instant());
    if (incoming.receives() > 1 || lag.isNegative()) {
      return;
    }
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

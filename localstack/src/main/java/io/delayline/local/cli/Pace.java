package io.delayline.local.cli;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * Spreads work evenly over time. After a hold-up it catches up, so that the rate over the whole
 * holds.
 */
final class Pace {
  private final int perSecond;
  private final long start = System.nanoTime();

  /** Zero is no limit. */
  Pace(int perSecond) {
    this.perSecond = perSecond;
  }

  /** Waits until the n-th piece of work, counted from 0, may begin. */
  void await(long n) {
    if (perSecond == 0) {
      return;
    }
    long at = start + n * TimeUnit.SECONDS.toNanos(1) / perSecond;
    for (long left = at - System.nanoTime(); left > 0; left = at - System.nanoTime()) {
      LockSupport.parkNanos(left);
    }
  }
}

package io.delayline.runtime;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/** A wall clock and a monotonic clock that move only when told. */
public final class SetClock implements InstantSource {
  private Instant now;
  private long nanos = Long.MIN_VALUE; // its origin is arbitrary

  public SetClock(Instant now) {
    this.now = now;
  }

  @Override
  public synchronized Instant instant() {
    return now;
  }

  /** The monotonic clock, in nanoseconds. */
  public synchronized long nanos() {
    return nanos;
  }

  /** Time goes by on both clocks. */
  public synchronized void advance(Duration by) {
    now = now.plus(by);
    nanos += by.toNanos();
  }

  /** The wall clock is set; the monotonic clock knows nothing of it. */
  public synchronized void step(Duration by) {
    now = now.plus(by);
  }
}

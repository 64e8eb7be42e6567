package io.delayline.sim;

import java.time.Duration;
import java.time.Instant;

/** What a replica runs on and what outlives it: a wall clock that may be set wrong. */
final class Machine {
  private final Engine engine;
  private Duration skew;
  private long setAt;

  Machine(Engine engine, Duration skew) {
    this.engine = engine;
    this.skew = skew;
  }

  Instant wall() {
    return engine.instant().plus(skew);
  }

  Duration skew() {
    return skew;
  }

  /** Sets the wall clock so that it is off by this from now on. */
  void skew(Duration set) {
    skew = set;
    setAt = engine.now();
  }

  /** Whether the clock was set within this time. */
  boolean setWithin(Duration time) {
    return setAt > 0 && engine.now() - setAt <= time.toNanos();
  }
}

package io.delayline.delay;

import java.time.Instant;

/** Tells a lag of bundles that were received. */
public final class Lag {
  private Lag() {}

  /** A bundle was received now that had been lying there for a minute. */
  public static void behind(DrainLag lag, Instant now) {
    Instant woke = now.minusSeconds(60);
    lag.received(new DelayQueue.Incoming("m", "r", "", 1, woke), woke);
  }
}

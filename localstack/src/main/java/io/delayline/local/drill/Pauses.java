package io.delayline.local.drill;

import java.time.Duration;
import java.time.Instant;

/** Waiting as part of a scenario: real time passes for real processes. */
public final class Pauses {
  private Pauses() {}

  public static void of(Duration time) {
    try {
      Thread.sleep(time);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("Interrupted while a scenario waited", e);
    }
  }

  public static void until(Instant end) {
    Duration left = Duration.between(Instant.now(), end);
    if (left.isPositive()) {
      of(left);
    }
  }
}

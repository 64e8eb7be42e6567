package io.delayline.local.e2e;

import java.time.Duration;
import java.time.Instant;

/** Waiting as part of a scenario: real time passes for real processes. */
final class Pauses {
  private Pauses() {}

  static void of(Duration time) {
    try {
      Thread.sleep(time);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("Interrupted while a scenario waited", e);
    }
  }

  static void until(Instant end) {
    Duration left = Duration.between(Instant.now(), end);
    if (left.isPositive()) {
      of(left);
    }
  }
}

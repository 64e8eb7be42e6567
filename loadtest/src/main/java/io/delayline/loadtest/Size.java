package io.delayline.loadtest;

import java.time.Duration;

/** How long a drill plays. */
enum Size {
  /** For a test: seconds. */
  SHORT,
  /** As long as it takes in the field. */
  FULL;

  int of(int brief, int full) {
    return this == SHORT ? brief : full;
  }

  Duration seconds(int brief, int full) {
    return Duration.ofSeconds(of(brief, full));
  }
}

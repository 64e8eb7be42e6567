package io.delayline.promote;

import java.time.Duration;
import java.time.Instant;

/** The grid of ticks: periods of one length, counted from the epoch. */
public record Period(Duration length) {
  public Period {
    if (!length.isPositive()) {
      throw new IllegalArgumentException("a period must last, not " + length);
    }
  }

  /** The start of the period that a time is in. */
  Instant startOf(Instant time) {
    return Instant.ofEpochMilli(
        Math.floorDiv(time.toEpochMilli(), length.toMillis()) * length.toMillis());
  }

  /** The start of the next period. */
  Instant after(Instant time) {
    return startOf(time).plus(length);
  }
}

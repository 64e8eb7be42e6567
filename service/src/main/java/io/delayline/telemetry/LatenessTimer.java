package io.delayline.telemetry;

import io.delayline.runtime.MeterNames;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;

/**
 * The timer of {@link MeterNames#LATENESS}, made here only: whoever registers a meter first decides
 * its percentiles. They are over the last minute, to three significant digits.
 */
public final class LatenessTimer {
  static final double MEDIAN = 0.5;
  static final double TAIL = 0.99;

  /** The maximum, as a percentile: the timer's own is kept for up to three windows (Micrometer). */
  static final double WORST = 1;

  private static final Duration WINDOW = Duration.ofMinutes(1);
  private static final int SIGNIFICANT_DIGITS = 3;

  private LatenessTimer() {}

  /** Registers the timer, or finds the one that is registered. */
  public static Timer in(MeterRegistry registry) {
    return Timer.builder(MeterNames.LATENESS)
        .publishPercentiles(MEDIAN, TAIL, WORST)
        .percentilePrecision(SIGNIFICANT_DIGITS)
        .distributionStatisticExpiry(WINDOW)
        .register(registry);
  }
}

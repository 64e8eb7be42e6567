package io.delayline.runtime;

import java.time.Duration;
import java.util.random.RandomGenerator;

/**
 * Growing waits between attempts: doubling from {@code first} up to {@code most}, with the upper
 * half drawn at random, so that replicas that failed together do not come back together.
 */
public record Backoff(Duration first, Duration most) {
  private static final int MAX_DOUBLINGS = 30;

  public Backoff {
    if (!first.isPositive() || most.compareTo(first) < 0) {
      throw new IllegalArgumentException("need 0 < first <= most, not " + first + ", " + most);
    }
  }

  /**
   * The wait before the attempt that follows {@code failures} failures in a row, without the random
   * part: {@code first} for one failure.
   */
  public Duration steady(int failures) {
    int doublings = Math.clamp(failures - 1L, 0, MAX_DOUBLINGS);
    Duration wait = first.multipliedBy(1L << doublings);
    return wait.compareTo(most) < 0 ? wait : most;
  }

  /** The same with its upper half drawn at random: between half of it and all of it. */
  public Duration jittered(int failures, RandomGenerator random) {
    long nanos = steady(failures).toNanos();
    return Duration.ofNanos(nanos - (long) (nanos * 0.5 * random.nextDouble()));
  }
}

package io.delayline.park;

import io.delayline.runtime.Step;
import java.time.Duration;
import java.util.function.LongSupplier;

/**
 * Begins with a step when the control items have been seen, as on a new table they are only being
 * made: what is to be parked before that would spend minutes in the delay queue first. When the
 * table does not answer it begins all the same, as the short path needs none.
 */
public final class AfterFirstLook implements Step {
  /** A look takes a moment, and making the items some calls more. */
  static final Duration PATIENCE = Duration.ofSeconds(5);

  private final Step step;
  private final ShardCount shards;
  private final LongSupplier nanos;
  private final long made;
  private boolean begun;

  /**
   * Its patience begins now.
   *
   * @param nanos the monotonic clock, as {@link System#nanoTime}
   */
  public AfterFirstLook(Step step, ShardCount shards, LongSupplier nanos) {
    this.step = step;
    this.shards = shards;
    this.nanos = nanos;
    this.made = nanos.getAsLong();
  }

  @Override
  public boolean runOnce() throws InterruptedException {
    begun = begun || shards.isKnown() || nanos.getAsLong() - made >= PATIENCE.toNanos();
    return begun && step.runOnce();
  }
}

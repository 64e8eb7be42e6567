package io.delayline.delay;

import io.delayline.emit.Delivery;
import io.delayline.runtime.Budget;
import java.time.Duration;
import java.time.InstantSource;
import java.util.function.LongSupplier;

/** What draining works with, shared by all its batches. */
public record DrainParts(
    BundleCodec codec,
    QueueWriter writer,
    Hold hold,
    Leases leases,
    Delivery delivery,
    Closer closer,
    Budget budget,
    Times times,
    DrainMetrics metrics) {

  /**
   * The clocks, and the times that count from them.
   *
   * @param lead what is due within it is held, not queued
   * @param sendTime what a send needs at most: the delivery timeout and a margin
   */
  public record Times(InstantSource wall, LongSupplier nanos, Duration lead, Duration sendTime) {}
}

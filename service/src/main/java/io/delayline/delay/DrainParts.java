package io.delayline.delay;

import io.delayline.emit.Delivery;
import io.delayline.model.Route;
import io.delayline.runtime.Budget;
import io.delayline.runtime.Pause;
import java.time.Duration;
import java.time.InstantSource;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/** What draining works with, shared by all its batches. */
public record DrainParts(
    BundleCodec codec,
    QueueWriter writer,
    Parking parking,
    Hold hold,
    Leases leases,
    Delivery delivery,
    Closer closer,
    Budget budget,
    DrainLag lag,
    Times times,
    DrainMetrics metrics) {

  /**
   * The clocks, the times that count from them, and the ways to wait for those.
   *
   * @param pauses makes one for each batch, which one thread works on
   * @param limits what is held, what is queued, and what is parked
   * @param sendTime what a send needs at most: the delivery timeout and a margin
   */
  public record Times(
      InstantSource wall,
      LongSupplier nanos,
      Supplier<Pause> pauses,
      Route.Limits limits,
      Duration sendTime) {}
}

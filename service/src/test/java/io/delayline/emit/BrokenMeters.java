package io.delayline.emit;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.cumulative.CumulativeCounter;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;

/** Meters of which no counter can be counted with. */
final class BrokenMeters extends SimpleMeterRegistry {
  @Override
  protected Counter newCounter(Meter.Id id) {
    return new CumulativeCounter(id) {
      @Override
      public void increment(double amount) {
        throw new ArithmeticException("this counter counts nothing");
      }
    };
  }
}

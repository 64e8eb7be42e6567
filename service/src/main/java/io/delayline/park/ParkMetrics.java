package io.delayline.park;

import io.delayline.runtime.MeterNames;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;

/** What parking counts. */
public final class ParkMetrics {
  final Counter overflowed;
  final Counter landed;
  private final Counter rows;
  private final Counter records;

  public ParkMetrics(MeterRegistry registry) {
    this.overflowed = registry.counter(MeterNames.OVERFLOW);
    this.landed = registry.counter(MeterNames.LANDED);
    this.rows = registry.counter(MeterNames.ROWS_WRITTEN);
    this.records = registry.counter(MeterNames.PARKED);
  }

  void parked(int count) {
    rows.increment();
    records.increment(count);
  }
}

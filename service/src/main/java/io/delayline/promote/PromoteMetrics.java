package io.delayline.promote;

import io.delayline.model.RejectReason;
import io.delayline.runtime.MeterNames;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Instant;

/** What promotion counts. */
public final class PromoteMetrics {
  private final Counter ticksPosted;
  private final Counter ticksReceived;
  final Counter assignments;
  final Counter garbage;
  final Counter rowsRemoved;
  private final Counter rows;
  private final Counter records;
  private final Counter aside;
  private volatile long postedAt;
  private volatile long receivedAt;

  public PromoteMetrics(MeterRegistry registry) {
    this.ticksPosted = registry.counter(MeterNames.TICKS_POSTED);
    this.ticksReceived = registry.counter(MeterNames.TICKS_RECEIVED);
    this.assignments = registry.counter(MeterNames.ASSIGNMENTS_RECEIVED);
    this.garbage = registry.counter(MeterNames.TICKS_GARBAGE);
    this.rows = registry.counter(MeterNames.ROWS_PROMOTED);
    this.records = registry.counter(MeterNames.RECORDS_PROMOTED);
    this.rowsRemoved = registry.counter(MeterNames.ROWS_REMOVED);
    this.aside = registry.counter(MeterNames.ROWS_ASIDE, "reason", RejectReason.UNREADABLE.name());
    registry.gauge(MeterNames.TICK_POSTED_AT, this, metrics -> metrics.postedAt);
    registry.gauge(MeterNames.TICK_RECEIVED_AT, this, metrics -> metrics.receivedAt);
  }

  void posted(Instant now) {
    ticksPosted.increment();
    postedAt = now.getEpochSecond();
  }

  void received(Instant now) {
    ticksReceived.increment();
    receivedAt = now.getEpochSecond();
  }

  void promoted(int promotedRows, int promotedRecords) {
    rows.increment(promotedRows);
    records.increment(promotedRecords);
  }

  void setAside() {
    aside.increment();
  }
}

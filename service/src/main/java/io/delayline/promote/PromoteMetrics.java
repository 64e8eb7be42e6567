package io.delayline.promote;

import io.delayline.delay.NewerBundle;
import io.delayline.model.Printable;
import io.delayline.model.RejectReason;
import io.delayline.park.RowKey;
import io.delayline.runtime.MeterNames;
import io.delayline.runtime.Notices;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Instant;

/** Counts what promotion does, and says what somebody should look at. */
public final class PromoteMetrics {
  /** Of what a line for the log says of one row. */
  private static final int MAX_TEXT = 200;

  private final Counter ticksPosted;
  private final Counter ticksReceived;
  final Counter assignments;
  private final Counter garbage;
  final Counter rowsRemoved;
  private final Counter rows;
  private final Counter records;
  private final Counter aside;
  private final Counter maybeCopies;
  private final Notices notices;
  private volatile long postedAt;
  private volatile long receivedAt;

  public PromoteMetrics(MeterRegistry registry, Notices notices) {
    this.notices = notices;
    this.ticksPosted = registry.counter(MeterNames.TICKS_POSTED);
    this.ticksReceived = registry.counter(MeterNames.TICKS_RECEIVED);
    this.assignments = registry.counter(MeterNames.ASSIGNMENTS_RECEIVED);
    this.garbage = registry.counter(MeterNames.TICKS_GARBAGE);
    this.rows = registry.counter(MeterNames.ROWS_PROMOTED);
    this.records = registry.counter(MeterNames.RECORDS_PROMOTED);
    this.rowsRemoved = registry.counter(MeterNames.ROWS_REMOVED);
    this.aside = registry.counter(MeterNames.ROWS_ASIDE, "reason", RejectReason.UNREADABLE.name());
    this.maybeCopies = registry.counter(MeterNames.REDELIVERED);
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

  /** Something that is no tick was deleted from the tick queue. */
  void garbage() {
    garbage.increment();
    notices.say("garbage", "The tick queue holds something that is no tick; it is deleted.");
  }

  /** A tick or an assignment is left to be received again. */
  void givenBack(String why) {
    notices.say("given back", "Work of the tick queue is given back, to be tried again: " + why);
  }

  void promoted(int promotedRows, int promotedRecords) {
    rows.increment(promotedRows);
    records.increment(promotedRecords);
  }

  /** The queue has, or may have, these records, and they will be sent to it again. */
  void maybeCopies(int copiedRecords) {
    maybeCopies.increment(copiedRecords);
  }

  void setAside(RowKey row, String why) {
    aside.increment();
    notices.say(
        "aside", "A row cannot be promoted and is in the dead-letter topic: " + row(row, why));
  }

  void newer(RowKey row, NewerBundle bundle) {
    notices.say(
        "newer",
        "A row goes to the delay queue for newer replicas to read, and stays: "
            + row(row, String.valueOf(bundle.getMessage())));
  }

  private static String row(RowKey row, String why) {
    String key = row.key() + ", " + Printable.text(row.sortKey(), MAX_TEXT);
    return "its key is " + key + ". " + Printable.text(why, MAX_TEXT);
  }
}

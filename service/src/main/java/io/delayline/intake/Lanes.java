package io.delayline.intake;

import io.delayline.delay.QueueWriter;
import io.delayline.model.Outcome;
import io.delayline.model.Route;
import io.delayline.park.ParkedRow;
import io.delayline.runtime.Budget;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.LongSupplier;

/** The ways to places outside this replica, each with calls of its own. */
final class Lanes {
  /** What is due within this beyond the lead has no time to gather for long. */
  private static final Duration SOON = Duration.ofSeconds(3);

  private final Lane<QueueWriter.Entry> soon;
  private final Lane<QueueWriter.Entry> later;
  private final Lane<ParkedRow> parked;
  private final Lane<ParkedRow> overflowing;
  private final Budget slots;
  private final Duration soonWithin;

  /**
   * Makes empty lanes.
   *
   * @param answered is told what became of records
   */
  Lanes(
      Dispatch.Places places,
      Route.Limits limits,
      LongSupplier nanos,
      Dispatch.Senders senders,
      BiConsumer<List<Pending>, Outcome> answered) {
    var toQueue = new Parcels<>(new Carrier.ToQueue(places.bundler(), places.queue()), answered);
    this.soon = new Lane<>(toQueue, senders.soon(), senders.calls(), nanos);
    this.later = new Lane<>(toQueue, senders.later(), senders.calls(), nanos);
    Dispatch.Table table = places.table();
    this.slots = table.slots();
    this.overflowing =
        new Lane<>(
            new Parcels<>(new Carrier.ToTable(table.rows(), table.parker(), true), answered),
            senders.later(),
            senders.calls(),
            nanos);
    this.parked =
        new Lane<>(
            new Parcels<>(
                new Carrier.ToTable(table.rows(), table.parker(), false),
                (records, outcome) -> {
                  records.forEach(pending -> slots.give(1, pending.record().footprint()));
                  answered.accept(records, outcome);
                }),
            senders.parked(),
            senders.writes(),
            nanos);
    this.soonWithin = limits.lead().plus(SOON);
  }

  /** Takes records for the delay queue. */
  void toQueue(List<Pending> records, Instant now) {
    soon.take(records.stream().filter(pending -> isSoon(pending, now)).toList());
    later.take(records.stream().filter(pending -> !isSoon(pending, now)).toList());
  }

  private boolean isSoon(Pending pending, Instant now) {
    return pending.message().due().isBefore(now.plus(soonWithin));
  }

  /** Whether too much is on its way to the table. */
  boolean overflow() {
    return slots.full();
  }

  /**
   * Takes records for the table.
   *
   * @param overflow sends them to the queue instead
   */
  void toTable(List<Pending> records, boolean overflow) {
    if (overflow) {
      overflowing.take(records);
      return;
    }
    records.forEach(pending -> slots.take(1, pending.record().footprint()));
    parked.take(records);
  }
}

package io.delayline.intake;

import io.delayline.delay.Bundler;
import io.delayline.delay.QueueWriter;
import io.delayline.model.DelayedMessage;
import io.delayline.model.Outcome;
import io.delayline.model.RejectReason;
import io.delayline.model.Rejection;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.function.BiConsumer;

/**
 * Makes bundles of records, and batches of bundles, without losing sight of which record is where.
 *
 * @param answer is told what became of records, also of those that cannot be packed
 */
record Parcels(Bundler bundler, QueueWriter queue, BiConsumer<List<Pending>, Outcome> answer) {
  /** A bundle and the records in it. */
  record Parcel(QueueWriter.Entry entry, List<Pending> records) {}

  /** The batches that these records travel in, one for each call to the queue. */
  List<List<Parcel>> of(List<Pending> records) {
    List<Pending> together = new ArrayList<>();
    List<Parcel> parcels = new ArrayList<>();
    for (Pending pending : records) {
      if (pending.travelsAlone()) {
        parcels.addAll(pack(List.of(pending)));
      } else {
        together.add(pending);
      }
    }
    parcels.addAll(pack(together));
    return batches(parcels);
  }

  /**
   * What cannot be packed is treated as what the queue refuses: one bad record holds up no other.
   */
  private List<Parcel> pack(List<Pending> records) {
    IdentityHashMap<DelayedMessage, Pending> byMessage = new IdentityHashMap<>();
    records.forEach(pending -> byMessage.put(pending.message(), pending));
    try {
      return bundler.pack(records.stream().map(Pending::message).toList()).stream()
          .map(p -> new Parcel(entry(p), p.messages().stream().map(byMessage::get).toList()))
          .toList();
    } catch (RuntimeException e) {
      answer.accept(
          records, new Outcome.Never(new Rejection(RejectReason.UNREADABLE, e.toString())));
      return List.of();
    }
  }

  private static QueueWriter.Entry entry(Bundler.Packed packed) {
    return new QueueWriter.Entry(packed.bundle(), packed.due(), 0);
  }

  private List<List<Parcel>> batches(List<Parcel> parcels) {
    List<List<Parcel>> batches = new ArrayList<>();
    int at = 0;
    for (var batch : queue.batches(parcels.stream().map(Parcel::entry).toList())) {
      batches.add(parcels.subList(at, at + batch.size()));
      at += batch.size();
    }
    return batches;
  }
}

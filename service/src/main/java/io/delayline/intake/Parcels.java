package io.delayline.intake;

import io.delayline.model.DelayedMessage;
import io.delayline.model.Outcome;
import io.delayline.model.RejectReason;
import io.delayline.model.Rejection;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.function.BiConsumer;

/**
 * Makes batches of records for a carrier, without losing sight of which record is where.
 *
 * @param answer is told what became of records, also of those that cannot be packed
 */
record Parcels<T>(Carrier<T> carrier, BiConsumer<List<Pending>, Outcome> answer) {
  /** What some records travel as, and those records. */
  record Parcel<T>(T content, List<Pending> records) {}

  /** The batches that these records travel in, one for each call. */
  List<List<Parcel<T>>> of(List<Pending> records) {
    List<Pending> together = new ArrayList<>();
    List<Parcel<T>> parcels = new ArrayList<>();
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
   * What cannot be packed is treated as what the next place refuses: one bad record holds up no
   * other.
   */
  private List<Parcel<T>> pack(List<Pending> records) {
    IdentityHashMap<DelayedMessage, Pending> byMessage = new IdentityHashMap<>();
    records.forEach(pending -> byMessage.put(pending.message(), pending));
    try {
      return carrier.pack(records.stream().map(Pending::message).toList()).stream()
          .map(p -> new Parcel<>(p.content(), p.messages().stream().map(byMessage::get).toList()))
          .toList();
    } catch (RuntimeException e) {
      answer.accept(
          records, new Outcome.Never(new Rejection(RejectReason.UNREADABLE, e.toString())));
      return List.of();
    }
  }

  private List<List<Parcel<T>>> batches(List<Parcel<T>> parcels) {
    List<List<Parcel<T>>> batches = new ArrayList<>();
    int at = 0;
    for (var batch : carrier.batches(parcels.stream().map(Parcel::content).toList())) {
      batches.add(parcels.subList(at, at + batch.size()));
      at += batch.size();
    }
    return batches;
  }
}

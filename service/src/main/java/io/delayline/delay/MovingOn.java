package io.delayline.delay;

import io.delayline.delay.Parking.Woken;
import io.delayline.emit.DeadLetter;
import io.delayline.model.Bundle;
import io.delayline.model.DelayedMessage;
import io.delayline.model.Outcome;
import io.delayline.model.Rejection;
import io.delayline.model.Route;
import java.util.ArrayList;
import java.util.List;

/**
 * Finds new places for bundles that woke with more than a moment to go: the delay queue again, or
 * the table. The old bundle stays until the new place has answered.
 */
final class MovingOn {
  private final DrainParts parts;
  private final List<Early> queued = new ArrayList<>();
  private final List<Early> parked = new ArrayList<>();

  /** A bundle, and which records of its lease are in it. */
  private record Early(Lease lease, Bundle bundle, List<Integer> records) {
    Woken woken() {
      return new Woken(bundle, records.stream().map(lease::message).toList());
    }
  }

  MovingOn(DrainParts parts) {
    this.parts = parts;
  }

  void add(Lease lease, Bundle bundle) {
    Route route = Route.of(lease.due(), parts.times().wall().instant(), parts.times().limits());
    boolean isParked = route instanceof Route.Park;
    if (isParked) { // also what may be on its way already: parking it twice makes no copy
      List<Integer> rest = lease.unsettled();
      parked.add(new Early(lease, lease.noneSettled() ? bundle : of(lease, rest), rest));
    } else if (!lease.noneSettled()) {
      lease.settleAll(Outcome.refused("what is left of it is sent on by itself"));
    } else if (lease.mayBeSentOn()) {
      lease.settleAll(Outcome.refused("it may be on its way already"));
    } else {
      queued.add(new Early(lease, bundle, lease.unsettled()));
    }
  }

  private Bundle of(Lease lease, List<Integer> records) {
    List<DelayedMessage> messages = records.stream().map(lease::message).toList();
    return Bundle.of(List.of(parts.codec().encode(messages).bytes()));
  }

  /** Makes the calls. */
  void run() {
    send(begun(queued));
    park(begun(parked));
  }

  /**
   * What a lease may not last for has perhaps been moved by somebody else by then, and so has what
   * was given back. The others are under way until they are answered for.
   */
  private List<Early> begun(List<Early> all) {
    List<Early> ours = new ArrayList<>();
    for (Early early : all) {
      if (early.lease().beginMove(early.records(), Closer.SEND_AND_DELETE)) {
        ours.add(early);
      } else {
        Outcome late =
            Outcome.refused("the lease does not last for moving it on, or has been given up");
        early.records().forEach(record -> early.lease().settle(record, late));
      }
    }
    return ours;
  }

  private void send(List<Early> all) {
    List<Outcome> outcomes =
        parts
            .writer()
            .sendAll(
                all.stream()
                    .map(early -> new QueueWriter.Entry(early.bundle(), early.lease().due(), 0))
                    .toList());
    for (int i = 0; i < all.size(); i++) {
      Lease lease = all.get(i).lease();
      note(lease, outcomes.get(i));
      lease.settleAll(notNever(outcomes.get(i)));
    }
  }

  private void park(List<Early> all) {
    if (all.isEmpty()) {
      return;
    }
    List<List<Outcome>> outcomes = parts.parking().park(all.stream().map(Early::woken).toList());
    List<Early> alone = new ArrayList<>();
    for (int i = 0; i < all.size(); i++) {
      Lease lease = all.get(i).lease();
      outcomes.get(i).stream().distinct().forEach(outcome -> note(lease, outcome));
      List<Integer> records = all.get(i).records();
      for (int at = 0; at < records.size(); at++) {
        int record = records.get(at);
        switch (outcomes.get(i).get(at)) {
          case Outcome.Never never when records.size() > 1 ->
              alone.add(new Early(lease, of(lease, List.of(record)), List.of(record)));
          case Outcome.Never(Rejection why) -> reject(lease, record, why);
          case Outcome.Done done -> lease.sent(record, done);
          case Outcome.Later later -> lease.sent(record, later);
        }
      }
    }
    park(begun(alone));
  }

  /** Refused by the table for good; the queue would let go of it before it is due. */
  private void reject(Lease lease, int record, Rejection why) {
    parts
        .delivery()
        .reject(
            DeadLetter.of(lease.message(record).source(), why.ofWaiting()),
            outcome -> lease.sent(record, outcome));
  }

  private void note(Lease lease, Outcome outcome) {
    if (outcome instanceof Outcome.Done) {
      parts.metrics().rerouted.increment();
    } else if (outcome instanceof Outcome.Later later && later.unknown()) {
      lease.maybeSentOn();
    }
  }

  /** What the queue refuses is still there, and due before the queue lets go of it. */
  private static Outcome notNever(Outcome outcome) {
    return outcome instanceof Outcome.Never(Rejection why)
        ? Outcome.refused(why.detail())
        : outcome;
  }
}

package io.delayline.intake;

import io.delayline.delay.Bundler;
import io.delayline.delay.Hold;
import io.delayline.delay.QueueWriter;
import io.delayline.emit.DeadLetter;
import io.delayline.emit.Delivery;
import io.delayline.emit.Way;
import io.delayline.model.DelayedMessage;
import io.delayline.model.Outcome;
import io.delayline.model.Rejection;
import io.delayline.model.Route;
import io.delayline.park.ParkedRows;
import io.delayline.park.Parker;
import io.delayline.runtime.Backoff;
import io.delayline.runtime.Budget;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.function.LongSupplier;

/**
 * Hands polled records to their next place: the hold, the delay queue, the table or the dead-letter
 * topic. A record is settled when that place has it for good; what failed is tried again at a time
 * that is written down, and routed anew. Thread-safe.
 */
public final class Dispatch {
  private static final Backoff RETRY = new Backoff(Duration.ofMillis(200), Duration.ofSeconds(10));

  /** Where records go. */
  public record Places(
      Hold hold, QueueWriter queue, Bundler bundler, Table table, Delivery delivery) {}

  /**
   * The way into the table.
   *
   * @param slots what may be on that way at a time; beyond it records overflow to the queue, so
   *     that a slow table does not use up what those that are due soon need
   */
  public record Table(Parker parker, ParkedRows rows, Budget slots) {}

  private final Places places;
  private final Route.Limits limits;
  private final Budget budget;
  private final InstantSource wall;
  private final Retries retries;
  private final Lanes lanes;

  /**
   * What calls run on, each on a thread of its own.
   *
   * @param calls runs a call to the queue, few at a time
   * @param soon the same after a moment in which more can gather, for what is due soon
   * @param later the same after a longer one, for everything else
   * @param writes runs a call to the table, few at a time, and never in the way of the queue's
   * @param parked the same after a moment in which more can gather
   */
  public record Senders(
      Executor calls, Executor soon, Executor later, Executor writes, Executor parked) {}

  /**
   * @param limits what is held and what is queued
   * @param budget what each record is given back to when it has left
   */
  public Dispatch(
      Places places,
      Route.Limits limits,
      Budget budget,
      InstantSource wall,
      LongSupplier nanos,
      Senders senders) {
    this.places = places;
    this.limits = limits;
    this.budget = budget;
    this.wall = wall;
    this.retries = new Retries(nanos);
    this.lanes = new Lanes(places, limits, nanos, senders, this::answered);
  }

  /** Hands over; returns before the next places have answered. */
  void dispatch(List<Pending> records) {
    List<Pending> toQueue = new ArrayList<>();
    List<Pending> toTable = new ArrayList<>();
    Instant now = wall.instant();
    for (Pending pending : records) {
      switch (pending.decoded()) {
        case Decoded.Rejected(Rejection rejection) -> reject(pending, rejection);
        case Decoded.Accepted(DelayedMessage message) -> {
          switch (Route.of(message.due(), now, limits)) {
            case Route.Hold hold when !pending.sendHasFailed() ->
                places.hold().hold(new HeldRecord(pending));
            case Route.Hold hold -> toQueue.add(pending);
            case Route.Delay delay -> toQueue.add(pending);
            case Route.Park park -> toTable.add(pending);
          }
        }
      }
    }
    toTable(toTable);
    toQueue(toQueue);
  }

  /** Hands over again what has failed and whose time has come. */
  void retry() {
    List<Pending> due = retries.takeDue();
    if (!due.isEmpty()) {
      dispatch(due);
    }
  }

  /**
   * Sends held records of these partitions to the queue. Dropped, they would be read again, and
   * with them every later record that has left already: copies.
   */
  void evict(Collection<SourcePartition> partitions) {
    toQueue(
        places.hold().takeOut(held -> of(held, partitions)).stream()
            .map(HeldRecord.class::cast)
            .map(held -> held.pending)
            .toList());
  }

  private static boolean of(Hold.Held held, Collection<SourcePartition> partitions) {
    return held instanceof HeldRecord record && partitions.contains(record.pending.partition());
  }

  private void reject(Pending pending, Rejection rejection) {
    if (!begin(pending, Place.ELSEWHERE)) {
      return;
    }
    DeadLetter letter = DeadLetter.of(pending.record(), rejection);
    places.delivery().reject(letter, outcome -> ended(pending, outcome));
  }

  /** Where too much is on its way to the table, records overflow to the queue. */
  private void toTable(List<Pending> records) {
    boolean overflow = lanes.overflow();
    Place place = overflow ? Place.QUEUE : Place.ELSEWHERE;
    lanes.toTable(records.stream().filter(each -> begin(each, place)).toList(), overflow);
  }

  private void toQueue(List<Pending> records) {
    List<Pending> begun = records.stream().filter(each -> begin(each, Place.QUEUE)).toList();
    lanes.toQueue(begun, wall.instant());
  }

  private void answered(List<Pending> records, Outcome outcome) {
    for (Pending pending : records) {
      switch (outcome) {
        case Outcome.Done() -> places.delivery().maybeCopies(pending.maybeCopy() ? 1 : 0);
        case Outcome.Later later -> pending.noteDoubt(later);
        case Outcome.Never(Rejection why) -> refused(pending, records.size() > 1, why);
      }
      ended(pending, outcome);
    }
  }

  /**
   * The next place refuses a bundle for good: each of its records is tried alone, then set aside.
   */
  private static void refused(Pending pending, boolean shared, Rejection why) {
    if (shared) {
      pending.travelAlone();
    } else {
      pending.reject(why.ofWaiting());
    }
  }

  private boolean begin(Pending pending, Place place) {
    boolean begun = pending.handOver(place);
    if (!begun) {
      release(pending); // its partition has gone to another replica, which reads it again
    }
    return begun;
  }

  private void ended(Pending pending, Outcome outcome) {
    boolean settled = outcome instanceof Outcome.Done;
    if (settled) {
      release(pending);
    } else {
      pending.failed();
    }
    pending.answered(settled);
    if (!settled) { // from here on it is with whoever takes it for the next try
      retries.add(pending, RETRY.steady(pending.failures()));
    }
  }

  private void release(Pending pending) {
    budget.give(1, pending.record().footprint());
  }

  /** A record that is due within the lead: its offset waits for the emission. */
  private final class HeldRecord implements Hold.Held {
    private final Pending pending;

    HeldRecord(Pending pending) {
      this.pending = pending;
    }

    @Override
    public Instant due() {
      return pending.message().due();
    }

    @Override
    public void release() {
      if (begin(pending, Place.ELSEWHERE)) {
        places
            .delivery()
            .deliver(pending.message(), Way.HELD, pending.maybeCopy(), this::delivered);
      }
    }

    private void delivered(Outcome outcome) {
      if (outcome instanceof Outcome.Later later) {
        pending.sendFailed(later);
        pending.answered(false);
        retries.add(pending, Duration.ZERO);
      } else {
        ended(pending, outcome);
      }
    }
  }
}

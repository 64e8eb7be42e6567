package io.delayline.intake;

import io.delayline.model.Outcome;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.LongSupplier;

/**
 * Records on their way to their next place by one carrier. They gather until their call's turn has
 * come, and all that has gathered by then goes together: the longer it takes, the fewer and the
 * fuller the bundles. Thread-safe.
 */
final class Lane<T> {
  private final Parcels<T> parcels;
  private final Executor gather;
  private final Executor calls;
  private final Retries waiting;
  private final AtomicBoolean called = new AtomicBoolean();

  /**
   * Makes an empty lane.
   *
   * @param parcels also says where the answers go
   * @param gather runs a call after the time in which more can gather
   * @param calls runs a call, few at a time
   */
  Lane(Parcels<T> parcels, Executor gather, Executor calls, LongSupplier nanos) {
    this.parcels = parcels;
    this.gather = gather;
    this.calls = calls;
    this.waiting = new Retries(nanos);
  }

  /** Takes records that are being handed over. */
  void take(List<Pending> records) {
    if (records.isEmpty()) {
      return;
    }
    records.forEach(pending -> waiting.add(pending, Duration.ZERO));
    if (!called.compareAndSet(false, true)) {
      return; // the call that is coming takes these along
    }
    try {
      gather.execute(this::sendWaiting);
    } catch (RejectedExecutionException e) {
      called.set(false);
      answer(waiting.takeDue(), Outcome.refused("stopping"));
    }
  }

  private void sendWaiting() {
    called.set(false);
    List<Pending> taken = waiting.takeDue();
    List<List<Parcels.Parcel<T>>> batches = List.of();
    try {
      batches = parcels.of(taken);
      taken = List.of();
    } finally {
      answer(taken, Outcome.refused("the bundles could not be made")); // when an error ended it
    }
    batches.stream().skip(1).forEach(this::start);
    batches.stream().findFirst().ifPresent(this::send);
  }

  private void start(List<Parcels.Parcel<T>> batch) {
    try {
      calls.execute(() -> send(batch));
    } catch (RejectedExecutionException e) {
      batch.forEach(parcel -> answer(parcel.records(), Outcome.refused("stopping")));
    }
  }

  private void send(List<Parcels.Parcel<T>> batch) {
    List<Outcome> outcomes = List.of();
    try {
      outcomes = parcels.carrier().send(batch.stream().map(Parcels.Parcel::content).toList());
    } finally {
      for (int i = 0; i < batch.size(); i++) { // also when an error ends this thread
        answer(
            batch.get(i).records(),
            i < outcomes.size() ? outcomes.get(i) : Outcome.doubtful("the call broke off"));
      }
    }
  }

  private void answer(List<Pending> records, Outcome outcome) {
    parcels.answer().accept(records, outcome);
  }
}

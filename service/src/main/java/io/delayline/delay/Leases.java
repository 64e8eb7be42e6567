package io.delayline.delay;

import io.delayline.delay.DelayQueue.Incoming;
import io.delayline.model.Outcome;
import io.delayline.runtime.ClockWatch;
import io.delayline.runtime.Pause;
import io.delayline.runtime.Step;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongSupplier;

/**
 * All leases of this replica: renews those that are still worked on before they end, and gives them
 * back when the clock is out of step or the process stops.
 */
public final class Leases implements Step {
  /** How long a received bundle is ours: what a killed replica held is out again after it. */
  public static final Duration LEASE = Duration.ofSeconds(20);

  /** A lease is renewed this long before it is too short for a send: time for a second try. */
  private static final Duration AHEAD = Duration.ofMillis(1_500);

  private static final Duration TURN = Duration.ofMillis(500);
  private static final Duration OUT_OF_STEP_TURN = Duration.ofSeconds(2);

  private final Set<Lease> open = ConcurrentHashMap.newKeySet();
  private final DelayQueue queue;
  private final ClockWatch clock;
  private final LongSupplier nanos;
  private final Pause pause;
  private final Duration renewBelow;

  /**
   * @param sendTime what a send needs at most: the delivery timeout and a margin
   */
  public Leases(
      DelayQueue queue, ClockWatch clock, LongSupplier nanos, Pause pause, Duration sendTime) {
    this.renewBelow = sendTime.plus(AHEAD);
    this.queue = queue;
    this.clock = clock;
    this.nanos = nanos;
    this.pause = pause;
  }

  void add(Lease lease) {
    open.add(lease);
  }

  void remove(Lease lease) {
    open.remove(lease);
  }

  /** How many are open. */
  public int size() {
    return open.size();
  }

  @Override
  public boolean runOnce() throws InterruptedException {
    if (clock.inStep()) {
      renew();
      pause.pause(TURN);
    } else {
      giveBackAll();
      queue.ask(); // nothing else is asked now, and only answers show that the clock agrees again
      pause.pause(OUT_OF_STEP_TURN);
    }
    return true;
  }

  private void renew() {
    List<Lease> ending =
        open.stream()
            .filter(lease -> lease.covers(Duration.ZERO) && !lease.covers(renewBelow))
            .toList();
    for (List<Lease> batch : batches(ending)) {
      long before = nanos.getAsLong();
      if (batch.stream().noneMatch(lease -> lease.covers(Duration.ZERO))) {
        return; // the calls before took so long; no turn lasts longer than the leases do
      }
      List<Outcome> outcomes = queue.changeVisibility(incoming(batch), LEASE);
      for (int i = 0; i < batch.size(); i++) {
        switch (outcomes.get(i)) {
          case Outcome.Done() -> batch.get(i).renewedUntil(before + LEASE.toNanos());
          case Outcome.Later later -> {} // the next turn tries again, as long as it lasts
          case Outcome.Never never -> batch.get(i).lose();
        }
      }
    }
  }

  /** Whether the clock can be gone by. */
  boolean clockInStep() {
    return clock.inStep();
  }

  /**
   * Shows all bundles to the others at once; nothing more is sent from them here. Of one that is
   * settled in part, or that a send is under way from, the rest is sent on. Ends once the leases
   * have run out by themselves, however slow the queue is and however many they are.
   */
  public void giveBackAll() {
    long begun = nanos.getAsLong();
    List<Lease> given = open.stream().filter(Lease::giveUp).toList();
    for (List<Lease> batch : batches(given)) {
      if (nanos.getAsLong() - begun >= LEASE.toNanos()) {
        return;
      }
      queue.changeVisibility(incoming(batch), Duration.ZERO);
    }
  }

  private static List<List<Lease>> batches(List<Lease> leases) {
    return Batches.split(leases, lease -> 1, DelayQueue.MAX_BATCH, Long.MAX_VALUE);
  }

  private static List<Incoming> incoming(List<Lease> leases) {
    return leases.stream().map(Lease::incoming).toList();
  }
}

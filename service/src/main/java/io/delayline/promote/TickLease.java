package io.delayline.promote;

import io.delayline.model.Outcome;
import io.delayline.promote.TickQueue.Received;
import io.delayline.runtime.ClockWatch;
import java.time.Duration;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;

/**
 * The right to work on a tick or an assignment, for as long as nobody else can receive it: until
 * its visibility ends, on the monotonic clock, counted from before the receive. It is extended by
 * those who ask whether they may go on.
 */
final class TickLease {
  /** It is extended when this part of it has gone by. */
  private static final int PART = 3;

  private final TickQueue queue;
  private final Received received;
  private final Terms terms;
  private long begun;
  private boolean lost;
  private boolean ended;
  private boolean stopped;

  /**
   * What ends a lease, and what time it is.
   *
   * @param visibility how long a message stays with its receiver
   * @param stopping whether the process is to stop
   */
  record Terms(
      Duration visibility, LongSupplier nanos, ClockWatch clock, BooleanSupplier stopping) {}

  TickLease(TickQueue queue, Received received, Terms terms, long begun) {
    this.queue = queue;
    this.received = received;
    this.terms = terms;
    this.begun = begun;
  }

  /**
   * Whether to go on: the message is still this replica's, which is to work and may. Once it has
   * said no it never says yes again: what was left out meanwhile would be taken for done.
   */
  boolean goesOn() {
    return mayFinish() && !stopped;
  }

  /**
   * Whether to finish what is begun, though the process is to stop: to leave it makes copies of all
   * that is done of it. No longer than the message is this replica's without being extended.
   */
  boolean mayFinish() {
    stopped |= terms.stopping().getAsBoolean();
    ended |= !terms.clock().inStep();
    if (!ended && !stopped && held() > terms.visibility().toNanos() / PART) {
      extend();
    }
    ended |= !isHeld();
    return !ended;
  }

  /** Whether nobody else can have received the message. */
  boolean isHeld() {
    return !lost && held() < terms.visibility().toNanos();
  }

  private long held() {
    return terms.nanos().getAsLong() - begun;
  }

  private void extend() {
    long before = terms.nanos().getAsLong();
    switch (queue.changeVisibility(received, terms.visibility())) {
      case Outcome.Done() -> begun = before;
      case Outcome.Later later -> {} // asked again the next time, as long as it lasts
      case Outcome.Never never -> lost = true;
    }
  }

  /** The work is done. */
  void done() {
    queue.delete(received);
  }

  /** The work is not done: another replica may try, soon at first and later after failures. */
  void giveBack(Duration wait) {
    if (isHeld()) {
      queue.changeVisibility(received, wait);
    }
  }
}

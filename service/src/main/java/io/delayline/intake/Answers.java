package io.delayline.intake;

import io.delayline.runtime.Pause;
import java.time.Duration;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;

/** Waits for the answers of the next places, and knows when that is worth it. Thread-safe. */
final class Answers {
  /**
   * The queue is waited for no longer without an answer: a record gathers with others for a second
   * before it is sent, and 2.5 s is slow for a call.
   */
  private static final Duration QUIET = Duration.ofMillis(3_500);

  /** Whether waiting is still worth it changes by itself. */
  private static final Duration LOOK = Duration.ofMillis(200);

  private final LongSupplier nanos;
  private final Pause pause;
  private volatile long queueAnswered;

  /**
   * Nothing has been answered yet.
   *
   * @param pause woken by each answer; one thread waits for them
   */
  Answers(LongSupplier nanos, Pause pause) {
    this.nanos = nanos;
    this.pause = pause;
    this.queueAnswered = nanos.getAsLong();
  }

  /** A place has answered. */
  void came(Place place, boolean settled) {
    if (settled && place == Place.QUEUE) {
      queueAnswered = nanos.getAsLong();
    }
    pause.wake();
  }

  /**
   * Whether to wait on.
   *
   * @param queued whether any of it is on its way to the queue
   * @param begun when the waiting began
   * @param patience how long it lasts, whatever hangs
   */
  boolean areWorthWaiting(boolean queued, long begun, Duration patience) {
    long now = nanos.getAsLong();
    long silent = Math.min(now - begun, now - queueAnswered);
    return now - begun < patience.toNanos() || (queued && silent < QUIET.toNanos());
  }

  /**
   * Waits at most {@code most} until this is reached.
   *
   * @param looking is called each time before that is asked
   */
  void await(BooleanSupplier reached, Runnable looking, Duration most) throws InterruptedException {
    long end = nanos.getAsLong() + most.toNanos();
    looking.run();
    while (!reached.getAsBoolean()) {
      long left = end - nanos.getAsLong();
      if (left <= 0) {
        return;
      }
      pause.pause(Duration.ofNanos(Math.min(left, LOOK.toNanos())));
      looking.run();
    }
  }
}

package io.delayline.runtime;

import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/** The one way to wait, so that tests need not: on the monotonic clock, cut short by a wake-up. */
public interface Pause {
  /** Returns after {@code duration} or as soon as {@link #wake} is, or has been, called. */
  void pause(Duration duration) throws InterruptedException;

  /** Ends the current pause, or the next one if none is under way. */
  void wake();

  /** A real pause, for one waiting thread. */
  static Pause real() {
    return new Pause() {
      private final Semaphore wakes = new Semaphore(0);

      @Override
      public void pause(Duration duration) throws InterruptedException {
        if (wakes.tryAcquire(duration.toNanos(), TimeUnit.NANOSECONDS)) {
          wakes.drainPermits();
        }
      }

      @Override
      public void wake() {
        if (wakes.availablePermits() == 0) { // one is enough, and they must not add up for ever
          wakes.release();
        }
      }
    };
  }
}

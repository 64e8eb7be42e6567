package io.delayline.runtime;

import java.time.Duration;
import java.time.InstantSource;
import java.util.concurrent.Executor;
import java.util.function.LongSupplier;
import java.util.random.RandomGenerator;

/**
 * What a replica runs on: its clocks, its threads, its ways to wait and its dice. Stages take these
 * from nowhere else, so that a simulation can run a whole replica in a time and an order of its
 * own.
 */
public interface Host {
  /** The wall clock, which can be set. */
  InstantSource wall();

  /** The monotonic clock, as {@link System#nanoTime}. */
  LongSupplier nanos();

  /** A new way to wait, for one waiting thread. */
  Pause pause();

  /** Runs each task on a thread of its own; blocking is cheap there. */
  Executor threads();

  /** Hands each task to another executor after a delay. */
  Executor after(Duration delay, Executor then);

  /** Starts a thread that lasts. */
  Running start(String name, Runnable body);

  /** For what must differ between replicas, such as the waits after a common failure. */
  RandomGenerator random();

  /** Takes no more tasks and waits for those that run, at most {@code patience}. */
  void close(Duration patience) throws InterruptedException;

  /** A thread that was started. */
  interface Running {
    /** Waits for its end, at most {@code patience}; false when it has not come by then. */
    boolean await(Duration patience) throws InterruptedException;

    /** Interrupts what it waits for. */
    void interrupt();
  }

  /** This machine. */
  static Host real() {
    return new RealHost();
  }
}

package io.delayline;

import io.delayline.runtime.Lifecycle;
import io.delayline.runtime.Misconfigured;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Turns a signal to end into a stop in good order. The JVM would end with the signal's code (143
 * for SIGTERM); the hook ends it with the run's instead.
 *
 * @param budget what the replica has to stop within
 */
record StopSignal(Duration budget) {
  /** For what comes around the stop; with it the process still ends before ECS kills it. */
  private static final Duration GRACE = Duration.ofSeconds(2);

  /** What lasts until its lifecycle is asked to stop, and returns the exit code. */
  interface Run {
    int until(Lifecycle stopAsked) throws InterruptedException;
  }

  /** Runs it; a signal meanwhile asks it to stop. */
  int during(Run run) throws InterruptedException {
    Lifecycle lifecycle = new Lifecycle();
    AtomicInteger code = new AtomicInteger(Cli.GAVE_UP);
    CountDownLatch ended = new CountDownLatch(1);
    Runtime.getRuntime()
        .addShutdownHook(new Thread(() -> stop(lifecycle, ended, code), "stop-signal"));
    try {
      code.set(run.until(lifecycle));
    } catch (Misconfigured e) {
      code.set(Cli.WRONG);
      throw e;
    } finally {
      ended.countDown();
    }
    return code.get();
  }

  private void stop(Lifecycle lifecycle, CountDownLatch ended, AtomicInteger code) {
    lifecycle.askStop();
    try {
      ended.await(budget.plus(GRACE).toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    Runtime.getRuntime().halt(code.get());
  }
}

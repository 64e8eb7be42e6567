package io.delayline;

import io.delayline.runtime.FakeHost;
import io.delayline.runtime.Host;
import io.delayline.runtime.Pause;
import io.delayline.runtime.SetClock;
import java.time.Duration;
import java.time.InstantSource;
import java.util.concurrent.Executor;
import java.util.function.LongSupplier;
import java.util.random.RandomGenerator;

/**
 * A machine with real threads whose time is set: waiting for a thread that does not end takes the
 * patience at once.
 */
final class ImpatientHost implements Host {
  /** What a thread that does not hang may take. */
  private static final Duration MOMENT = Duration.ofMillis(300);

  private final SetClock clock;
  private final Host host;

  ImpatientHost(SetClock clock) {
    this.clock = clock;
    this.host = new FakeHost(clock);
  }

  @Override
  public Running start(String name, Runnable body) {
    Running thread = host.start(name, body);
    return new Running() {
      @Override
      public boolean await(Duration patience) throws InterruptedException {
        boolean ended = thread.await(MOMENT);
        if (!ended) {
          clock.advance(patience);
        }
        return ended;
      }

      @Override
      public void interrupt() {
        thread.interrupt();
      }
    };
  }

  @Override
  public InstantSource wall() {
    return host.wall();
  }

  @Override
  public LongSupplier nanos() {
    return host.nanos();
  }

  @Override
  public Pause pause() {
    return host.pause();
  }

  @Override
  public Executor threads() {
    return host.threads();
  }

  @Override
  public Executor after(Duration delay, Executor then) {
    return host.after(delay, then);
  }

  @Override
  public RandomGenerator random() {
    return host.random();
  }

  @Override
  public void close(Duration patience) throws InterruptedException {
    host.close(patience);
  }
}

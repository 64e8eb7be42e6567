package io.delayline.promote;

import io.delayline.runtime.FakeHost;
import io.delayline.runtime.Host;
import io.delayline.runtime.Pause;
import io.delayline.runtime.SetClock;
import java.time.Duration;
import java.time.InstantSource;
import java.util.concurrent.Executor;
import java.util.function.LongSupplier;
import java.util.random.RandomGenerator;

/** A fake machine whose threads are those of a test. */
final class ThreadsOfItsOwn implements Host {
  private final FakeHost host;
  private final Executor threads;

  ThreadsOfItsOwn(SetClock clock, Executor threads) {
    this.host = new FakeHost(clock);
    this.threads = threads;
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
    return threads;
  }

  @Override
  public Executor after(Duration delay, Executor then) {
    return host.after(delay, then);
  }

  @Override
  public Running start(String name, Runnable body) {
    return host.start(name, body);
  }

  @Override
  public RandomGenerator random() {
    return host.random();
  }

  @Override
  public void close(Duration patience) {
    host.close(patience);
  }
}

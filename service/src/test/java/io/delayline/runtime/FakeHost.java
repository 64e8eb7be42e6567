package io.delayline.runtime;

import java.time.Duration;
import java.time.InstantSource;
import java.util.Random;
import java.util.concurrent.Executor;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;

/** A machine whose time is set and whose threads run at once, on the caller's. */
public class FakeHost implements Host {
  private final SetClock clock;
  private final Supplier<Pause> pauses;
  private final Random random = new Random(1);

  /** One in which pauses take no time. */
  public FakeHost(SetClock clock) {
    this(clock, () -> new FakePause(clock));
  }

  public FakeHost(SetClock clock, Supplier<Pause> pauses) {
    this.clock = clock;
    this.pauses = pauses;
  }

  @Override
  public InstantSource wall() {
    return clock;
  }

  @Override
  public LongSupplier nanos() {
    return clock::nanos;
  }

  @Override
  public Pause pause() {
    return pauses.get();
  }

  @Override
  public Executor threads() {
    return Runnable::run;
  }

  @Override
  public Executor after(Duration delay, Executor then) {
    return then;
  }

  @Override
  public Running start(String name, Runnable body) {
    return Host.real().start(name, body); // most tests turn loops by hand
  }

  @Override
  public RandomGenerator random() {
    return random;
  }

  @Override
  public void close(Duration patience) {}
}

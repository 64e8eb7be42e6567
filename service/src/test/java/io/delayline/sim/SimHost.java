package io.delayline.sim;

import io.delayline.runtime.Host;
import io.delayline.runtime.Pause;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.LongSupplier;
import java.util.random.RandomGenerator;

/** What one life of a replica runs on. */
final class SimHost implements Host {
  private final Engine engine;
  private final Life life;
  private final SimThread.Steps steps;
  private final Random random;
  private final long booted;
  private final Set<SimThread> tasks = new LinkedHashSet<>();
  private boolean closed;

  SimHost(Engine engine, Life life, SimThread.Steps steps) {
    this.engine = engine;
    this.life = life;
    this.steps = steps;
    this.random = new Random(engine.random().nextLong());
    this.booted = engine.random().nextLong(); // a monotonic clock begins anywhere
  }

  @Override
  public InstantSource wall() {
    return life.machine()::wall;
  }

  @Override
  public LongSupplier nanos() {
    return () -> booted + engine.now();
  }

  @Override
  public Pause pause() {
    return new SimPause(engine);
  }

  @Override
  public Executor threads() {
    return this::execute;
  }

  private void execute(Runnable task) {
    if (closed) {
      throw new RejectedExecutionException("closed");
    }
    SimThread thread = thread(task);
    tasks.add(thread);
    thread.whenEnded(() -> tasks.remove(thread));
  }

  /** A thread of this process that is none of the replica's tasks. */
  SimThread thread(Runnable body) {
    return new SimThread(engine, life, steps, body);
  }

  @Override
  public Executor after(Duration delay, Executor then) {
    return task -> engine.after(delay, () -> thread(() -> handOn(task, then)));
  }

  private static void handOn(Runnable task, Executor then) {
    try {
      then.execute(task);
    } catch (RejectedExecutionException e) {
      // nobody hears of it there either
    }
  }

  @Override
  public Running start(String name, Runnable body) {
    SimThread thread = thread(body);
    return new Running() {
      @Override
      public boolean await(Duration patience) throws InterruptedException {
        return SimHost.this.await(List.of(thread), patience);
      }

      @Override
      public void interrupt() {
        thread.interrupt();
      }
    };
  }

  private boolean await(List<SimThread> threads, Duration patience) throws InterruptedException {
    Pause pause = pause();
    long end = engine.now() + patience.toNanos();
    threads.forEach(thread -> thread.whenEnded(pause::wake));
    while (!threads.stream().allMatch(SimThread::ended)) {
      long left = end - engine.now();
      if (left <= 0) {
        return false;
      }
      pause.pause(Duration.ofNanos(left));
    }
    return true;
  }

  @Override
  public RandomGenerator random() {
    return random;
  }

  @Override
  public void close(Duration patience) throws InterruptedException {
    closed = true;
    List<SimThread> left = new ArrayList<>(tasks);
    if (!await(left, patience)) {
      left.forEach(SimThread::interrupt);
    }
  }
}

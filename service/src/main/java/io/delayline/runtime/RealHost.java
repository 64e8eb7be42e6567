package io.delayline.runtime;

import java.time.Duration;
import java.time.InstantSource;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.random.RandomGenerator;

/** The machine this process runs on. */
final class RealHost implements Host {
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private final RandomGenerator random = RandomGenerator.getDefault();

  @Override
  public InstantSource wall() {
    return InstantSource.system();
  }

  @Override
  public LongSupplier nanos() {
    return System::nanoTime;
  }

  @Override
  public Pause pause() {
    return Pause.real();
  }

  @Override
  public Executor threads() {
    return threads;
  }

  @Override
  public Executor after(Duration delay, Executor then) {
    return CompletableFuture.delayedExecutor(delay.toMillis(), TimeUnit.MILLISECONDS, then);
  }

  @Override
  public Running start(String name, Runnable body) {
    Thread thread = Thread.ofPlatform().name(name).daemon().start(body);
    return new Running() {
      @Override
      public boolean await(Duration patience) throws InterruptedException {
        return thread.join(patience);
      }

      @Override
      public void interrupt() {
        thread.interrupt();
      }
    };
  }

  @Override
  public RandomGenerator random() {
    return random;
  }

  @Override
  public void close(Duration patience) throws InterruptedException {
    threads.shutdown();
    if (!threads.awaitTermination(patience.toMillis(), TimeUnit.MILLISECONDS)) {
      threads.shutdownNow();
    }
  }
}

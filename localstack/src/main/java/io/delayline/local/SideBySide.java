package io.delayline.local;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Starts services at the same time: all of them, or, when one does not start, none. */
final class SideBySide implements AutoCloseable {
  private final ExecutorService executor =
      Executors.newThreadPerTaskExecutor(Thread.ofPlatform().factory());
  private final List<Future<? extends AutoCloseable>> services = new ArrayList<>();
  private boolean complete;

  /** Begins to start one. */
  <T extends AutoCloseable> Future<T> begin(Callable<T> start) {
    Future<T> service = executor.submit(start);
    services.add(service);
    return service;
  }

  /**
   * Waits until all have started.
   *
   * @throws IllegalStateException one did not; the message is its reason
   */
  void await() {
    services.forEach(SideBySide::await);
    complete = true;
  }

  /** Unless all have started, closes those that have. */
  @Override
  public void close() {
    executor.close();
    if (!complete) {
      services.stream()
          .filter(service -> service.state() == Future.State.SUCCESS)
          .forEach(service -> close(service.resultNow()));
    }
  }

  private static void await(Future<?> service) {
    try {
      service.get();
    } catch (ExecutionException e) {
      Throwable reason = service.exceptionNow();
      throw new IllegalStateException(reason.getMessage(), reason);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("Interrupted while the local world started", e);
    }
  }

  private static void close(AutoCloseable service) {
    try {
      service.close();
    } catch (Exception e) {
      throw new IllegalStateException("Cannot close " + service, e);
    }
  }
}

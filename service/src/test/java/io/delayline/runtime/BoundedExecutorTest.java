package io.delayline.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class BoundedExecutorTest {
  private final AtomicInteger running = new AtomicInteger();
  private final AtomicInteger mostRunning = new AtomicInteger();
  private final AtomicInteger done = new AtomicInteger();

  @Test
  void runsSoManyAtATimeAndNoMore() {
    // Each task waits for a partner: two must run together for any to end.
    CyclicBarrier pair = new CyclicBarrier(2);
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      BoundedExecutor bounded = new BoundedExecutor(threads, 2);
      for (int i = 0; i < 20; i++) {
        bounded.execute(() -> meet(pair));
      }
    }
    assertThat(done).hasValue(20);
    assertThat(mostRunning).hasValue(2);
  }

  private void meet(CyclicBarrier pair) {
    mostRunning.accumulateAndGet(running.incrementAndGet(), Math::max);
    try {
      pair.await(10, TimeUnit.SECONDS);
      done.incrementAndGet();
    } catch (InterruptedException | BrokenBarrierException | TimeoutException e) {
      throw new IllegalStateException("not two at a time", e);
    } finally {
      running.decrementAndGet();
    }
  }

  @Test
  void aTaskThatFailsGivesItsTurnToTheNext() {
    BoundedExecutor bounded = new BoundedExecutor(Runnable::run, 1);
    assertThatThrownBy(() ->
            bounded.execute(() -> {
              throw new IllegalStateException("failed");
            }))
        .hasMessage("failed");

    bounded.execute(done::incrementAndGet);

    assertThat(done).hasValue(1);
  }

  @Test
  void whatWaitsRunsAlthoughTheTaskBeforeItFailedAndTheExecutorIsShut() {
    QueuedExecutor threads = new QueuedExecutor();
    BoundedExecutor bounded = new BoundedExecutor(threads, 1);
    bounded.execute(() -> {
      throw new IllegalStateException("failed");
    });
    bounded.execute(done::incrementAndGet);
    bounded.execute(done::incrementAndGet);
    threads.shut();

    assertThatThrownBy(threads::runAll).hasMessage("failed");
    assertThat(done).hasValue(2);
  }

  @Test
  void whatCameToWaitBehindATaskThatIsRefusedRunsAllTheSame() {
    BoundedExecutor[] bounded = new BoundedExecutor[1];
    AtomicInteger refusals = new AtomicInteger();
    bounded[0] =
        new BoundedExecutor(
            refused -> {
              if (refusals.getAndIncrement() == 0) {
                bounded[0].execute(done::incrementAndGet); // another thread's, meanwhile
              }
              throw new RejectedExecutionException("shut down");
            },
            1);
    assertThatThrownBy(() -> bounded[0].execute(() -> {}))
        .isInstanceOf(RejectedExecutionException.class);
    assertThat(done).hasValue(1);
  }

  @Test
  void aTaskThatIsRefusedLeavesItsTurnToTheNext() {
    QueuedExecutor threads = new QueuedExecutor();
    BoundedExecutor bounded = new BoundedExecutor(threads, 1);
    threads.shut();
    assertThatThrownBy(() -> bounded.execute(done::incrementAndGet))
        .isInstanceOf(RejectedExecutionException.class);
    threads.open();
    bounded.execute(done::incrementAndGet);
    threads.runAll();
    assertThat(done).hasValue(1);
  }

  @Test
  void oneAtLeastMustRun() {
    assertThatThrownBy(() -> new BoundedExecutor(Runnable::run, 0)).hasMessageContaining("not 0");
  }
}

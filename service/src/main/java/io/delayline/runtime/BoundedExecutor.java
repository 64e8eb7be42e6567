package io.delayline.runtime;

import java.util.concurrent.Executor;
import java.util.concurrent.Semaphore;

/**
 * Runs tasks on another executor, but only so many of them at a time; the others wait there for
 * their turn, in the order in which they came. For executors with a thread for each task.
 */
public final class BoundedExecutor implements Executor {
  private final Executor executor;
  private final Semaphore turns;

  /**
   * Makes one on top of {@code executor}.
   *
   * @param most tasks that run at the same time, at least 1
   */
  public BoundedExecutor(Executor executor, int most) {
    if (most < 1) {
      throw new IllegalArgumentException("at least one task must run, not " + most);
    }
    this.executor = executor;
    this.turns = new Semaphore(most, true);
  }

  @Override
  public void execute(Runnable task) {
    executor.execute(() -> inTurn(task));
  }

  private void inTurn(Runnable task) {
    turns.acquireUninterruptibly(); // a task that was accepted is run, whatever happens
    try {
      task.run();
    } finally {
      turns.release();
    }
  }
}

package io.delayline.runtime;

import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import org.jspecify.annotations.Nullable;

/**
 * Runs tasks on another executor, but only so many of them at a time; the others wait for their
 * turn, in the order in which they came, and run even if that executor takes no more tasks by then.
 */
public final class BoundedExecutor implements Executor {
  private final Executor executor;
  private final int most;
  private final Queue<Runnable> waiting = new ArrayDeque<>();
  private int running;

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
    this.most = most;
  }

  @Override
  public void execute(Runnable task) {
    if (takeTurn(task)) {
      try {
        executor.execute(() -> run(task));
      } catch (RejectedExecutionException e) {
        passOn();
        throw e;
      }
    }
  }

  private void run(Runnable first) {
    @Nullable Runnable task = first;
    boolean failed = true;
    try {
      while (task != null) {
        task.run();
        task = next();
      }
      failed = false;
    } finally {
      if (failed) {
        passOn();
      }
    }
  }

  /** The turn goes on with the next task, on this thread where the executor takes no more. */
  private void passOn() {
    @Nullable Runnable next = next();
    if (next != null) {
      try {
        executor.execute(() -> run(next));
      } catch (RejectedExecutionException e) {
        run(next);
      }
    }
  }

  private synchronized boolean takeTurn(Runnable task) {
    if (running == most) {
      waiting.add(task);
      return false;
    }
    running++;
    return true;
  }

  /** The next task of this turn; without one the turn has ended. */
  private synchronized @Nullable Runnable next() {
    Runnable next = waiting.poll();
    if (next == null) {
      running--;
    }
    return next;
  }
}

package io.delayline.runtime;

import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;

/** An executor whose tasks run when a test says so, on the test's thread. */
public final class QueuedExecutor implements Executor {
  private final Queue<Runnable> tasks = new ArrayDeque<>();
  private boolean shut;
  private boolean atOnce;

  @Override
  public void execute(Runnable task) {
    if (shut) {
      throw new RejectedExecutionException("shut down");
    }
    if (atOnce) {
      task.run();
    } else {
      tasks.add(task);
    }
  }

  /** From now on it runs tasks as they come. */
  public void runAtOnce() {
    atOnce = true;
  }

  /** From now on it refuses tasks, as one that was shut down. */
  public void shut() {
    shut = true;
  }

  /** From now on it takes tasks again. */
  public void open() {
    shut = false;
  }

  /** How many tasks wait. */
  public int waiting() {
    return tasks.size();
  }

  /** Runs what waits, and what that adds. */
  public void runAll() {
    for (Runnable task = tasks.poll(); task != null; task = tasks.poll()) {
      task.run();
    }
  }
}

package io.delayline.sim;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * A thread of a replica. It runs when the engine lets it, and hands back at each place where it
 * waits. One whose process was killed is never let run again: not even its finally blocks are.
 */
final class SimThread {
  private final Engine engine;
  private final @Nullable Life life;
  private final Steps steps;
  private final Thread thread;
  private final List<Runnable> whenEnded = new ArrayList<>();
  private volatile boolean go;
  private boolean started;
  private boolean ended;
  private boolean waiting;
  private boolean interruptible;
  private boolean interrupted;
  private long waits;

  /** Is asked before each step of a replica's thread: a step may be the last. */
  interface Steps {
    Steps NONE = life -> {};

    void before(Life life);
  }

  /**
   * Makes one that starts a moment from now.
   *
   * @param life the process it belongs to; null for the world's own
   */
  SimThread(Engine engine, @Nullable Life life, Steps steps, Runnable body) {
    this.engine = engine;
    this.life = life;
    this.steps = steps;
    this.thread = Thread.ofVirtual().unstarted(() -> run(body));
    engine.at(engine.soon(), this::step);
  }

  private void run(Runnable body) {
    try {
      body.run();
    } catch (Throwable e) {
      engine.fail(e);
    } finally {
      ended = true;
      whenEnded.forEach(Runnable::run);
      engine.handBack();
    }
  }

  /** Lets it run, now or when its process goes on; not at all when that is dead. */
  private void step() {
    if (life != null) {
      if (life.alive() && life.pausedUntil() > engine.now()) {
        engine.at(life.pausedUntil() + engine.random().nextInt(1_000_000), this::step);
        return;
      }
      if (life.alive()) {
        steps.before(life);
      }
      if (!life.alive()) {
        return;
      }
    }
    engine.let(this);
  }

  void go() {
    if (started) {
      go = true;
      LockSupport.unpark(thread);
    } else {
      started = true;
      thread.start();
    }
  }

  /** The number of the next wait, to be given to {@link #wake}. */
  long nextWait() {
    return waits + 1;
  }

  /**
   * Waits until woken, as the thread that is running.
   *
   * @param mayBeInterrupted whether an interrupt ends it too, which {@link Thread#interrupted} then
   *     tells
   */
  void await(boolean mayBeInterrupted) {
    if (Thread.interrupted()) { // or the real park below would return at once
      interrupted = true;
    }
    waits++;
    waiting = true;
    interruptible = mayBeInterrupted;
    if (interrupted && interruptible) {
      engine.at(engine.soon(), wakeOf(waits));
    }
    engine.handBack();
    while (!go) {
      LockSupport.park(this);
    }
    go = false;
    if (interrupted) {
      interrupted = false;
      Thread.currentThread().interrupt();
    }
  }

  /** Waits, as the thread that is running, until a time of the engine or until woken. */
  void awaitUntil(long when) {
    engine.at(when, wakeOf(nextWait()));
    await(true);
  }

  private Runnable wakeOf(long wait) {
    return () -> wake(wait);
  }

  /** Ends a wait, if it has not ended yet. */
  void wake(long wait) {
    if (waiting && waits == wait) {
      waiting = false;
      step();
    }
  }

  void interrupt() {
    interrupted = true;
    if (waiting && interruptible) {
      engine.at(engine.soon(), wakeOf(waits));
    }
  }

  boolean ended() {
    return ended;
  }

  /** Runs this as soon as it has ended. */
  void whenEnded(Runnable then) {
    whenEnded.add(then);
  }

  /** Where it is, for whoever finds that it takes too long. */
  StackTraceElement[] where() {
    return thread.getStackTrace();
  }
}

package io.delayline.runtime;

import java.time.Duration;
import java.util.Optional;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The one loop of the service: takes turns of a step until told to stop. A failed turn slows it
 * down and is logged when the failing starts and when it ends; an error that no turn can survive
 * (out of memory, a broken class) ends it, and so does an interruption, which its health shows.
 */
public final class Loop implements Runnable {
  private static final Logger log = LoggerFactory.getLogger(Loop.class);
  private static final Duration IDLE = Duration.ofMillis(20);
  private static final Backoff BACKOFF = new Backoff(Duration.ofMillis(100), Duration.ofSeconds(5));

  private final String name;
  private final Step step;
  private final Pause pause;
  private final Host host;
  private final LongSupplier nanos;
  private final Duration idle;
  private volatile boolean stopping;
  private volatile boolean died;
  private volatile int failures;
  private volatile String lastFailure = "";
  private volatile long lastTurn;
  private Host.@Nullable Running running;

  /** A loop that pauses by {@code pause}, which the step may share to be woken from elsewhere. */
  public Loop(String name, Step step, Pause pause, Host host) {
    this(name, step, pause, host, IDLE);
  }

  /**
   * The same for a step that may be asked less often.
   *
   * @param idle how long it rests when there was nothing to do
   */
  public Loop(String name, Step step, Pause pause, Host host, Duration idle) {
    this.idle = idle;
    this.name = name;
    this.step = step;
    this.pause = pause;
    this.host = host;
    this.nanos = host.nanos();
    this.lastTurn = nanos.getAsLong();
  }

  /** Starts it on a thread of its own. */
  public void start() {
    running = host.start(name, this);
  }

  @Override
  public void run() {
    try {
      while (!stopping) {
        turn();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      if (!stopping) { // nobody here interrupts: whoever did has ended it as an error does
        died = true;
        log.error("{} ended: it was interrupted, though not asked to stop", name, e);
      }
    } catch (Throwable e) {
      died = true;
      log.error("{} ended: no turn can survive this", name, e);
    }
  }

  /** One turn, with what follows it. */
  void turn() throws InterruptedException {
    lastTurn = nanos.getAsLong();
    try {
      boolean again = step.runOnce();
      recovered();
      if (!again) {
        pause.pause(idle);
      }
    } catch (RuntimeException e) {
      failed(e);
      pause.pause(BACKOFF.jittered(failures, host.random()));
    }
  }

  private void failed(RuntimeException e) {
    int inARow = failures + 1; // written by the loop's thread alone
    failures = inARow;
    lastFailure = e.getMessage() == null ? e.toString() : e.getMessage();
    if (inARow == 1) {
      log.warn("{} fails and will go on trying: {}", name, e.toString());
      log.debug("{} failed", name, e);
    }
  }

  private void recovered() {
    if (failures > 0) {
      log.info("{} works again after {} failures", name, failures);
      failures = 0;
    }
  }

  /** Asks it to stop after the current turn; returns at once. */
  public void stop() {
    stopping = true;
    pause.wake();
  }

  /** Waits for its end, at most until {@code patience} is over; then interrupts it. */
  public void await(Duration patience) throws InterruptedException {
    Host.Running started = running;
    if (started != null && !started.await(patience)) {
      started.interrupt();
    }
  }

  /** Whether it has ended though nobody asked it to. */
  public boolean died() {
    return died;
  }

  /** What is wrong with it, if its last turn failed or has lasted longer than {@code limit}. */
  public Optional<String> trouble(Duration limit) {
    if (died) {
      return Optional.of(name + " has died");
    }
    if (stalled(limit)) {
      return Optional.of(name + " has not come round for " + sinceTurn().toSeconds() + " s");
    }
    return failures == 0 ? Optional.empty() : Optional.of(name + " fails: " + lastFailure);
  }

  /** Whether it hangs: its turn has lasted longer than {@code limit}. */
  public boolean stalled(Duration limit) {
    return !stopping && sinceTurn().compareTo(limit) > 0;
  }

  private Duration sinceTurn() {
    return Duration.ofNanos(nanos.getAsLong() - lastTurn);
  }
}

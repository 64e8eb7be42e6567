package io.delayline;

import io.delayline.runtime.Host;
import io.delayline.runtime.Lifecycle;
import io.delayline.runtime.Lifecycle.State;
import io.delayline.runtime.Loop;
import io.delayline.runtime.Pause;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.IntSupplier;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A replica at work: its loops, what watches them, and the order in which they stop. */
final class Replica {
  private static final Logger log = LoggerFactory.getLogger(Replica.class);

  /**
   * A turn of any loop is bounded far below this, by the time-outs of the calls it makes. Whoever
   * looks every 10 s sees within a minute that one hangs.
   */
  static final Duration HANGS = Duration.ofSeconds(45);

  /** Kept back from the shutdown budget for giving back, flushing and closing. */
  private static final Duration CLOSING_SHARE = Duration.ofSeconds(4);

  /** Of what remains of it, so much is kept for the last commit and for leaving the group. */
  private static final Duration COMMITTING = Duration.ofSeconds(6);

  private static final Duration TURN = Duration.ofMillis(20);

  /** Something to close at the end, within the time given. */
  interface Closing {
    void close(Duration patience) throws InterruptedException;
  }

  /**
   * The loops, by when they stop.
   *
   * @param takers they take work in; they stop first, intake being the first of them
   * @param workers they finish what was taken in; they stop when that is done
   */
  record Loops(List<Loop> takers, List<Loop> workers) {
    List<Loop> all() {
      List<Loop> all = new ArrayList<>(takers);
      all.addAll(workers);
      return all;
    }
  }

  /**
   * What stopping has to do with, besides the loops.
   *
   * @param noTicks lets no more work of the tick queue begin
   * @param commit waits until what was read is settled, and commits it
   * @param leases how many bundles are worked on
   * @param giveBack shows those that are left to the others
   */
  record Stages(Runnable noTicks, Closing commit, IntSupplier leases, Runnable giveBack) {}

  private final Loops loops;
  private final Stages stages;
  private final List<Closing> closings;
  private final Lifecycle lifecycle;
  private final Host host;
  private final LongSupplier nanos;
  private final Pause pause;

  /**
   * @param closings what is closed at the end, in this order
   */
  Replica(Loops loops, Stages stages, List<Closing> closings, Lifecycle lifecycle, Host host) {
    this.loops = loops;
    this.stages = stages;
    this.closings = closings;
    this.lifecycle = lifecycle;
    this.host = host;
    this.nanos = host.nanos();
    this.pause = host.pause();
    loops.all().forEach(loop -> lifecycle.needs(() -> loop.trouble(HANGS)));
  }

  void start() {
    loops.all().forEach(Loop::start);
    lifecycle.enter(State.RUNNING);
  }

  /** Why the process is no longer alive: a loop has died or hangs; empty while all is well. */
  Optional<String> dead() {
    return loops.all().stream()
        .filter(loop -> loop.died() || loop.stalled(HANGS))
        .findFirst()
        .flatMap(loop -> loop.trouble(HANGS));
  }

  /** Works until asked to stop, or until a loop has died that cannot be restarted. */
  void work() throws InterruptedException {
    while (!lifecycle.awaitStop(Duration.ofSeconds(1))) {
      loops.all().stream()
          .filter(Loop::died)
          .findFirst()
          .flatMap(loop -> loop.trouble(HANGS))
          .ifPresent(lifecycle::giveUp);
    }
  }

  /**
   * Stops within {@code budget}: takes nothing more in, finishes what is due, commits, gives back
   * the rest.
   */
  void stop(Duration budget) {
    long end = nanos.getAsLong() + budget.toNanos();
    Duration working = max(budget.minus(CLOSING_SHARE), budget.dividedBy(2));
    long workingEnd = nanos.getAsLong() + working.toNanos();
    lifecycle.enter(State.STOPPING);
    loops.takers().forEach(Loop::stop);
    stages.noTicks().run();
    step("intake", () -> loops.takers().getFirst().await(left(workingEnd)));
    step("commit", () -> commit(workingEnd));
    for (Loop taker : loops.takers()) {
      step("receive", () -> taker.await(left(workingEnd)));
    }
    step("drain", () -> awaitLeases(workingEnd));
    step("give back", () -> within(left(end).dividedBy(2), patience -> stages.giveBack().run()));
    loops.workers().forEach(Loop::stop);
    for (Closing closing : closings) {
      step("close", () -> within(left(end), closing));
    }
    lifecycle.enter(State.STOPPED);
  }

  /** Waits for what is under way, but not into the time that committing itself takes. */
  private void commit(long end) throws InterruptedException {
    within(
        left(end),
        patience -> stages.commit().close(max(patience.minus(COMMITTING), patience.dividedBy(2))));
  }

  private void awaitLeases(long end) throws InterruptedException {
    while (stages.leases().getAsInt() > 0 && end - nanos.getAsLong() > 0) {
      pause.pause(TURN);
    }
  }

  /**
   * Closes something, on a thread of its own: what hangs in it, or in a service that does not
   * answer, is left behind when its time is over.
   */
  private void within(Duration patience, Closing closing) throws InterruptedException {
    Host.Running running = host.start("stop", () -> step("closing", () -> closing.close(patience)));
    if (!running.await(patience)) {
      log.warn("stopping: a step has not ended within {}, and is left", patience);
      running.interrupt();
    }
  }

  /** One step of stopping; when it fails the others are still taken. */
  private static void step(String name, Stop step) {
    try {
      step.run();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (RuntimeException e) {
      log.warn("stopping: {} failed: {}", name, e.toString());
    }
  }

  private interface Stop {
    void run() throws InterruptedException;
  }

  private Duration left(long end) {
    return max(Duration.ofMillis(1), Duration.ofNanos(end - nanos.getAsLong()));
  }

  private static Duration max(Duration a, Duration b) {
    return a.compareTo(b) > 0 ? a : b;
  }
}

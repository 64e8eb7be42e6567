package io.delayline.sim;

import java.time.Duration;
import java.time.Instant;
import java.util.PriorityQueue;
import java.util.Random;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * One clock, one list of events, one random source, and one thread at a time: a simulated thread
 * runs from one place where it blocks to the next, while the engine waits for it. So the same seed
 * gives the same run. Runs on a virtual thread, because then a switch costs less than a
 * microsecond.
 */
final class Engine {
  /** A full minute, so that ticks are where a reader expects them. */
  static final Instant START = Instant.parse("2026-01-01T00:00:00Z");

  /**
   * What happens next to a thread that can run takes up to this: nothing in the world is instant.
   */
  private static final int DISPATCH_NANOS = 100_000;

  /** So many events without the time moving on are a loop that never waits. */
  private static final int STUCK = 200_000;

  private record Event(long at, int tie, long order, Runnable action) implements Comparable<Event> {
    @Override
    public int compareTo(Event other) {
      int byTime = Long.compare(at, other.at);
      int byTie = byTime == 0 ? Integer.compare(tie, other.tie) : byTime;
      return byTie == 0 ? Long.compare(order, other.order) : byTie;
    }
  }

  private final PriorityQueue<Event> events = new PriorityQueue<>();
  private final Random random;
  private @Nullable Thread own;
  private @Nullable SimThread running;
  private volatile boolean handedBack;
  private @Nullable Throwable failure;
  private long now;
  private long scheduled;
  private long atThisTime;

  Engine(long seed) {
    this.random = new Random(seed);
  }

  /** Nanoseconds since the start. */
  long now() {
    return now;
  }

  /** True time, which no replica can see. */
  Instant instant() {
    return START.plusNanos(now);
  }

  Random random() {
    return random;
  }

  /** Lets something happen at a time, or at once if that has passed. */
  void at(long when, Runnable action) {
    scheduled++;
    events.add(new Event(Math.max(when, now), random.nextInt(), scheduled, action));
  }

  void after(Duration delay, Runnable action) {
    at(now + delay.toNanos(), action);
  }

  /** A moment from now: how long it takes until a thread that can run does. */
  long soon() {
    return now + 1 + random.nextInt(DISPATCH_NANOS);
  }

  /** Lets things happen until a time. */
  void run(long until) {
    own = Thread.currentThread();
    while (!events.isEmpty() && events.element().at() <= until) {
      Event event = events.remove();
      atThisTime = event.at() == now ? atThisTime + 1 : 0;
      if (atThisTime > STUCK) {
        throw new IllegalStateException("time stands still at " + instant());
      }
      now = event.at();
      event.action().run();
    }
    now = Math.max(now, until);
  }

  /** Runs a thread until it blocks again. */
  void let(SimThread thread) {
    running = thread;
    handedBack = false;
    thread.go();
    while (!handedBack) {
      LockSupport.park(this);
    }
    running = null;
    Throwable broken = failure;
    if (broken != null) {
      throw new IllegalStateException(
          "the simulation broke at " + instant() + ": " + broken, broken);
    }
  }

  /** The thread that is running has blocked or ended. */
  void handBack() {
    handedBack = true;
    LockSupport.unpark(own);
  }

  /** The simulated thread that is running. */
  SimThread running() {
    SimThread thread = running;
    if (thread == null) {
      throw new IllegalStateException("a wait outside of any simulated thread");
    }
    return thread;
  }

  /** What is running, for whoever finds that it takes too long. */
  @Nullable SimThread current() {
    return running;
  }

  /** Something happened that no simulated fault explains: the run ends. */
  void fail(Throwable why) {
    if (failure == null) {
      failure = why;
    }
  }
}

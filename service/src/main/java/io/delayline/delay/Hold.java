package io.delayline.delay;

import io.delayline.runtime.ClockWatch;
import io.delayline.runtime.Pause;
import io.delayline.runtime.Step;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.function.LongSupplier;
import java.util.function.Predicate;

/**
 * Holds what is due within moments, in memory, until its millisecond. Waits on the monotonic clock
 * in slices of at most a second and asks the wall clock at each, so a clock set back or forth
 * neither lets go early nor sleeps for hours; while the clock is out of step nothing is let go.
 */
public final class Hold implements Step {
  private static final Duration SLICE = Duration.ofSeconds(1);
  private static final Duration OUT_OF_STEP_SLICE = Duration.ofMillis(100);

  /**
   * How long one turn goes on letting go. While there is always more that is due, a turn without an
   * end would look as one that hangs. A number of releases would be no bound: each may block for as
   * long as the producer's buffer is full.
   */
  private static final Duration TURN = Duration.ofSeconds(1);

  /** Something that waits for its time. */
  public interface Held {
    Instant due();

    /** Called once, at or after {@link #due()}; must not throw, and blocks only briefly. */
    void release();
  }

  private final PriorityQueue<Held> waiting = new PriorityQueue<>(Comparator.comparing(Held::due));
  private final InstantSource wall;
  private final LongSupplier nanos;
  private final ClockWatch clock;
  private final Pause pause;

  /**
   * @param nanos the monotonic clock, as {@link System#nanoTime}
   * @param pause the pause that this waits by; {@link #hold} wakes it
   */
  public Hold(InstantSource wall, LongSupplier nanos, ClockWatch clock, Pause pause) {
    this.wall = wall;
    this.nanos = nanos;
    this.clock = clock;
    this.pause = pause;
  }

  /** Holds until it is due; what is overdue goes at the next turn. */
  public void hold(Held held) {
    boolean first;
    synchronized (waiting) {
      first = waiting.isEmpty() || held.due().isBefore(waiting.element().due());
      waiting.add(held);
    }
    if (first) {
      pause.wake();
    }
  }

  /** Lets go what is due, for a second at most; if that was all, waits for the next. */
  @Override
  public boolean runOnce() throws InterruptedException {
    if (!clock.inStep()) {
      pause.pause(OUT_OF_STEP_SLICE);
      return true;
    }
    long begun = nanos.getAsLong();
    Optional<Held> due = takeDue(wall.instant());
    while (due.isPresent() && release(due.get())) {
      if (nanos.getAsLong() - begun >= TURN.toNanos()) {
        return true;
      }
      due = takeDue(wall.instant());
    }
    pause.pause(untilNext(wall.instant()));
    return true;
  }

  private boolean release(Held held) {
    boolean stillDue = clock.inStep() && !wall.instant().isBefore(held.due());
    if (stillDue) {
      held.release();
    } else {
      hold(held); // the clock was set between the two looks at it
    }
    return stillDue;
  }

  /** Takes one at a time, so that what a release throws costs no other its turn. */
  private Optional<Held> takeDue(Instant now) {
    synchronized (waiting) {
      return waiting.isEmpty() || waiting.element().due().isAfter(now)
          ? Optional.empty()
          : Optional.of(waiting.remove());
    }
  }

  private Duration untilNext(Instant now) {
    synchronized (waiting) {
      if (waiting.isEmpty()) {
        return SLICE;
      }
      Duration next = Duration.between(now, waiting.element().due());
      return next.compareTo(SLICE) < 0 ? next : SLICE;
    }
  }

  /** Takes out what was held and is wanted elsewhere; it is not released any more. */
  public List<Held> takeOut(Predicate<Held> wanted) {
    synchronized (waiting) {
      List<Held> taken = waiting.stream().filter(wanted).toList();
      waiting.removeAll(Set.copyOf(taken));
      return taken;
    }
  }

  /** How many are held. */
  public int size() {
    synchronized (waiting) {
      return waiting.size();
    }
  }
}

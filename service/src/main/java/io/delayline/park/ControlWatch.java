package io.delayline.park;

import io.delayline.runtime.ClockWatch;
import io.delayline.runtime.MeterNames;
import io.delayline.runtime.Pause;
import io.delayline.runtime.Step;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Creates the control items at the first replica's now, before anything is parked, and looks at
 * them now and then: for the number of shards, and for people to see how far promotion is.
 */
public final class ControlWatch implements Step {
  private static final Logger log = LoggerFactory.getLogger(ControlWatch.class);

  /** Few enough to cost nothing where little is delayed; an operator's command raises it. */
  static final int FIRST_SHARDS = 4;

  private static final Duration SOON = Duration.ofMillis(200);

  /** A turn that lasted for a whole period would look as if it hung. */
  private static final Duration SLICE = Duration.ofSeconds(10);

  private final Control control;
  private final ShardCount shards;
  private final Times times;
  private final Pause pause;
  private Duration rest = Duration.ZERO;
  private volatile Optional<String> problem = Optional.empty();
  private volatile long frontier;
  private volatile long lowestCursor;

  /**
   * What it goes by.
   *
   * @param period how often to look: a tick's period
   * @param ahead how far each tick raises the frontier ahead of itself
   */
  public record Times(InstantSource wall, ClockWatch clock, Duration period, Duration ahead) {}

  public ControlWatch(Control control, ShardCount shards, Times times, Pause pause) {
    this.control = control;
    this.shards = shards;
    this.times = times;
    this.pause = pause;
  }

  /** Makes the gauges of what it sees. */
  public ControlWatch measured(MeterRegistry registry) {
    registry.gauge(MeterNames.FRONTIER, this, watch -> watch.frontier);
    registry.gauge(MeterNames.CURSOR_LOWEST, this, watch -> watch.lowestCursor);
    registry.gauge(MeterNames.CURSOR_AGE, this, ControlWatch::age);
    return this;
  }

  @Override
  public boolean runOnce() throws InterruptedException {
    if (!rest.isPositive()) {
      rest = look();
    }
    Duration slice = rest.compareTo(SLICE) < 0 ? rest : SLICE;
    rest = rest.minus(slice);
    pause.pause(slice);
    return true;
  }

  /**
   * What is wrong with a control item, for somebody to mend. The short path goes on meanwhile, so
   * the replica stays ready.
   */
  public Optional<String> problem() {
    return problem;
  }

  /** Looks, or creates what is missing; answers how long to rest until the next look. */
  private Duration look() {
    try {
      Optional<Frontier> found = control.frontier();
      found.ifPresentOrElse(this::see, this::create);
      become(Optional.empty());
      return found.isPresent() ? untilNext() : SOON;
    } catch (BadControl e) {
      become(Optional.ofNullable(e.getMessage()));
      return SLICE;
    }
  }

  /** What is behind is looked at more often, so that its end shows. */
  private Duration untilNext() {
    boolean behind = age() > times.period().multipliedBy(2).toSeconds();
    return behind && SLICE.compareTo(times.period()) < 0 ? SLICE : times.period();
  }

  /**
   * Seconds that the lowest cursor is behind the frontier, and behind where the frontier must be by
   * now: it is raised by ticks, and without them the two would stand still together.
   */
  private long age() {
    if (lowestCursor == 0) {
      return 0;
    }
    Instant lastTick = times.wall().instant().minus(times.period());
    long due = Math.max(frontier, lastTick.plus(times.ahead()).getEpochSecond());
    return Math.max(0, due - lowestCursor);
  }

  private void become(Optional<String> now) {
    if (!now.equals(problem)) {
      problem = now;
      now.ifPresentOrElse(log::error, () -> log.info("the control items are well again"));
    }
  }

  private void see(Frontier found) {
    shards.saw(found);
    Map<Integer, Cursor> cursors = control.cursors();
    if (!cursors.isEmpty()) {
      lowestCursor = Collections.min(cursors.values()).second();
      frontier = found.second();
    }
    for (int shard = 0; shard < found.shards(); shard++) {
      checkIsThere(shard, cursors);
    }
  }

  /** What was read need not be the latest. Without its cursor nobody promotes a shard. */
  private void checkIsThere(int shard, Map<Integer, Cursor> cursors) {
    if (!cursors.containsKey(shard) && control.cursor(shard).isEmpty()) {
      throw new BadControl(
          ("The cursor of shard %d is gone from the table, and the shard is not promoted. Create it"
                  + " again like those of the other shards, where it was, in doubt lower: a lower"
                  + " one promotes rows again that are still there, a higher one leaves rows"
                  + " behind.")
              .formatted(shard));
    }
  }

  /**
   * The cursors first and the frontier last, so that it says that all is there. Not by a clock that
   * nobody has confirmed: a frontier that is too far ahead never comes back.
   */
  private void create() {
    Optional<Instant> services = times.clock().servicesNow();
    if (services.isEmpty() || !times.clock().inStep()) {
      return;
    }
    Instant now = times.wall().instant();
    long second = (now.isBefore(services.get()) ? now : services.get()).getEpochSecond();
    for (int shard = 0; shard < FIRST_SHARDS; shard++) {
      control.createCursor(shard, Cursor.at(second));
    }
    control.createFrontier(new Frontier(second, FIRST_SHARDS));
  }
}

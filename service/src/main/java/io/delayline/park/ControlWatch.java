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
 * Creates the control items at the first replica's now, before anything is parked, makes the
 * frontier again when it is gone, and looks at them now and then: for the number of shards, and for
 * people to see how far promotion is.
 */
public final class ControlWatch implements Step {
  private static final Logger log = LoggerFactory.getLogger(ControlWatch.class);

  /** Few enough to cost nothing where little is delayed; an operator's command raises it. */
  static final int FIRST_SHARDS = 4;

  private static final Duration SOON = Duration.ofMillis(200);

  /** A turn that lasted for a whole period would look as if it hung. */
  private static final Duration SLICE = Duration.ofSeconds(10);

  /** What somebody is just making, as a first replica or an operator, is made by then. */
  private static final Duration MAKING = Duration.ofSeconds(5);

  /** An answer's date is cut to whole seconds, and was on its way for a moment. */
  private static final Duration DATE = Duration.ofSeconds(5);

  private final Control control;
  private final ShardCount shards;
  private final Times times;
  private final Pause pause;
  private Duration rest = Duration.ZERO;
  private Duration rested = Duration.ZERO;
  private Optional<String> halfMade = Optional.empty();
  private Duration halfMadeFor = Duration.ZERO;
  private volatile Optional<String> problem = Optional.empty();
  private final Instant begun;
  private volatile long frontier;
  private volatile long lowestCursor;

  /**
   * What it goes by.
   *
   * @param period how often to look: a tick's period
   * @param ahead how far each tick raises the frontier ahead of itself
   * @param slack by how much a clock may be off
   */
  public record Times(
      InstantSource wall, ClockWatch clock, Duration period, Duration ahead, Duration slack) {}

  public ControlWatch(Control control, ShardCount shards, Times times, Pause pause) {
    this.control = control;
    this.shards = shards;
    this.times = times;
    this.pause = pause;
    this.begun = times.wall().instant();
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
      rested = rest;
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
      if (found.isPresent()) {
        become(Optional.empty());
      }
      if (found.isEmpty()) {
        return SOON;
      }
      return halfMade.isPresent() ? MAKING : untilNext();
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
   * now: it is raised by ticks, and without them the two would stand still together. It grows while
   * a cursor cannot be read or is gone, as the rows behind it wait; as long as nothing could be
   * read, from when the process began.
   */
  private long age() {
    Instant now = times.wall().instant();
    if (lowestCursor == 0) {
      return Math.max(0, Duration.between(begun, now).toSeconds());
    }
    Instant lastTick = now.minus(times.period());
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
    ControlLook look = ControlLook.with(found, control);
    if (!look.cursors().isEmpty() && look.gone().isEmpty()) {
      lowestCursor = Collections.min(look.cursors().values()).second();
      frontier = found.second();
    }
    Optional<String> unclaimed = look.unclaimed();
    Optional<String> lasting = lasts(unclaimed) ? unclaimed : Optional.empty();
    look.gone()
        .or(look::beyond)
        .or(() -> lasting)
        .ifPresent(what -> {
          throw new BadControl(what);
        });
  }

  /** Whether it has been the same for as long as nobody takes who is just making it. */
  private boolean lasts(Optional<String> now) {
    boolean same = now.isPresent() && now.equals(halfMade);
    halfMadeFor = same ? halfMadeFor.plus(rested) : Duration.ZERO;
    halfMade = now;
    return same && halfMadeFor.compareTo(MAKING) >= 0;
  }

  /**
   * Not by a clock that nobody has confirmed: a frontier that is too far ahead never comes back.
   */
  private void create() {
    Optional<Instant> services = times.clock().servicesNow();
    if (services.isEmpty() || !times.clock().inStep()) {
      return;
    }
    Instant now = times.wall().instant();
    boolean slow = now.isBefore(services.get());
    Map<Integer, Cursor> cursors = control.cursors();
    if (cursors.isEmpty()) {
      create((slow ? now : services.get()).getEpochSecond());
    } else if (lasts(Optional.of("no frontier, cursors of " + cursors.keySet()))) {
      createFrontier(cursors, slow ? services.get() : now);
      halfMade = Optional.empty();
    }
  }

  /** The cursors first and the frontier last, so that it says that all is there. */
  private void create(long second) {
    int number = atLeast();
    for (int shard = 0; shard < number; shard++) {
      control.createCursor(shard, Cursor.at(second));
    }
    Frontier first = new Frontier(second, number);
    if (control.createFrontier(first)) {
      log.warn("the table had no control items, which are made now: {}", first);
    }
  }

  /** No shard is left out that rows were seen to be spread among. */
  private int atLeast() {
    return Math.max(FIRST_SHARDS, shards.orOne());
  }

  /**
   * Makes a frontier to cursors that are there: those of a first replica that ended halfway, or of
   * one whose frontier is gone. The cursor of a shard that was seen and is gone is for people to
   * make, as nobody knows where it was.
   */
  private void createFrontier(Map<Integer, Cursor> cursors, Instant now) {
    int have = Collections.max(cursors.keySet()) + 1;
    int number = Math.max(have, atLeast());
    for (int shard = have; shard < number && !shards.isKnown(); shard++) {
      control.createCursor(shard, Cursor.at(Collections.min(cursors.values()).second()));
    }
    Frontier made = new Frontier(above(cursors, now), number);
    if (control.createFrontier(made)) {
      log.warn("the frontier was gone and is made again from the cursors: {}", made);
    }
  }

  /**
   * What no promoter has passed yet: not where a cursor is, and not where one may go that read the
   * frontier before it was gone. For no row that is written there from now on would be read.
   */
  private long above(Map<Integer, Cursor> cursors, Instant now) {
    Duration off = times.slack().multipliedBy(2).plus(DATE);
    long highest = Collections.max(cursors.values()).second() + 1;
    return Math.max(highest, now.plus(times.ahead()).plus(off).getEpochSecond());
  }
}

package io.delayline.park;

import io.delayline.model.DurationText;
import io.delayline.runtime.ClockWatch;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;

/**
 * Control items that may be true. One that reads well but lies where promotion cannot have come to
 * is a {@link BadControl} as any other: somebody has written it. A promoter that took it would read
 * for days where nothing can be.
 */
public final class BoundedControl implements Control {
  /** For the hands that set the frontier, and for what a clock of theirs is off. */
  private static final Duration HANDS = Duration.ofHours(1);

  private static final String FRONTIER_ADVICE =
      "Set it to now + SHORT_DELAY_MAX + 10 s, or to one above the highest cursor if that is"
          + " higher, but no further, or delete it, and a replica makes it so; until then nothing"
          + " is parked or promoted, and what is due later waits in the delay queue.";

  static final String CURSOR_ADVICE =
      "Set it to what it was, in doubt to that of another shard or lower: a lower one promotes rows"
          + " again that are still there, a higher one leaves rows behind";

  private final Control control;
  private final InstantSource wall;
  private final ClockWatch clock;
  private final Bounds bounds;

  /**
   * How far from now an item may be; beyond either end nothing can be left to promote.
   *
   * @param back from what is further back no row is kept; it bounds no outage that rows survive
   */
  public record Bounds(Duration back, Duration ahead) {
    /**
     * Those of a configuration.
     *
     * @param horizon how far ahead a record may be due
     * @param ttlGrace how long after that its row is kept
     * @param shortDelayMax how far ahead of now ticks raise the frontier
     */
    public static Bounds of(Duration horizon, Duration ttlGrace, Duration shortDelayMax) {
      return new Bounds(horizon.plus(ttlGrace), shortDelayMax.plus(HANDS));
    }
  }

  /**
   * @param clock knows the services' time; while the two clocks differ, each bound goes by the one
   *     that allows more
   */
  public BoundedControl(Control control, InstantSource wall, ClockWatch clock, Bounds bounds) {
    this.control = control;
    this.wall = wall;
    this.clock = clock;
    this.bounds = bounds;
  }

  @Override
  public Optional<Frontier> frontier() {
    Optional<Frontier> frontier = control.frontier();
    frontier.flatMap(this::wrong).ifPresent(BoundedControl::bad);
    return frontier;
  }

  @Override
  public Optional<Cursor> cursor(int shard) {
    Optional<Cursor> cursor = control.cursor(shard);
    cursor.flatMap(found -> wrong(shard, found)).ifPresent(BoundedControl::bad);
    return cursor;
  }

  @Override
  public Map<Integer, Cursor> cursors() {
    Map<Integer, Cursor> cursors = control.cursors();
    cursors.forEach((shard, cursor) -> wrong(shard, cursor).ifPresent(BoundedControl::bad));
    return cursors;
  }

  private Optional<String> wrong(Frontier frontier) {
    return outside(frontier.second())
        .map(where -> "The frontier is %s. %s".formatted(where, FRONTIER_ADVICE));
  }

  private Optional<String> wrong(int shard, Cursor cursor) {
    return outside(cursor.second())
        .map(where ->
            "The cursor of shard %d is %s. %s; until then this shard is not promoted."
                .formatted(shard, where, CURSOR_ADVICE));
  }

  /** Where it is, if that is outside; the same text as long as it stays there. */
  private Optional<String> outside(long second) {
    Instant own = wall.instant();
    Instant services = clock.servicesNow().orElse(own);
    long earlier = Math.min(own.getEpochSecond(), services.getEpochSecond());
    long later = Math.max(own.getEpochSecond(), services.getEpochSecond());
    if (second < earlier - bounds.back().toSeconds()) {
      return Optional.of(
          "%s, more than %s ago (HORIZON and TTL_GRACE together): no row is kept for so long"
              .formatted(at(second), DurationText.of(bounds.back())));
    }
    return second > later + bounds.ahead().toSeconds()
        ? Optional.of(
            "%s, more than %s ahead, where promotion cannot have come to"
                .formatted(at(second), DurationText.of(bounds.ahead())))
        : Optional.empty();
  }

  static String at(long second) {
    return "at second %d (%s)".formatted(second, Instant.ofEpochSecond(second));
  }

  private static void bad(String what) {
    throw new BadControl(what);
  }

  @Override
  public boolean createFrontier(Frontier frontier) {
    return control.createFrontier(frontier);
  }

  @Override
  public boolean raiseFrontier(long second) {
    return control.raiseFrontier(second);
  }

  @Override
  public boolean raiseShards(int shards) {
    return control.raiseShards(shards);
  }

  @Override
  public boolean createCursor(int shard, Cursor cursor) {
    return control.createCursor(shard, cursor);
  }

  @Override
  public boolean moveCursor(int shard, Cursor from, Cursor to) {
    return control.moveCursor(shard, from, to);
  }
}

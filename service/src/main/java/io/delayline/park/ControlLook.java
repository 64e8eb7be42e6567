package io.delayline.park;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * All control items, read once, and what is wrong between them. Each text is a sentence or more
 * that says what is wrong and what to do.
 */
public record ControlLook(Frontier frontier, Map<Integer, Cursor> cursors) {
  public ControlLook {
    cursors = Map.copyOf(cursors);
  }

  /**
   * Reads the cursors that belong to a frontier, which was read before them. A promoter may have
   * come further than that meanwhile, so what seems to be beyond it is compared with a newer one.
   */
  public static ControlLook with(Frontier frontier, Control control) {
    var look = new ControlLook(frontier, control.cursors());
    if (look.beyond().isEmpty()) {
      return look;
    }
    long second = control.frontier().map(Frontier::second).orElse(frontier.second());
    return new ControlLook(new Frontier(second, frontier.shards()), look.cursors());
  }

  /** What was found wrong, most urgent first. */
  public List<String> problems() {
    return Stream.of(gone(), beyond(), unclaimed()).flatMap(Optional::stream).toList();
  }

  /** Without its cursor nobody promotes a shard. */
  Optional<String> gone() {
    return IntStream.range(0, frontier.shards())
        .filter(shard -> !cursors.containsKey(shard))
        .mapToObj(shard ->
            ("The cursor of shard %d is gone from the table, and the shard is not promoted. Create"
                    + " it again like those of the other shards, where it was, in doubt lower: a"
                    + " lower one promotes rows again that are still there, a higher one leaves"
                    + " rows behind.")
                .formatted(shard))
        .findFirst();
  }

  /** No promoter goes beyond the frontier. */
  Optional<String> beyond() {
    return cursors.entrySet().stream()
        .filter(entry -> entry.getValue().second() > frontier.second())
        .min(Map.Entry.comparingByKey())
        .map(entry ->
            "The cursor of shard %d is %s, beyond the frontier: rows before it are left behind. %s."
                .formatted(
                    entry.getKey(),
                    BoundedControl.at(entry.getValue().second()),
                    BoundedControl.CURSOR_ADVICE));
  }

  /** While the number of shards is being raised, this is so for moments. */
  Optional<String> unclaimed() {
    int number = cursors.isEmpty() ? 0 : Collections.max(cursors.keySet()) + 1;
    return number > frontier.shards()
        ? Optional.of(
            ("There is a cursor of shard %d, but the frontier says that there are %d shards: what"
                    + " is parked in a shard above those is not promoted. Run --shards %d; if"
                    + " nothing was ever parked there, delete the cursor instead.")
                .formatted(number - 1, frontier.shards(), number))
        : Optional.empty();
  }
}

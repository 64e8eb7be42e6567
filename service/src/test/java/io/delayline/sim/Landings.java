package io.delayline.sim;

import io.delayline.park.Frontier;
import io.delayline.park.ParkedRow;
import io.delayline.park.RowKey;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Rows that came too late, or of which nobody can say: their writer sends them to the queue itself.
 * One that a promoter has read all the same is on its way twice.
 */
final class Landings {
  private final World world;
  private final Map<SimThread, List<ParkedRow>> unchecked = new HashMap<>();
  private final Map<RowKey, ParkedRow> landing = new HashMap<>();
  private final Set<RowKey> read = new HashSet<>();

  Landings(World world) {
    this.world = world;
  }

  void written(ParkedRow row, SimThread by) {

    unchecked.computeIfAbsent(by, any -> new ArrayList<>()).add(row);
  }

  /** Whether this thread has written rows and not read the frontier since. */
  boolean open(SimThread by) {
    return unchecked.containsKey(by);
  }

  /** The writer knows the frontier. */
  void checked(SimThread by, Frontier frontier) {
    for (ParkedRow row : take(by)) {
      if (frontier.isPast(row.key())) {
        lands(row);
      }
    }
  }

  /** The writer cannot know the frontier. */
  void uncheckable(SimThread by) {
    take(by).forEach(this::lands);
  }

  private List<ParkedRow> take(SimThread by) {
    List<ParkedRow> rows = unchecked.remove(by);
    return rows == null ? List.of() : rows;
  }

  private void lands(ParkedRow row) {
    if (read.contains(row.rowKey())) {
      excuse(row);
    } else {
      landing.put(row.rowKey(), row);
    }
  }

  /** A promoter has read it. */
  void read(RowKey key) {
    read.add(key);
    ParkedRow row = landing.remove(key);
    if (row != null) {
      excuse(row);
    }
  }

  private void excuse(ParkedRow row) {
    world.ledger().excuse(world.contents().of(row.bundle()), "landed and promoted");
    world.contents().messages(row.bundle()).forEach(world.ledger().strangers()::mayDouble);
  }
}

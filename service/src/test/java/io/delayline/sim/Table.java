package io.delayline.sim;

import io.delayline.model.Outcome;
import io.delayline.park.Cursor;
import io.delayline.park.DueKey;
import io.delayline.park.FakeControl;
import io.delayline.park.FakeParkedStore;
import io.delayline.park.ParkedRow;
import io.delayline.park.ParkedStore.Page;
import io.delayline.park.ParkedStore.Stored;
import io.delayline.park.RowKey;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The table: its rows, its control items, and how fast it takes rows. */
final class Table {
  private static final Duration STALE = Duration.ofSeconds(2);

  private final Engine engine;
  private final FakeParkedStore rows;
  private final FakeControl items = new FakeControl();
  private final Map<RowKey, Integer> records = new HashMap<>();
  private final Map<RowKey, Long> writtenAt = new HashMap<>();
  private double rate = Double.MAX_VALUE;
  private double room;
  private int backwards;
  private long filledAt;

  Table(Engine engine) {
    this.engine = engine;
    this.rows = new FakeParkedStore(engine::instant);
  }

  FakeParkedStore rows() {
    return rows;
  }

  FakeControl items() {
    return items;
  }

  /** From now on it takes so many rows a second and throttles the others. */
  void rate(double rowsPerSecond) {
    rate = rowsPerSecond;
    room = 0;
    filledAt = engine.now();
  }

  List<Outcome> put(List<ParkedRow> batch, World world) {
    List<Outcome> outcomes = new ArrayList<>();
    for (ParkedRow row : batch) {
      if (!takesRow()) {
        outcomes.add(Outcome.refused("throttled"));
      } else {
        records.put(row.rowKey(), row.count());
        writtenAt.put(row.rowKey(), engine.now());
        outcomes.addAll(
            world.cheats(Rule.HONEST_WRITES)
                ? List.of(Outcome.DONE)
                : rows.put(List.of(world.lacks(Rule.TTL_AFTER_GRACE) ? mayfly(row) : row)));
      }
    }
    return outcomes;
  }

  private boolean takesRow() {
    if (rate == Double.MAX_VALUE) {
      return true;
    }
    room = Math.min(rate, room + rate * (engine.now() - filledAt) / 1e9);
    filledAt = engine.now();
    boolean takes = room >= 1;
    room -= takes ? 1 : 0;
    return takes;
  }

  private static ParkedRow mayfly(ParkedRow row) {
    return new ParkedRow(
        row.key(), row.sortKey(), row.due(), row.count(), row.bundle(), row.due(), row.stamp());
  }

  Page read(DueKey key, Optional<String> after, World world) {
    return seen(key, rows.read(key, after), world);
  }

  Page readFirst(DueKey key, World world) {
    return seen(key, rows.readFirst(key), world);
  }

  private Page seen(DueKey key, Page page, World world) {
    return world.lacks(Rule.CONSISTENT_READS)
        ? new Page(page.rows().stream().filter(row -> isOld(key, row)).toList(), page.next())
        : page;
  }

  private boolean isOld(DueKey key, Stored row) {
    Long at = writtenAt.get(new RowKey(key, row.sortKey()));
    return at == null || engine.now() - at > STALE.toNanos();
  }

  /** A cursor is moved, if the condition holds. */
  boolean move(int shard, Cursor from, Cursor to) {
    boolean moved = items.moveCursor(shard, from, to);
    backwards += moved && to.compareTo(from) < 0 ? 1 : 0;
    return moved;
  }

  /** How often a cursor went back, which makes copies of everything that it passes again. */
  int backwards() {
    return backwards;
  }

  /** How many records were written into rows, each row counted once. */
  int parked() {
    return records.values().stream().mapToInt(Integer::intValue).sum();
  }

  /** How many rows were written, each counted once. */
  int written() {
    return records.size();
  }

  /** Rows that a promoter has still to pass. */
  int waiting() {
    Map<Integer, Cursor> cursors = items.cursors();
    int waiting = 0;
    for (DueKey key : rows.keys()) {
      Cursor cursor = cursors.getOrDefault(key.shard(), Cursor.at(0));
      for (Stored stored : rows.rows(key)) {
        waiting += new Cursor(key.second(), stored.sortKey()).compareTo(cursor) > 0 ? 1 : 0;
      }
    }
    return waiting;
  }
}

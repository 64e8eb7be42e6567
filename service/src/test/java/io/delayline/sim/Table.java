package io.delayline.sim;

import io.delayline.park.Control;
import io.delayline.park.Cursor;
import io.delayline.park.DueKey;
import io.delayline.park.FakeControl;
import io.delayline.park.FakeParkedStore;
import io.delayline.park.ParkedRow;
import io.delayline.park.ParkedStore;
import io.delayline.park.ParkedStore.Stored;
import io.delayline.park.RowKey;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;

/**
 * The table: its rows, its control items, and what a test may put between them and the replicas.
 */
final class Table {
  private final FakeParkedStore rows;
  private final FakeControl items = new FakeControl();
  private ParkedStore store;
  private Control control;
  private final Map<RowKey, Integer> records = new HashMap<>();

  Table(Engine engine) {
    this.rows = new FakeParkedStore(engine::instant);
    this.store = rows;
    this.control = items;
  }

  /** A row has been written. */
  void wrote(ParkedRow row) {
    records.put(row.rowKey(), row.count());
  }

  /** How many records were written into rows, each row counted once. */
  int parked() {
    return records.values().stream().mapToInt(Integer::intValue).sum();
  }

  FakeParkedStore rows() {
    return rows;
  }

  FakeControl items() {
    return items;
  }

  ParkedStore store() {
    return store;
  }

  Control control() {
    return control;
  }

  /** From now on replicas see the rows through this. */
  void breakStore(Function<ParkedStore, ParkedStore> how) {
    store = how.apply(rows);
  }

  /** From now on replicas see the control items through this. */
  void breakControl(Function<Control, Control> how) {
    control = how.apply(items);
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

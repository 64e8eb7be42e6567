package io.delayline.promote;

import io.delayline.park.Cursor;
import io.delayline.park.DueKey;
import io.delayline.park.ParkedStore;
import io.delayline.park.ParkedStore.Stored;
import io.delayline.park.RowKey;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Reads a shard's rows from a cursor on, second by second. What it gives at a time is what a crash
 * repeats at most, so it is bounded; where little is parked it holds the rows of many seconds, for
 * them to share calls.
 */
final class PageReader {
  /** Enough for a few full calls to the queue. */
  private static final int MAX_ROWS = 100;

  private static final int MAX_BYTES = 512 * 1024;

  /** Seconds without rows are passed over so many at a time. */
  private static final int MAX_READS = 120;

  /** A row or something that is none, and where it stands. */
  record Found(RowKey key, Stored stored) {}

  /**
   * What was read.
   *
   * @param next where to read on; past all that was found
   */
  record Page(List<Found> found, Cursor next) {}

  private final ParkedStore store;

  PageReader(ParkedStore store) {
    this.store = store;
  }

  /**
   * Reads what is due in seconds below {@code end}; as much as there is within the bounds.
   *
   * @throws io.delayline.model.TryLater when the table does not answer
   */
  Page read(int shard, Cursor from, long end, TickLease lease) {
    List<Found> found = new ArrayList<>();
    Cursor at = from;
    long bytes = 0;
    for (int reads = 0;
        reads < MAX_READS
            && at.second() < end
            && found.size() < MAX_ROWS
            && bytes < MAX_BYTES
            && lease.goesOn();
        reads++) {
      DueKey key = new DueKey(at.second(), shard);
      ParkedStore.Page page = store.read(key, Optional.of(at.after()).filter(a -> !a.isEmpty()));
      page.rows()
          .forEach(stored -> found.add(new Found(new RowKey(key, stored.sortKey()), stored)));
      bytes += page.rows().stream().mapToLong(PageReader::size).sum();
      long second = at.second();
      at = page.next().map(after -> new Cursor(second, after)).orElse(Cursor.at(second + 1));
    }
    return new Page(found, at);
  }

  private static long size(Stored stored) {
    return switch (stored) {
      case ParkedStore.Row(String key, var bundle) -> bundle.size();
      case ParkedStore.Garbage(String key, byte[] content, String why) -> content.length;
    };
  }
}

package io.delayline.promote;

import io.delayline.park.Cursor;
import io.delayline.park.DueKey;
import io.delayline.park.ParkedStore;
import io.delayline.park.ParkedStore.Stored;
import io.delayline.park.RowKey;
import io.delayline.runtime.Host;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.LongStream;

/**
 * Reads a shard's rows from a cursor on, second by second. What it gives at a time is what a crash
 * repeats at most, so it is bounded; where little is parked it holds the rows of many seconds, for
 * them to share calls.
 */
final class PageReader {
  /** Enough for a few full calls to the queue. */
  private static final int MAX_ROWS = 100;

  private static final int MAX_BYTES = 512 * 1024;

  /** So many seconds are passed over before the cursor is moved, if there is nothing in them. */
  private static final int MAX_READS = 1_000;

  /** So many seconds are read at a time where there is nothing in those before. */
  private static final int MAX_STRIDE = 32;

  /** A row or something that is none, and where it stands. */
  record Found(RowKey key, Stored stored) {}

  /**
   * What was read.
   *
   * @param next where to read on; past all that was found
   */
  record Page(List<Found> found, Cursor next) {}

  private final ParkedStore store;
  private final ReadAhead ahead;

  PageReader(ParkedStore store, Host host) {
    this.store = store;
    this.ahead = new ReadAhead(store, host);
  }

  /**
   * Reads what is due in seconds below {@code end}; as much as there is within the bounds.
   *
   * @throws io.delayline.model.TryLater when the table does not answer
   */
  Page read(int shard, Cursor from, long end, TickLease lease) throws InterruptedException {
    List<Found> found = new ArrayList<>();
    Cursor at = from;
    long bytes = 0;
    int stride = 1;
    for (int reads = 0;
        reads < MAX_READS && at.second() < end && !isFull(found, bytes) && lease.goesOn();
        reads += stride) {
      stride = reads > 0 && found.isEmpty() ? Math.min(MAX_STRIDE, 2 * stride) : 1;
      long second = at.second();
      for (ParkedStore.Page page : pages(shard, at, Math.min(end, second + stride))) {
        DueKey key = new DueKey(at.second(), shard);
        page.rows().forEach(row -> found.add(new Found(new RowKey(key, row.sortKey()), row)));
        bytes += page.rows().stream().mapToLong(PageReader::size).sum();
        at = after(at, page);
        if (page.next().isPresent() || isFull(found, bytes)) {
          break; // the seconds after it were read for nothing
        }
      }
    }
    return new Page(found, at);
  }

  private List<ParkedStore.Page> pages(int shard, Cursor from, long end)
      throws InterruptedException {
    if (end - from.second() == 1 || !from.after().isEmpty()) {
      DueKey key = new DueKey(from.second(), shard);
      return List.of(store.read(key, Optional.of(from.after()).filter(after -> !after.isEmpty())));
    }
    return ahead.read(
        LongStream.range(from.second(), end)
            .mapToObj(second -> new DueKey(second, shard))
            .toList());
  }

  private static boolean isFull(List<Found> found, long bytes) {
    return found.size() >= MAX_ROWS || bytes >= MAX_BYTES;
  }

  private static Cursor after(Cursor at, ParkedStore.Page page) {
    return page.next()
        .map(last -> new Cursor(at.second(), last))
        .orElse(Cursor.at(at.second() + 1));
  }

  private static long size(Stored stored) {
    return switch (stored) {
      case ParkedStore.Row(String key, var bundle) -> bundle.size();
      case ParkedStore.Garbage(String key, byte[] content, String why) -> content.length;
    };
  }
}

package io.delayline.promote;

import io.delayline.delay.BundleText;
import io.delayline.delay.QueueWriter;
import io.delayline.model.Bundle;
import io.delayline.park.RowKey;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * A row whose bundle has been looked into.
 *
 * @param due when the first of its records is due
 * @param records how many they are; 0 when its version is newer than this code
 * @param rawBytes about what they occupy once decoded
 */
record Opened(RowKey key, Bundle bundle, Instant due, int records, long rawBytes) {
  /** The most that a joined bundle holds once decoded, as any other bundle. */
  private static final long MAX_RAW_BYTES = 1024 * 1024;

  private static final int MAX_RECORDS = 1_000;

  /** Rows that travel as one bundle. */
  record Joined(List<Opened> rows) {
    Joined {
      rows = List.copyOf(rows);
    }

    QueueWriter.Entry entry() {
      List<Bundle> bundles = rows.stream().map(Opened::bundle).toList();
      return new QueueWriter.Entry(
          bundles.size() == 1 ? bundles.getFirst() : Bundle.joined(bundles), due(), 0);
    }

    Instant due() {
      return Collections.min(rows.stream().map(Opened::due).toList());
    }

    int records() {
      return rows.stream().mapToInt(Opened::records).sum();
    }

    /** Each row for itself. */
    List<Joined> apart() {
      return rows.stream().map(row -> new Joined(List.of(row))).toList();
    }
  }

  boolean isNewer() {
    return records == 0;
  }

  /**
   * Joins neighbours that are due in one second, as long as the text form of what becomes of them
   * has at most {@code bundleBytes} bytes.
   */
  static List<Joined> join(List<Opened> rows, int bundleBytes) {
    List<Joined> joined = new ArrayList<>();
    List<Opened> some = new ArrayList<>();
    for (Opened row : rows) {
      if (!some.isEmpty() && !fits(some, row, bundleBytes)) {
        joined.add(new Joined(some));
        some.clear();
      }
      some.add(row);
    }
    if (!some.isEmpty()) {
      joined.add(new Joined(some));
    }
    return joined;
  }

  private static boolean fits(List<Opened> some, Opened row, int bundleBytes) {
    long bytes = 1 + row.bundle().size() + some.stream().mapToLong(r -> r.bundle().size()).sum();
    long raw = row.rawBytes() + some.stream().mapToLong(Opened::rawBytes).sum();
    int records = row.records() + some.stream().mapToInt(Opened::records).sum();
    return !row.isNewer()
        && !some.getFirst().isNewer()
        && row.due().getEpochSecond() == some.getFirst().due().getEpochSecond()
        && BundleText.size(bytes) <= bundleBytes
        && raw <= MAX_RAW_BYTES
        && records <= MAX_RECORDS;
  }
}

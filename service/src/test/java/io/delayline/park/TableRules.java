package io.delayline.park;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;

/**
 * The rules of DynamoDB, asserted by our tests whatever an emulator lets through: sizes of keys and
 * items in bytes, entries and bytes of a batch, distinct keys.
 */
public final class TableRules {
  private static final int MAX_PARTITION_KEY_BYTES = 2048;
  private static final int MAX_SORT_KEY_BYTES = 1024;

  /** The names of a row's seven attributes together. */
  private static final int NAMES_BYTES = "pkskduecountbundleexpiresAtstamp".length();

  /** A number takes up to 21 bytes; a row has four. */
  private static final int NUMBERS_BYTES = 4 * 21;

  private TableRules() {}

  /** Checks the rows of one put. */
  public static void checkPut(List<ParkedRow> rows) {
    checkBatch(rows.stream().map(ParkedRow::rowKey).toList());
    for (ParkedRow row : rows) {
      assertThat(itemBytes(row)).as("bytes of an item").isLessThanOrEqualTo(400 * 1024);
    }
    assertThat(rows.stream().mapToLong(TableRules::itemBytes).sum())
        .as("bytes of a batch")
        .isLessThanOrEqualTo(16 * 1024 * 1024);
  }

  /** Checks the keys of one batch; none means that no call is made. */
  public static void checkBatch(List<RowKey> keys) {
    assertThat(keys.size()).as("entries").isLessThanOrEqualTo(25);
    assertThat(keys).as("keys of a batch").doesNotHaveDuplicates();
    keys.forEach(TableRules::checkKey);
  }

  /** Checks one row's key. */
  public static void checkKey(RowKey key) {
    assertThat(bytes(key.key().toString()))
        .as("bytes of a partition key")
        .isBetween(1, MAX_PARTITION_KEY_BYTES);
    assertThat(bytes(key.sortKey())).as("bytes of a sort key").isBetween(1, MAX_SORT_KEY_BYTES);
  }

  /** What DynamoDB counts as the size of a row. */
  static int itemBytes(ParkedRow row) {
    return NAMES_BYTES
        + NUMBERS_BYTES
        + bytes(row.key().toString())
        + bytes(row.sortKey())
        + row.bundle().size();
  }

  private static int bytes(String text) {
    return text.getBytes(UTF_8).length;
  }
}

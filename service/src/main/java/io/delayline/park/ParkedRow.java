package io.delayline.park;

import io.delayline.model.Bundle;
import java.time.Instant;

/**
 * A row to write. It is written once and never changed.
 *
 * @param key its partition
 * @param sortKey the same for the same records in the same order, at most 1,024 bytes (DynamoDB)
 * @param due when the first of its records is due
 * @param count how many records it holds
 * @param expiresAt when it may be swept up, cut to epoch seconds in the table (DynamoDB TTL)
 * @param stamp a number that belongs to this one write, so that taking it back takes back no later
 *     write of the same row
 */
public record ParkedRow(
    DueKey key,
    String sortKey,
    Instant due,
    int count,
    Bundle bundle,
    Instant expiresAt,
    long stamp) {
  /** What names and keys of an item add to its bundle, in bytes, with room to spare. */
  public static final int OVERHEAD_BYTES = 2 * 1024;

  /** Where it is found again. */
  public RowKey rowKey() {
    return new RowKey(key, sortKey);
  }
}

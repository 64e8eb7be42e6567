package io.delayline.park;

import io.delayline.model.Bundle;
import io.delayline.model.Outcome;
import java.util.List;
import java.util.Optional;

/**
 * The table of parked rows.
 *
 * <p>The batch calls answer per entry, in the order given; an entry that the service left
 * unprocessed is {@link Outcome.Later}, never done. A call that failed as a whole answers so for
 * each of its entries; none of them throws. {@link #put} is never repeated by the edge: whoever
 * calls decides what happens to what was not done; the others may be, a few times.
 */
public interface ParkedStore {
  /** The most entries of one batch call (DynamoDB, {@code BatchWriteItem}). */
  int MAX_BATCH = 25;

  /** The most bytes of one batch call (DynamoDB, {@code BatchWriteItem}: 16 MB). */
  int MAX_BATCH_BYTES = 15 * 1024 * 1024;

  /** The largest item, with its names (DynamoDB: 400 KB). */
  int MAX_ITEM_BYTES = 400 * 1024;

  /** What a page holds of one row. */
  sealed interface Stored {
    String sortKey();
  }

  /** A row as Delayline writes it; whether its bundle can be decoded is for the reader to see. */
  record Row(String sortKey, Bundle bundle) implements Stored {}

  /**
   * An item that is no row.
   *
   * @param content what it holds, as bytes for the dead-letter topic
   * @param why a sentence that says what is wrong with it
   */
  @SuppressWarnings("ArrayRecordComponent") // carried to the dead-letter topic, never compared
  record Garbage(String sortKey, byte[] content, String why) implements Stored {}

  /**
   * A page of one key's rows, in the order of their sort keys. It can be empty although more
   * follow.
   *
   * @param next the sort key to read on after; empty at the end
   */
  record Page(List<Stored> rows, Optional<String> next) {
    public Page {
      rows = List.copyOf(rows);
    }
  }

  /**
   * Writes up to {@value #MAX_BATCH} rows with distinct keys and together at most {@value
   * #MAX_BATCH_BYTES} bytes; a row of the same key is overwritten.
   */
  List<Outcome> put(List<ParkedRow> rows);

  /** Deletes up to {@value #MAX_BATCH} rows; one that is not there is deleted. */
  List<Outcome> delete(List<RowKey> rows);

  /**
   * Deletes a row if it is still this very write, by its stamp; otherwise it is left, which is
   * {@link Outcome.Done} too. Never throws.
   */
  Outcome takeBack(ParkedRow row);

  /**
   * Reads a page of one key's rows, consistently, at most 1 MB (DynamoDB, {@code Query}).
   *
   * @param after the sort key to read on after; empty from the beginning
   * @throws io.delayline.model.TryLater when the table does not answer or refuses
   */
  Page read(DueKey key, Optional<String> after);

  /**
   * Reads the first of one key's rows, consistently: no more than tells whether there are any.
   *
   * @return a page of one row at most; after one, it says that more follow whether they do or not
   * @throws io.delayline.model.TryLater as above
   */
  Page readFirst(DueKey key);
}

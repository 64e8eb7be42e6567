package io.delayline.model;

import java.time.Instant;
import java.time.temporal.ChronoUnit;

/**
 * The identity of a delayed message: the same on every copy of it, so consumers de-duplicate by it.
 *
 * @param delayId the sender's id, or the record's origin
 * @param due when it is due, millisecond precision
 */
public record MessageId(String delayId, Instant due) {
  /** The most that a sender's own id may have, in bytes of UTF-8. */
  public static final int MAX_BYTES = 256;

  /** Before this nothing was ever meant: it is seconds for milliseconds, or no time at all. */
  public static final Instant EARLIEST_DUE = Instant.parse("2001-01-01T00:00:00Z");

  /** After this there is no date that RFC 3339 could write; every horizon ends long before. */
  public static final Instant LATEST_DUE = Instant.parse("9999-12-31T23:59:59.999Z");

  public MessageId {
    if (!due.equals(due.truncatedTo(ChronoUnit.MILLIS))) {
      throw new IllegalArgumentException("due must have millisecond precision: " + due);
    }
  }

  /** The text form of the contract: {@code <delay-id>@<due in epoch ms>}. */
  @Override
  public String toString() {
    return delayId + "@" + due.toEpochMilli();
  }
}

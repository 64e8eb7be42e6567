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

package io.delayline.model;

import java.time.Instant;

/** An accepted message: the record as it came, and what its control headers asked for. */
public record DelayedMessage(SourceRecord source, Target target, MessageId id) {
  /** When it is due; millisecond precision. */
  public Instant due() {
    return id.due();
  }

  /** The epoch second it is due in: what bundles group by. */
  public long dueSecond() {
    return id.due().getEpochSecond();
  }
}

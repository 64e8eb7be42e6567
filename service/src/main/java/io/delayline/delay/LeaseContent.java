package io.delayline.delay;

import io.delayline.delay.DelayQueue.Incoming;
import io.delayline.model.DelayedMessage;
import java.time.Instant;
import java.util.Collections;
import java.util.List;

/**
 * What was received, and what this replica remembers of it.
 *
 * @param messages its records; none when it cannot be read: then it is settled as a whole
 */
record LeaseContent(Incoming incoming, List<DelayedMessage> messages, SettledMemory.Memory before) {
  /** Memory that it occupies, in bytes, estimated high. */
  long footprint() {
    return messages.stream().mapToLong(message -> message.source().footprint()).sum()
        + incoming.body().length();
  }

  /** Whether its records may have been sent before: so it is remembered, or others have had it. */
  boolean maybeCopy() {
    return before.doubtful() || incoming.receives() > before.receives() + 1;
  }

  /** When the first of its records is due. */
  Instant due() {
    return Collections.min(messages.stream().map(DelayedMessage::due).toList());
  }
}

package io.delayline.sqs;

import java.time.Duration;
import java.util.List;
import java.util.OptionalInt;
import software.amazon.awssdk.services.sqs.model.QueueAttributeName;

/**
 * What matters of the live tick queue.
 *
 * @param warnings sentences about settings that work but weaken a promise
 */
record TickQueueFacts(String url, List<String> warnings) {
  /** Ticks and assignments are hints: an older one says nothing that a newer one does not. */
  private static final Duration RETENTION = Duration.ofHours(1);

  TickQueueFacts {
    warnings = List.copyOf(warnings);
  }

  /**
   * Judges the queue.
   *
   * @throws io.delayline.runtime.Misconfigured when it is no FIFO queue
   */
  static TickQueueFacts of(LiveQueue queue) {
    if (!queue.isFifo()) {
      throw queue.unfit(
          "is a standard queue, which would give every replica's tick to a scheduler of its own:"
              + " the tick queue must be a FIFO queue.");
    }
    OptionalInt retention = queue.number(QueueAttributeName.MESSAGE_RETENTION_PERIOD);
    int wanted = (int) RETENTION.toSeconds();
    return new TickQueueFacts(
        queue.url(),
        retention.orElse(wanted) == wanted
            ? List.of()
            : List.of(
                "The queue '"
                    + queue.name()
                    + "' keeps messages for "
                    + retention.getAsInt()
                    + " s: after an outage it is worked through before what is new; set its"
                    + " MessageRetentionPeriod to "
                    + wanted
                    + " s."));
  }
}

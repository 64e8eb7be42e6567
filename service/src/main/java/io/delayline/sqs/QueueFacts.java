package io.delayline.sqs;

import io.delayline.delay.Batches;
import io.delayline.delay.DelayQueue;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import software.amazon.awssdk.services.sqs.model.QueueAttributeName;

/**
 * What matters of the live delay queue.
 *
 * @param warnings sentences about settings that work but weaken a promise
 */
record QueueFacts(String url, DelayQueue.Limits limits, List<String> warnings) {
  /**
   * What is assumed where a queue does not tell, which no queue of AWS does: the largest that SQS
   * takes. Where that is too much the send is refused and the record dead-lettered, not lost.
   */
  private static final int ASSUMED_MESSAGE_BYTES = Batches.MAX_BATCH_BYTES;

  /** The longest that SQS keeps a message. */
  private static final Duration MAX_RETENTION = Duration.ofDays(14);

  QueueFacts {
    warnings = List.copyOf(warnings);
  }

  /**
   * Judges the queue.
   *
   * @throws io.delayline.runtime.Misconfigured when it is of a kind that loses messages
   */
  static QueueFacts of(LiveQueue queue) {
    if (queue.isFifo()) {
      throw queue.unfit(
          "is a FIFO queue, which takes no delay per message: the delay queue must be a standard"
              + " queue.");
    }
    if (queue.hasRedrivePolicy()) {
      throw queue.unfit(
          "has a redrive policy, which would take away messages that are merely waiting: remove"
              + " it.");
    }
    int bytes =
        Math.min(
            Batches.MAX_BATCH_BYTES,
            queue.number(QueueAttributeName.MAXIMUM_MESSAGE_SIZE).orElse(ASSUMED_MESSAGE_BYTES));
    return new QueueFacts(queue.url(), new DelayQueue.Limits(bytes, bytes), warnings(queue));
  }

  private static List<String> warnings(LiveQueue queue) {
    List<String> warnings = new ArrayList<>();
    if (queue.number(QueueAttributeName.MAXIMUM_MESSAGE_SIZE).isEmpty()) {
      warnings.add(
          "The queue '"
              + queue.name()
              + "' does not tell its MaximumMessageSize; "
              + ASSUMED_MESSAGE_BYTES
              + " bytes are assumed.");
    }
    int most = (int) MAX_RETENTION.toSeconds();
    int retention = queue.number(QueueAttributeName.MESSAGE_RETENTION_PERIOD).orElse(most);
    if (retention < most) {
      warnings.add(
          "The queue '"
              + queue.name()
              + "' keeps messages for "
              + retention
              + " s only: an outage that"
              + " lasts longer loses them; set its MessageRetentionPeriod to "
              + most
              + " s.");
    }
    return warnings;
  }
}

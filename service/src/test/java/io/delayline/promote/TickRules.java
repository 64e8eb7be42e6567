package io.delayline.promote;

import static org.assertj.core.api.Assertions.assertThat;

import io.delayline.delay.Batches;
import io.delayline.delay.DelayQueue;
import io.delayline.delay.QueueRules;
import java.util.List;
import java.util.regex.Pattern;

/**
 * The rules of FIFO queues, asserted by our tests whatever an emulator lets through; what holds for
 * all queues is with {@link QueueRules}.
 */
public final class TickRules {
  /** Group and deduplication ids: 1–128 letters, digits and ASCII punctuation (SQS). */
  private static final Pattern ID = Pattern.compile("[\\p{Alnum}\\p{Punct}]{1,128}");

  private static final DelayQueue.Limits LIMITS =
      new DelayQueue.Limits(Batches.MAX_BATCH_BYTES, Batches.MAX_BATCH_BYTES);

  private TickRules() {}

  /** Checks what is posted. */
  public static void checkPosting(TickQueue.Posting posting) {
    assertThat(posting.group()).as("MessageGroupId").matches(ID);
    assertThat(posting.deduplicationId()).as("MessageDeduplicationId").matches(ID);
    QueueRules.checkBodies(List.of(posting.body()), LIMITS);
  }
}

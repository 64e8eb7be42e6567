package io.delayline.sqs;

import io.delayline.aws.AwsAction;
import io.delayline.aws.AwsFailure;
import io.delayline.model.Outcome;
import java.util.Set;
import software.amazon.awssdk.services.sqs.model.BatchResultErrorEntry;

/** The codes of SQS, and what a failed entry of a batch means. */
final class SqsFailure {
  /** What the same request will meet again, whenever it is made. */
  private static final Set<String> SENDER_FAULTS =
      Set.of(
          "BatchEntryIdsNotDistinct",
          "BatchRequestTooLong",
          "InvalidAttributeValue",
          "InvalidBatchEntryId",
          "InvalidIdFormat",
          "InvalidMessageContents",
          "InvalidParameterValue",
          "MessageNotInflight",
          "MissingParameter",
          "ReceiptHandleIsInvalid");

  /** The codes that mean that there is no such queue. */
  static final Set<String> MISSING_QUEUE = Set.of("QueueDoesNotExist", "NonExistentQueue");

  /** What a call that failed means. */
  static final AwsFailure OF_CALLS = new AwsFailure("SQS", SENDER_FAULTS);

  private SqsFailure() {}

  /** What an entry that the answer names as failed means. */
  static Outcome of(AwsAction action, BatchResultErrorEntry entry) {
    String cause = action.call() + ": " + entry.code() + ": " + entry.message();
    return Boolean.TRUE.equals(entry.senderFault())
        ? OF_CALLS.never(cause)
        : Outcome.refused(cause);
  }
}

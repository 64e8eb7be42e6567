package io.delayline.sqs;

import io.delayline.aws.AwsFailure;
import java.util.Set;

/**
 * The codes of SQS. Whether a request is refused for good, its code says, be it that of a call or
 * of an entry. The flag {@code SenderFault} of an entry does not: it tells the caller's faults from
 * the service's, and to be throttled, by SQS or by KMS, or to lack a permission is the caller's.
 */
final class SqsFailure {
  /**
   * What the same request will meet again, whenever it is made. A code that is not known is tried
   * again: that costs a call at a time, and a dead letter costs a record its delivery.
   */
  private static final Set<String> SENDER_FAULTS =
      Set.of(
          "BatchEntryIdsNotDistinct",
          "BatchRequestTooLong",
          "InvalidAttributeValue",
          "InvalidBatchEntryId",
          "InvalidIdFormat",
          "InvalidMessageContents",
          "InvalidParameterValue",
          "InvalidParameterValueException", // so it reads where no header gives the older code
          "MessageNotInflight",
          "MessageTooLong",
          "MissingParameter",
          "ReceiptHandleIsInvalid");

  /** The codes that mean that there is no such queue. */
  static final Set<String> MISSING_QUEUE = Set.of("QueueDoesNotExist", "NonExistentQueue");

  /** What a call or an entry that failed means. */
  static final AwsFailure OF_CALLS = new AwsFailure("SQS", SENDER_FAULTS);

  private SqsFailure() {}
}

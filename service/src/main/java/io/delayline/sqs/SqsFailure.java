package io.delayline.sqs;

import io.delayline.model.Outcome;
import io.delayline.model.RejectReason;
import io.delayline.model.Rejection;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.UnknownHostException;
import java.util.Set;
import org.apache.hc.client5.http.ConnectTimeoutException;
import org.apache.hc.core5.http.ConnectionRequestTimeoutException;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.services.sqs.model.BatchResultErrorEntry;

/** The one place that says what a failed call, or a failed entry of one, means. */
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

  private static final Set<String> MISSING_QUEUE = Set.of("QueueDoesNotExist", "NonExistentQueue");

  private static final Set<String> DENIED = Set.of("AccessDenied", "AccessDeniedException");

  private static final Set<String> BAD_CREDENTIALS =
      Set.of(
          "InvalidAccessKeyId",
          "InvalidClientTokenId",
          "SignatureDoesNotMatch",
          "UnrecognizedClientException");

  private SqsFailure() {}

  /** What a call that failed as a whole means for each of its entries. */
  static Outcome of(SqsAction action, RuntimeException failure) {
    if (!(failure instanceof AwsServiceException answered)) {
      String cause = action.call() + ": " + failure.getMessage();
      return neverLeft(failure) ? Outcome.refused(cause) : Outcome.doubtful(cause);
    }
    String cause = action.call() + ": " + code(answered) + ": " + message(answered);
    if (SENDER_FAULTS.contains(code(answered))) {
      return never(cause);
    }
    boolean refused = answered.isThrottlingException() || answered.statusCode() < 500;
    return refused ? Outcome.refused(cause) : Outcome.doubtful(cause);
  }

  /** What an entry that the answer names as failed means. */
  static Outcome of(SqsAction action, BatchResultErrorEntry entry) {
    String cause = action.call() + ": " + entry.code() + ": " + entry.message();
    return Boolean.TRUE.equals(entry.senderFault()) ? never(cause) : Outcome.refused(cause);
  }

  static boolean isMissingQueue(RuntimeException failure) {
    return MISSING_QUEUE.contains(code(failure));
  }

  static boolean isDenied(RuntimeException failure) {
    return DENIED.contains(code(failure));
  }

  static boolean isBadCredentials(RuntimeException failure) {
    return BAD_CREDENTIALS.contains(code(failure));
  }

  private static Outcome never(String cause) {
    return new Outcome.Never(new Rejection(RejectReason.UNREADABLE, "SQS refuses it: " + cause));
  }

  /** Whether no byte of the request can have reached SQS. */
  private static boolean neverLeft(Throwable failure) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof ConnectException
          || cause instanceof UnknownHostException
          || cause instanceof NoRouteToHostException
          || cause instanceof ConnectTimeoutException
          || cause instanceof ConnectionRequestTimeoutException) {
        return true;
      }
    }
    return false;
  }

  /** The error's name; by the query-compatible protocol a prefix stands before a dot. */
  private static String code(RuntimeException failure) {
    if (!(failure instanceof AwsServiceException answered)) {
      return "";
    }
    String code = answered.awsErrorDetails() == null ? "" : answered.awsErrorDetails().errorCode();
    return code == null ? "" : code.substring(code.lastIndexOf('.') + 1);
  }

  private static String message(AwsServiceException answered) {
    String message =
        answered.awsErrorDetails() == null ? null : answered.awsErrorDetails().errorMessage();
    return message == null ? String.valueOf(answered.getMessage()) : message;
  }
}

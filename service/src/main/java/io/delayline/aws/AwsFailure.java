package io.delayline.aws;

import io.delayline.model.Outcome;
import io.delayline.model.RejectReason;
import io.delayline.model.Rejection;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.UnknownHostException;
import java.util.Set;
import org.apache.hc.client5.http.ConnectTimeoutException;
import org.apache.hc.core5.http.ConnectionRequestTimeoutException;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.awscore.exception.AwsServiceException;

/** The one place that says what a failed call means. */
public final class AwsFailure {
  private static final Set<String> DENIED = Set.of("AccessDenied", "AccessDeniedException");

  private static final Set<String> BAD_CREDENTIALS =
      Set.of(
          "InvalidAccessKeyId",
          "InvalidClientTokenId",
          "InvalidSignatureException",
          "SignatureDoesNotMatch",
          "UnrecognizedClientException");

  private final String service;
  private final Set<String> senderFaults;

  /**
   * @param service its name, for people
   * @param senderFaults the codes of what the same request will meet again, whenever it is made
   */
  public AwsFailure(String service, Set<String> senderFaults) {
    this.service = service;
    this.senderFaults = Set.copyOf(senderFaults);
  }

  /** What a call that failed as a whole means for each of its entries. */
  public Outcome of(AwsAction action, RuntimeException failure) {
    if (!(failure instanceof AwsServiceException answered)) {
      String cause = action.call() + ": " + failure.getMessage();
      return neverLeft(failure) ? Outcome.refused(cause) : Outcome.doubtful(cause);
    }
    boolean refused = answered.isThrottlingException() || answered.statusCode() < 500;
    Outcome outcome = ofEntry(action, code(answered), message(answered));
    return outcome instanceof Outcome.Later later && !refused
        ? Outcome.doubtful(later.cause())
        : outcome;
  }

  /** What it means that an answer names an entry as failed. */
  public Outcome ofEntry(AwsAction action, String code, @Nullable String message) {
    String cause = action.call() + ": " + code + ": " + message;
    return senderFaults.contains(bare(code))
        ? new Outcome.Never(
            new Rejection(RejectReason.UNREADABLE, service + " refuses it: " + cause))
        : Outcome.refused(cause);
  }

  /** Whether the service asks to be called less. */
  public static boolean isThrottled(RuntimeException failure) {
    return failure instanceof AwsServiceException answered && answered.isThrottlingException();
  }

  static boolean isDenied(RuntimeException failure) {
    return hasCode(failure, DENIED);
  }

  static boolean isBadCredentials(RuntimeException failure) {
    return hasCode(failure, BAD_CREDENTIALS);
  }

  /** Whether the service answered with one of these codes. */
  public static boolean hasCode(RuntimeException failure, Set<String> codes) {
    return codes.contains(code(failure));
  }

  /** Whether no byte of the request can have reached the service. */
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

  /** By the query-compatible protocol a prefix stands before a dot. */
  private static String bare(@Nullable String code) {
    return code == null ? "" : code.substring(code.lastIndexOf('.') + 1);
  }

  private static String code(RuntimeException failure) {
    if (!(failure instanceof AwsServiceException answered)) {
      return "";
    }
    return bare(answered.awsErrorDetails() == null ? "" : answered.awsErrorDetails().errorCode());
  }

  private static String message(AwsServiceException answered) {
    String message =
        answered.awsErrorDetails() == null ? null : answered.awsErrorDetails().errorMessage();
    return message == null ? String.valueOf(answered.getMessage()) : message;
  }
}

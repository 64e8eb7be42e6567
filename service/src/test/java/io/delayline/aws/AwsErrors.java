package io.delayline.aws;

import java.net.ConnectException;
import java.net.SocketTimeoutException;
import software.amazon.awssdk.awscore.exception.AwsErrorDetails;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.core.exception.SdkClientException;

/** What the SDK throws. */
public final class AwsErrors {
  private AwsErrors() {}

  /** An answer that is an error; {@code builder} is that of the service's own exception. */
  public static <B extends AwsServiceException.Builder> AwsServiceException error(
      B builder, int status, String code) {
    AwsErrorDetails details =
        AwsErrorDetails.builder().errorCode(code).errorMessage("because").build();
    return builder.statusCode(status).awsErrorDetails(details).message(code).build();
  }

  /** No byte left. */
  public static RuntimeException unreachable() {
    return client(new ConnectException("refused"));
  }

  /** The request left, and no answer came. */
  public static RuntimeException silent() {
    return client(new SocketTimeoutException("read"));
  }

  private static RuntimeException client(Exception cause) {
    return SdkClientException.create("Unable to execute HTTP request", cause);
  }
}

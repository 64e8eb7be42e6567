package io.delayline.sqs;

import io.delayline.runtime.ClockWatch;
import io.delayline.runtime.Misconfigured;
import java.time.Duration;
import software.amazon.awssdk.auth.credentials.DefaultCredentialsProvider;
import software.amazon.awssdk.awscore.retry.AwsRetryStrategy;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.http.apache5.Apache5HttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.regions.providers.DefaultAwsRegionProviderChain;
import software.amazon.awssdk.services.sqs.SqsClient;

/**
 * The two clients of SQS, each with a pool of its own: long polls would otherwise take the
 * connections of the calls that free what they wait for. Endpoint, region and credentials come from
 * the SDK's own sources ({@code AWS_ENDPOINT_URL_SQS}, {@code AWS_REGION}, …).
 *
 * <p>The SDK repeats nothing: a send must not be repeated with a delay that is no longer right, and
 * everything else is repeated in one place only ({@link BatchCaller}, and the stages' loops).
 */
public final class SqsClients implements AutoCloseable {
  /** How long a call may take, a long poll in addition to its wait. */
  public static final Duration CALL_LIMIT = Duration.ofSeconds(3);

  /**
   * A send may take this long. Longer than other calls, because a send that timed out may have
   * worked, and trying again then makes copies; shorter than a revoked partition waits for it.
   */
  static final Duration SEND_LIMIT = Duration.ofSeconds(8);

  /** The longest that a receive can wait (SQS). */
  static final Duration MAX_WAIT = Duration.ofSeconds(20);

  /** How much later than the attempt the whole call is given up: never the earlier of the two. */
  static final Duration CALL_MARGIN = Duration.ofMillis(500);

  private static final Duration CONNECT_LIMIT = Duration.ofSeconds(1);

  /** Below the minute that servers and balancers keep an idle connection. */
  private static final Duration MAX_IDLE = Duration.ofSeconds(30);

  /** Bounded, so that a changed DNS entry is noticed. */
  private static final Duration MAX_LIFE = Duration.ofMinutes(5);

  private final SqsClient polls;
  private final SqsClient calls;
  private final DefaultCredentialsProvider credentials;
  private final String region;

  private SqsClients(
      SqsClient polls, SqsClient calls, DefaultCredentialsProvider credentials, String region) {
    this.polls = polls;
    this.calls = calls;
    this.credentials = credentials;
    this.region = region;
  }

  /**
   * Makes the clients; nothing is called yet.
   *
   * @param maxPolls how many receives run at the same time at most
   * @param maxCalls how many other calls do
   * @throws Misconfigured when there is no region or there are no credentials
   */
  public static SqsClients create(ClockWatch watch, int maxPolls, int maxCalls) {
    Region region = findRegion();
    DefaultCredentialsProvider credentials = findCredentials();
    return new SqsClients(
        client(region, credentials, watch, maxPolls, MAX_WAIT.plus(CALL_LIMIT)),
        client(region, credentials, watch, maxCalls, CALL_LIMIT),
        credentials,
        region.id());
  }

  private static Region findRegion() {
    try {
      return DefaultAwsRegionProviderChain.builder().build().getRegion();
    } catch (SdkClientException e) {
      throw new Misconfigured("No AWS region is known: set AWS_REGION.", e);
    }
  }

  private static DefaultCredentialsProvider findCredentials() {
    DefaultCredentialsProvider provider = DefaultCredentialsProvider.builder().build();
    try {
      provider.resolveCredentials();
      return provider;
    } catch (SdkClientException e) {
      provider.close();
      throw new Misconfigured(
          "No AWS credentials are found: give the task a role, or set AWS_ACCESS_KEY_ID and"
              + " AWS_SECRET_ACCESS_KEY.",
          e);
    }
  }

  private static SqsClient client(
      Region region,
      DefaultCredentialsProvider credentials,
      ClockWatch watch,
      int connections,
      Duration attemptLimit) {
    return SqsClient.builder()
        .region(region)
        .credentialsProvider(credentials)
        .httpClientBuilder(
            Apache5HttpClient.builder()
                .maxConnections(connections)
                .connectionTimeout(CONNECT_LIMIT)
                .connectionAcquisitionTimeout(CONNECT_LIMIT)
                .socketTimeout(max(attemptLimit, SEND_LIMIT))
                .connectionMaxIdleTime(MAX_IDLE)
                .connectionTimeToLive(MAX_LIFE))
        .overrideConfiguration(override ->
            override
                .retryStrategy(AwsRetryStrategy.doNotRetry())
                .apiCallAttemptTimeout(attemptLimit)
                .apiCallTimeout(attemptLimit.plus(CALL_MARGIN))
                .addExecutionInterceptor(new ServerDates(watch)))
        .build();
  }

  private static Duration max(Duration a, Duration b) {
    return a.compareTo(b) > 0 ? a : b;
  }

  SqsClient polls() {
    return polls;
  }

  SqsClient calls() {
    return calls;
  }

  String region() {
    return region;
  }

  @Override
  public void close() {
    polls.close();
    calls.close();
    credentials.close();
  }
}

package io.delayline.aws;

import io.delayline.runtime.ClockWatch;
import io.delayline.runtime.Misconfigured;
import java.time.Duration;
import software.amazon.awssdk.auth.credentials.DefaultCredentialsProvider;
import software.amazon.awssdk.awscore.client.builder.AwsClientBuilder;
import software.amazon.awssdk.awscore.retry.AwsRetryStrategy;
import software.amazon.awssdk.core.client.builder.SdkSyncClientBuilder;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.http.apache5.Apache5HttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.regions.providers.DefaultAwsRegionProviderChain;

/**
 * Region and credentials, and the way all clients are made with them. Endpoint, region and
 * credentials come from the SDK's own sources ({@code AWS_ENDPOINT_URL}, {@code AWS_REGION}, …).
 *
 * <p>The SDK repeats nothing: a send must not be repeated with a delay that is no longer right, and
 * everything else is repeated in one place only ({@link BatchCaller}, and the stages' loops).
 */
public final class AwsAccess implements AutoCloseable {
  private static final Duration CONNECT_LIMIT = Duration.ofSeconds(1);

  /** Below the minute that servers and balancers keep an idle connection. */
  private static final Duration MAX_IDLE = Duration.ofSeconds(30);

  /** Bounded, so that a changed DNS entry is noticed. */
  private static final Duration MAX_LIFE = Duration.ofMinutes(5);

  private final Region region;
  private final DefaultCredentialsProvider credentials;

  private AwsAccess(Region region, DefaultCredentialsProvider credentials) {
    this.region = region;
    this.credentials = credentials;
  }

  /**
   * Finds both; nothing is called yet.
   *
   * @throws Misconfigured when there is no region or there are no credentials
   */
  public static AwsAccess find() {
    return new AwsAccess(findRegion(), findCredentials());
  }

  private static Region findRegion() {
    try {
      return DefaultAwsRegionProviderChain.builder().build().getRegion();
    } catch (SdkClientException e) {
      throw new Misconfigured("No AWS region is known: set AWS_REGION.", e);
    }
  }

  private static DefaultCredentialsProvider findCredentials() {
    // in the background, or calls would wait for new ones while the old are still good
    DefaultCredentialsProvider provider =
        DefaultCredentialsProvider.builder().asyncCredentialUpdateEnabled(true).build();
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

  /**
   * Makes a client with a pool of connections of its own.
   *
   * @param watch sees the date of every answer
   */
  public <B extends AwsClientBuilder<B, C> & SdkSyncClientBuilder<B, C>, C> C client(
      B builder, ClockWatch watch, CallLimits limits) {
    return builder
        .region(region)
        .credentialsProvider(credentials)
        .httpClientBuilder(
            Apache5HttpClient.builder()
                .maxConnections(limits.connections())
                .connectionTimeout(CONNECT_LIMIT)
                .connectionAcquisitionTimeout(CONNECT_LIMIT)
                .socketTimeout(limits.longest())
                .connectionMaxIdleTime(MAX_IDLE)
                .connectionTimeToLive(MAX_LIFE))
        .overrideConfiguration(override ->
            override
                .retryStrategy(AwsRetryStrategy.doNotRetry())
                .apiCallAttemptTimeout(limits.attempt())
                .apiCallTimeout(limits.attempt().plus(CallLimits.MARGIN))
                .addExecutionInterceptor(new ServerDates(watch)))
        .build();
  }

  /** The region's id. */
  public String region() {
    return region.id();
  }

  @Override
  public void close() {
    credentials.close();
  }
}

package io.delayline.local;

import java.net.URI;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.awscore.client.builder.AwsClientBuilder;
import software.amazon.awssdk.regions.Region;

/** What clients of the local AWS APIs have in common. */
final class LocalAws {
  /** Access key and secret key; the local APIs take any. */
  static final String KEY = "local";

  private LocalAws() {}

  /** Points a client to an API of the local world. */
  static <B extends AwsClientBuilder<B, ?>> B at(B builder, URI endpoint) {
    return builder
        .region(Region.of(SqsServer.REGION))
        .endpointOverride(endpoint)
        .credentialsProvider(
            StaticCredentialsProvider.create(AwsBasicCredentials.create(KEY, KEY)));
  }
}

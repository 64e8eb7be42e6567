package io.delayline.local;

import java.net.URI;
import java.util.HashMap;
import java.util.Map;

/**
 * Lets the relay's clients find the local APIs by the SDK's own settings, as they find AWS; taken
 * back at the end. They are system properties, so a test that uses them locks those.
 */
public final class SdkSettings implements AutoCloseable {
  private static final String EVERY = "aws.endpointUrl";

  private final Map<String, String> settings = new HashMap<>();

  private SdkSettings(String endpointProperty, URI endpoint, Map<String, String> credentials) {
    settings.put("aws.region", SqsServer.REGION);
    settings.put(endpointProperty, endpoint.toString());
    settings.putAll(credentials);
    settings.forEach(System::setProperty);
  }

  private SdkSettings(String endpointProperty, URI endpoint) {
    this(
        endpointProperty,
        endpoint,
        Map.of("aws.accessKeyId", LocalAws.KEY, "aws.secretAccessKey", LocalAws.KEY));
  }

  static SdkSettings of(SqsServer server) {
    return new SdkSettings("aws.endpointUrlSqs", server.endpoint());
  }

  static SdkSettings of(DynamoServer server) {
    return new SdkSettings("aws.endpointUrlDynamoDb", server.endpoint());
  }

  /** For every API. */
  public static SdkSettings of(URI endpoint) {
    return new SdkSettings(EVERY, endpoint);
  }

  /** For every API, and with the credentials that are given there, as a task of ECS finds them. */
  public static SdkSettings of(URI endpoint, URI credentials) {
    return new SdkSettings(
        EVERY, endpoint, Map.of("aws.containerCredentialsFullUri", credentials.toString()));
  }

  @Override
  public void close() {
    settings.keySet().forEach(System::clearProperty);
  }
}

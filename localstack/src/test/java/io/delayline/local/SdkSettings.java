package io.delayline.local;

import java.net.URI;
import java.util.HashMap;
import java.util.Map;

/**
 * Lets the relay's clients find the local APIs by the SDK's own settings, as they find AWS; taken
 * back at the end. They are system properties, so a test that uses them locks those.
 */
final class SdkSettings implements AutoCloseable {
  private final Map<String, String> settings = new HashMap<>();

  private SdkSettings(String endpointProperty, URI endpoint) {
    settings.put("aws.region", SqsServer.REGION);
    settings.put("aws.accessKeyId", LocalAws.KEY);
    settings.put("aws.secretAccessKey", LocalAws.KEY);
    settings.put(endpointProperty, endpoint.toString());
    settings.forEach(System::setProperty);
  }

  static SdkSettings of(SqsServer server) {
    return new SdkSettings("aws.endpointUrlSqs", server.endpoint());
  }

  static SdkSettings of(DynamoServer server) {
    return new SdkSettings("aws.endpointUrlDynamoDb", server.endpoint());
  }

  @Override
  public void close() {
    settings.keySet().forEach(System::clearProperty);
  }
}

package io.delayline.local.e2e;

import io.delayline.local.SqsServer;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.sqs.SqsClient;
import software.amazon.awssdk.services.sqs.model.QueueAttributeName;

/** A delay queue, seen past the relays. */
final class DelayQueueProbe implements AutoCloseable {
  private static final List<QueueAttributeName> COUNTS =
      List.of(
          QueueAttributeName.APPROXIMATE_NUMBER_OF_MESSAGES,
          QueueAttributeName.APPROXIMATE_NUMBER_OF_MESSAGES_NOT_VISIBLE,
          QueueAttributeName.APPROXIMATE_NUMBER_OF_MESSAGES_DELAYED);

  private final SqsClient client;
  private final String url;

  private DelayQueueProbe(SqsClient client, String url) {
    this.client = client;
    this.url = url;
  }

  /** Creates the queue as deployed ones are. */
  static DelayQueueProbe create(SqsServer server, String name) {
    SqsClient client =
        SqsClient.builder()
            .region(Region.of(SqsServer.REGION))
            .endpointOverride(server.endpoint())
            .credentialsProvider(
                StaticCredentialsProvider.create(AwsBasicCredentials.create("local", "local")))
            .build();
    String url =
        client
            .createQueue(request ->
                request
                    .queueName(name)
                    .attributes(
                        Map.of(
                            QueueAttributeName.MESSAGE_RETENTION_PERIOD, "1209600",
                            QueueAttributeName.VISIBILITY_TIMEOUT, "20")))
            .queueUrl();
    return new DelayQueueProbe(client, url);
  }

  /** Messages in it: to be received, received and not deleted, and delayed. */
  int messages() {
    Map<QueueAttributeName, String> counts =
        client
            .getQueueAttributes(request -> request.queueUrl(url).attributeNames(COUNTS))
            .attributes();
    return counts.values().stream().mapToInt(Integer::parseInt).sum();
  }

  /** Messages whose delay is not over. */
  int delayed() {
    return Integer.parseInt(
        client
            .getQueueAttributes(request -> request.queueUrl(url).attributeNames(COUNTS))
            .attributes()
            .getOrDefault(QueueAttributeName.APPROXIMATE_NUMBER_OF_MESSAGES_DELAYED, "0"));
  }

  /** Puts a body into it that no relay has written. */
  void plant(String body) {
    client.sendMessage(request -> request.queueUrl(url).messageBody(body));
  }

  @Override
  public void close() {
    client.close();
  }
}

package io.delayline.local;

import java.util.Map;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.sqs.SqsClient;
import software.amazon.awssdk.services.sqs.model.QueueAttributeName;

/** The queues of the local world, with the attributes that the deployed ones have. */
final class Queues {
  /**
   * No redrive policy: what is unreadable is decided by the relay, not by a receive count. 14 days
   * is the longest that SQS keeps a message, 1 MiB the largest it takes.
   */
  private static final Map<QueueAttributeName, String> DELAY_QUEUE =
      Map.of(
          QueueAttributeName.MESSAGE_RETENTION_PERIOD, "1209600",
          QueueAttributeName.VISIBILITY_TIMEOUT, "20",
          QueueAttributeName.RECEIVE_MESSAGE_WAIT_TIME_SECONDS, "0",
          QueueAttributeName.MAXIMUM_MESSAGE_SIZE, "1048576");

  private Queues() {}

  /** Creates what is missing; the server is closed when that fails. */
  static SqsServer create(SqsServer server) {
    try (SqsClient client = client(server)) {
      client.createQueue(request -> request.queueName(World.DELAY_QUEUE).attributes(DELAY_QUEUE));
      return server;
    } catch (RuntimeException e) {
      server.close();
      throw e;
    }
  }

  static SqsClient client(SqsServer server) {
    return SqsClient.builder()
        .region(Region.of(SqsServer.REGION))
        .endpointOverride(server.endpoint())
        .credentialsProvider(
            StaticCredentialsProvider.create(AwsBasicCredentials.create("local", "local")))
        .build();
  }
}

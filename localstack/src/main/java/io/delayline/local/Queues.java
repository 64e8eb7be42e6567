package io.delayline.local;

import java.util.Map;
import software.amazon.awssdk.services.sqs.SqsClient;
import software.amazon.awssdk.services.sqs.model.QueueAttributeName;

/** The queues of the local world, with the attributes that the deployed ones have. */
public final class Queues {
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

  /**
   * Every tick brings its own deduplication id. Ticks are hints, and after an hour not even that;
   * five minutes is for how long the work of one may be hidden before another replica takes it up.
   */
  private static final Map<QueueAttributeName, String> TICK_QUEUE =
      Map.of(
          QueueAttributeName.FIFO_QUEUE, "true",
          QueueAttributeName.CONTENT_BASED_DEDUPLICATION, "false",
          QueueAttributeName.MESSAGE_RETENTION_PERIOD, "3600",
          QueueAttributeName.VISIBILITY_TIMEOUT, "300");

  private final SqsServer server;

  Queues(SqsServer server) {
    this.server = server;
  }

  /** Creates a delay queue unless it is there; returns its URL. */
  public String createDelayQueue(String name) {
    return create(name, DELAY_QUEUE);
  }

  /**
   * Creates a tick queue unless it is there; returns its URL.
   *
   * @param name ends with {@code .fifo}, as SQS wants it
   */
  public String createTickQueue(String name) {
    return create(name, TICK_QUEUE);
  }

  /** A client of this SQS API; whoever asks closes it. */
  public static SqsClient client(SqsServer server) {
    return LocalAws.at(SqsClient.builder(), server.endpoint()).build();
  }

  private String create(String name, Map<QueueAttributeName, String> attributes) {
    try (SqsClient client = client(server)) {
      return client
          .createQueue(request -> request.queueName(name).attributes(attributes))
          .queueUrl();
    }
  }
}

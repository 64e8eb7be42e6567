package io.delayline.local.drill;

import io.delayline.local.Queues;
import io.delayline.local.World;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.services.sqs.SqsClient;
import software.amazon.awssdk.services.sqs.model.QueueAttributeName;

/** A delay queue, seen past the relays. */
public final class DelayQueueProbe implements AutoCloseable {
  private static final List<QueueAttributeName> NOT_IN_FLIGHT =
      List.of(
          QueueAttributeName.APPROXIMATE_NUMBER_OF_MESSAGES,
          QueueAttributeName.APPROXIMATE_NUMBER_OF_MESSAGES_DELAYED);

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
  public static DelayQueueProbe create(World world, String name) {
    String url = world.queues().createDelayQueue(name);
    return new DelayQueueProbe(Queues.client(world.sqs()), url);
  }

  /** Messages in it: to be received, received and not deleted, and delayed. */
  public int messages() {
    return count(COUNTS);
  }

  /** Messages in it that are not with a receiver. */
  public int notInFlight() {
    return count(NOT_IN_FLIGHT);
  }

  private int count(List<QueueAttributeName> kinds) {
    Map<QueueAttributeName, String> counts =
        client
            .getQueueAttributes(request -> request.queueUrl(url).attributeNames(kinds))
            .attributes();
    return counts.values().stream().mapToInt(Integer::parseInt).sum();
  }

  /** Puts a body into it that no relay has written. */
  public void plant(String body) {
    client.sendMessage(request -> request.queueUrl(url).messageBody(body));
  }

  @Override
  public void close() {
    client.close();
  }
}

package io.delayline.sqs;

import io.delayline.aws.Question;
import io.delayline.model.TryLater;
import io.delayline.runtime.Misconfigured;
import java.util.Map;
import java.util.OptionalInt;
import java.util.function.Supplier;
import software.amazon.awssdk.services.sqs.SqsClient;
import software.amazon.awssdk.services.sqs.model.QueueAttributeName;

/**
 * What a queue says of itself.
 *
 * @param name what it was asked for by: its name, or its URL
 */
record LiveQueue(String name, String url, Map<QueueAttributeName, String> attributes) {
  LiveQueue {
    attributes = Map.copyOf(attributes);
  }

  /**
   * Asks the queue.
   *
   * @param queue its name, or its URL
   * @throws Misconfigured when there is no such queue or it may not be used
   * @throws TryLater when SQS does not answer
   */
  static LiveQueue ask(SqsClients clients, SqsMeters meters, String queue) {
    SqsClient sqs = clients.calls();
    Question question =
        new Question(
            meters.calls(), "queue '" + queue + "'", clients.region(), SqsFailure.MISSING_QUEUE);
    String url =
        queue.contains("://")
            ? queue
            : ask(
                question,
                meters,
                SqsAction.GET_QUEUE_URL,
                () -> sqs.getQueueUrl(r -> r.queueName(queue)).queueUrl());
    return new LiveQueue(
        queue,
        url,
        ask(
            question,
            meters,
            SqsAction.GET_QUEUE_ATTRIBUTES,
            () ->
                sqs.getQueueAttributes(r -> r.queueUrl(url).attributeNames(QueueAttributeName.ALL))
                    .attributes()));
  }

  private static <T> T ask(
      Question question, SqsMeters meters, SqsAction action, Supplier<T> call) {
    meters.billed(action, 0);
    return question.ask(action, call);
  }

  boolean isFifo() {
    return url.endsWith(".fifo") || "true".equals(attributes.get(QueueAttributeName.FIFO_QUEUE));
  }

  boolean hasRedrivePolicy() {
    return !attributes.getOrDefault(QueueAttributeName.REDRIVE_POLICY, "").isEmpty();
  }

  /** An attribute that is a number; empty where the queue does not tell it. */
  OptionalInt number(QueueAttributeName attribute) {
    String value = attributes.get(attribute);
    return value == null ? OptionalInt.empty() : OptionalInt.of(Integer.parseInt(value));
  }

  /** A sentence about the queue that ends the start. */
  Misconfigured unfit(String why) {
    return new Misconfigured("The queue '" + name + "' " + why);
  }
}

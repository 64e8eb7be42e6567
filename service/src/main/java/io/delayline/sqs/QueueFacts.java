package io.delayline.sqs;

import io.delayline.delay.Batches;
import io.delayline.delay.DelayQueue;
import io.delayline.model.TryLater;
import io.delayline.runtime.Misconfigured;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import software.amazon.awssdk.services.sqs.SqsClient;
import software.amazon.awssdk.services.sqs.model.QueueAttributeName;

/**
 * What the live queue says of itself.
 *
 * @param warnings sentences about settings that work but weaken a promise
 */
record QueueFacts(String url, DelayQueue.Limits limits, List<String> warnings) {
  /**
   * What is assumed where a queue does not tell, which no queue of AWS does: the largest that SQS
   * takes. Where that is too much the send is refused and the record dead-lettered, not lost.
   */
  private static final int ASSUMED_MESSAGE_BYTES = Batches.MAX_BATCH_BYTES;

  /** The longest that SQS keeps a message. */
  private static final Duration MAX_RETENTION = Duration.ofDays(14);

  QueueFacts {
    warnings = List.copyOf(warnings);
  }

  /**
   * Asks the queue.
   *
   * @param queue its name, or its URL
   * @throws Misconfigured when there is no such queue, it may not be used, or it is of a kind that
   *     loses messages
   * @throws TryLater when SQS does not answer
   */
  static QueueFacts ask(SqsClients clients, SqsMeters meters, String queue) {
    SqsClient sqs = clients.calls();
    Question question = new Question(meters, queue, clients.region());
    String url =
        queue.contains("://")
            ? queue
            : question.ask(
                SqsAction.GET_QUEUE_URL, () -> sqs.getQueueUrl(r -> r.queueName(queue)).queueUrl());
    return of(
        queue,
        url,
        question.ask(
            SqsAction.GET_QUEUE_ATTRIBUTES,
            () ->
                sqs.getQueueAttributes(r -> r.queueUrl(url).attributeNames(QueueAttributeName.ALL))
                    .attributes()));
  }

  static QueueFacts of(String queue, String url, Map<QueueAttributeName, String> attributes) {
    if (url.endsWith(".fifo") || "true".equals(attributes.get(QueueAttributeName.FIFO_QUEUE))) {
      throw new Misconfigured(
          "The queue '"
              + queue
              + "' is a FIFO queue, which takes no delay per message: the delay"
              + " queue must be a standard queue.");
    }
    if (!attributes.getOrDefault(QueueAttributeName.REDRIVE_POLICY, "").isEmpty()) {
      throw new Misconfigured(
          "The queue '"
              + queue
              + "' has a redrive policy, which would take away messages that are"
              + " merely waiting: remove it.");
    }
    int bytes =
        Math.min(
            Batches.MAX_BATCH_BYTES,
            number(attributes, QueueAttributeName.MAXIMUM_MESSAGE_SIZE, ASSUMED_MESSAGE_BYTES));
    return new QueueFacts(url, new DelayQueue.Limits(bytes, bytes), warnings(queue, attributes));
  }

  private static List<String> warnings(String queue, Map<QueueAttributeName, String> attributes) {
    List<String> warnings = new ArrayList<>();
    if (!attributes.containsKey(QueueAttributeName.MAXIMUM_MESSAGE_SIZE)) {
      warnings.add(
          "The queue '"
              + queue
              + "' does not tell its MaximumMessageSize; "
              + ASSUMED_MESSAGE_BYTES
              + " bytes are assumed.");
    }
    int most = (int) MAX_RETENTION.toSeconds();
    int retention = number(attributes, QueueAttributeName.MESSAGE_RETENTION_PERIOD, most);
    if (retention < most) {
      warnings.add(
          "The queue '"
              + queue
              + "' keeps messages for "
              + retention
              + " s only: an outage that"
              + " lasts longer loses them; set its MessageRetentionPeriod to "
              + most
              + " s.");
    }
    return warnings;
  }

  private static int number(
      Map<QueueAttributeName, String> attributes, QueueAttributeName name, int otherwise) {
    String value = attributes.get(name);
    return value == null ? otherwise : Integer.parseInt(value);
  }

  /** Asks once and says in a sentence why there is no answer. */
  private record Question(SqsMeters meters, String queue, String region) {
    <T> T ask(SqsAction action, Supplier<T> call) {
      meters.called(action);
      meters.billed(action, 0);
      try {
        return call.get();
      } catch (RuntimeException e) {
        meters.failed(action, 1);
        throw explained(action, e);
      }
    }

    private RuntimeException explained(SqsAction action, RuntimeException e) {
      if (SqsFailure.isMissingQueue(e)) {
        return new Misconfigured(
            "There is no queue '" + queue + "' in the region " + region + " for these credentials.",
            e);
      }
      if (SqsFailure.isDenied(e)) {
        return new Misconfigured(
            "The IAM action "
                + action.permission()
                + " on the queue '"
                + queue
                + "' is not allowed.",
            e);
      }
      if (SqsFailure.isBadCredentials(e)) {
        return new Misconfigured("The AWS credentials are not accepted: " + e.getMessage(), e);
      }
      return new TryLater("The queue '" + queue + "' does not answer: " + e.getMessage(), e);
    }
  }
}

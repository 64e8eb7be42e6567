package io.delayline.sqs;

import io.delayline.aws.CallLimits;
import io.delayline.model.TryLater;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import software.amazon.awssdk.services.sqs.SqsClient;
import software.amazon.awssdk.services.sqs.model.Message;
import software.amazon.awssdk.services.sqs.model.MessageSystemAttributeName;
import software.amazon.awssdk.services.sqs.model.ReceiveMessageRequest;

/**
 * Receives from a queue of either kind.
 *
 * @param most the most messages of one receive
 */
record SqsReceiver(SqsClient polls, SqsMeters meters, String url, int most) {
  /**
   * Waits for messages.
   *
   * @throws TryLater when the queue does not answer or refuses
   */
  List<Message> receive(Duration wait, Duration visibility) {
    meters.calls().called(SqsAction.RECEIVE);
    try {
      List<Message> messages = polls.receiveMessage(request(wait, visibility)).messages();
      meters.billed(SqsAction.RECEIVE, bytes(messages.stream().map(Message::body).toList()));
      return messages;
    } catch (RuntimeException e) {
      meters.billed(SqsAction.RECEIVE, 0);
      meters.calls().failed(SqsAction.RECEIVE, 1);
      throw new TryLater("The queue " + url + " gives no messages: " + e.getMessage(), e);
    }
  }

  private ReceiveMessageRequest request(Duration wait, Duration visibility) {
    Duration limit = wait.plus(CallLimits.CALL);
    return ReceiveMessageRequest.builder()
        .queueUrl(url)
        .maxNumberOfMessages(most)
        .waitTimeSeconds((int) wait.toSeconds())
        .visibilityTimeout(seconds(visibility))
        .messageSystemAttributeNames(
            MessageSystemAttributeName.APPROXIMATE_RECEIVE_COUNT,
            MessageSystemAttributeName.SENT_TIMESTAMP)
        .overrideConfiguration(override ->
            override.apiCallAttemptTimeout(limit).apiCallTimeout(limit.plus(CallLimits.MARGIN)))
        .build();
  }

  /** How often the message has been received, this time included. */
  static int receives(Message message) {
    return (int) number(message, MessageSystemAttributeName.APPROXIMATE_RECEIVE_COUNT, 1);
  }

  /** When the message was sent; the epoch where the queue does not tell. */
  static Instant sent(Message message) {
    return Instant.ofEpochMilli(number(message, MessageSystemAttributeName.SENT_TIMESTAMP, 0));
  }

  private static long number(Message message, MessageSystemAttributeName name, long otherwise) {
    String value = message.attributes().get(name);
    return value == null ? otherwise : Long.parseLong(value);
  }

  /** Whole seconds, rounded up: what is hidden must not show itself before it was promised. */
  static int seconds(Duration duration) {
    return (int) duration.plusSeconds(1).minusNanos(1).toSeconds();
  }

  static long bytes(List<String> bodies) {
    return bodies.stream().mapToLong(body -> body.getBytes(StandardCharsets.UTF_8).length).sum();
  }
}

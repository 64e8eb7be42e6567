package io.delayline.sqs;

import io.delayline.delay.BundleText;
import io.delayline.delay.DelayQueue;
import io.delayline.model.Bundle;
import io.delayline.model.Outcome;
import io.delayline.model.TryLater;
import io.micrometer.core.instrument.MeterRegistry;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import software.amazon.awssdk.awscore.AwsRequestOverrideConfiguration;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.sqs.SqsClient;
import software.amazon.awssdk.services.sqs.model.BatchResultErrorEntry;
import software.amazon.awssdk.services.sqs.model.ChangeMessageVisibilityBatchRequestEntry;
import software.amazon.awssdk.services.sqs.model.ChangeMessageVisibilityBatchResponse;
import software.amazon.awssdk.services.sqs.model.ChangeMessageVisibilityBatchResultEntry;
import software.amazon.awssdk.services.sqs.model.DeleteMessageBatchRequestEntry;
import software.amazon.awssdk.services.sqs.model.DeleteMessageBatchResponse;
import software.amazon.awssdk.services.sqs.model.DeleteMessageBatchResultEntry;
import software.amazon.awssdk.services.sqs.model.Message;
import software.amazon.awssdk.services.sqs.model.MessageSystemAttributeName;
import software.amazon.awssdk.services.sqs.model.QueueAttributeName;
import software.amazon.awssdk.services.sqs.model.ReceiveMessageRequest;
import software.amazon.awssdk.services.sqs.model.SendMessageBatchRequestEntry;
import software.amazon.awssdk.services.sqs.model.SendMessageBatchResponse;
import software.amazon.awssdk.services.sqs.model.SendMessageBatchResultEntry;

/** The delay queue on a standard SQS queue; bundles travel as base64. Thread-safe. */
public final class SqsDelayQueue implements DelayQueue {
  /** Before the first repetition of a call that may be repeated. */
  private static final Duration RETRY_WAIT = Duration.ofMillis(100);

  private final SqsClient polls;
  private final SqsClient calls;
  private final SqsMeters meters;
  private final QueueFacts facts;
  private final BatchCaller batches;

  SqsDelayQueue(
      SqsClient polls, SqsClient calls, SqsMeters meters, QueueFacts facts, Duration retryWait) {
    this.polls = polls;
    this.calls = calls;
    this.meters = meters;
    this.facts = facts;
    this.batches = new BatchCaller(meters, retryWait);
  }

  /**
   * Finds the queue and reads its limits.
   *
   * @param queue its name, or its URL
   * @throws io.delayline.runtime.Misconfigured when there is no such queue, it may not be used, or
   *     it is a FIFO queue or has a redrive policy
   * @throws TryLater when SQS does not answer
   */
  public static SqsDelayQueue open(SqsClients clients, String queue, MeterRegistry registry) {
    SqsMeters meters = new SqsMeters(registry);
    QueueFacts facts = QueueFacts.ask(clients, meters, queue);
    return new SqsDelayQueue(clients.polls(), clients.calls(), meters, facts, RETRY_WAIT);
  }

  /** Where the queue is. */
  public String url() {
    return facts.url();
  }

  /** Sentences about settings of the queue that work but weaken a promise. */
  public List<String> warnings() {
    return facts.warnings();
  }

  @Override
  public Limits limits() {
    return facts.limits();
  }

  @Override
  public String body(Bundle bundle) {
    return BundleText.of(bundle);
  }

  @Override
  public void ask() {
    meters.called(SqsAction.GET_QUEUE_ATTRIBUTES);
    meters.billed(SqsAction.GET_QUEUE_ATTRIBUTES, 0);
    try {
      calls.getQueueAttributes(
          request -> request.queueUrl(facts.url()).attributeNames(QueueAttributeName.QUEUE_ARN));
    } catch (SdkException e) {
      meters.failed(SqsAction.GET_QUEUE_ATTRIBUTES, 1);
    }
  }

  @Override
  public List<Outcome> send(List<Outgoing> entries) {
    return batches.once(SqsAction.SEND, entries, this::sendBatch);
  }

  private BatchReply sendBatch(List<Outgoing> entries) {
    List<SendMessageBatchRequestEntry> batch =
        IntStream.range(0, entries.size()).mapToObj(i -> entry(i, entries.get(i))).toList();
    meters.billed(SqsAction.SEND, bytes(batch.stream().map(e -> e.messageBody()).toList()));
    SendMessageBatchResponse response =
        calls.sendMessageBatch(request ->
            request
                .queueUrl(facts.url())
                .entries(batch)
                .overrideConfiguration(SqsDelayQueue::sendLimits));
    return reply(
        response.successful().stream().map(SendMessageBatchResultEntry::id).toList(),
        response.failed());
  }

  private static void sendLimits(AwsRequestOverrideConfiguration.Builder limits) {
    limits
        .apiCallAttemptTimeout(SqsClients.SEND_LIMIT)
        .apiCallTimeout(SqsClients.SEND_LIMIT.plus(SqsClients.CALL_MARGIN));
  }

  private SendMessageBatchRequestEntry entry(int index, Outgoing outgoing) {
    return SendMessageBatchRequestEntry.builder()
        .id(Integer.toString(index))
        .messageBody(body(outgoing.bundle()))
        .delaySeconds(outgoing.delaySeconds())
        .build();
  }

  @Override
  public List<Incoming> receive(Duration wait, Duration visibility) {
    meters.called(SqsAction.RECEIVE);
    try {
      List<Message> messages = polls.receiveMessage(receiveRequest(wait, visibility)).messages();
      meters.billed(SqsAction.RECEIVE, bytes(messages.stream().map(Message::body).toList()));
      return messages.stream().map(SqsDelayQueue::incoming).toList();
    } catch (RuntimeException e) {
      meters.billed(SqsAction.RECEIVE, 0);
      meters.failed(SqsAction.RECEIVE, 1);
      throw new TryLater("The delay queue gives no messages: " + e.getMessage(), e);
    }
  }

  private ReceiveMessageRequest receiveRequest(Duration wait, Duration visibility) {
    Duration limit = wait.plus(SqsClients.CALL_LIMIT);
    return ReceiveMessageRequest.builder()
        .queueUrl(facts.url())
        .maxNumberOfMessages(MAX_BATCH)
        .waitTimeSeconds((int) wait.toSeconds())
        .visibilityTimeout(seconds(visibility))
        .messageSystemAttributeNames(
            MessageSystemAttributeName.APPROXIMATE_RECEIVE_COUNT,
            MessageSystemAttributeName.SENT_TIMESTAMP)
        .overrideConfiguration(override ->
            override
                .apiCallAttemptTimeout(limit)
                .apiCallTimeout(limit.plus(SqsClients.CALL_MARGIN)))
        .build();
  }

  private static Incoming incoming(Message message) {
    Map<MessageSystemAttributeName, String> told = message.attributes();
    return new Incoming(
        message.messageId(),
        message.receiptHandle(),
        message.body(),
        Integer.parseInt(
            told.getOrDefault(MessageSystemAttributeName.APPROXIMATE_RECEIVE_COUNT, "1")),
        Instant.ofEpochMilli(
            Long.parseLong(told.getOrDefault(MessageSystemAttributeName.SENT_TIMESTAMP, "0"))));
  }

  @Override
  public List<Outcome> delete(List<Incoming> messages) {
    return batches.repeatedly(SqsAction.DELETE, messages, this::deleteBatch);
  }

  private BatchReply deleteBatch(List<Incoming> messages) {
    meters.billed(SqsAction.DELETE, 0);
    List<DeleteMessageBatchRequestEntry> batch =
        IntStream.range(0, messages.size())
            .mapToObj(i ->
                DeleteMessageBatchRequestEntry.builder()
                    .id(Integer.toString(i))
                    .receiptHandle(messages.get(i).receipt())
                    .build())
            .toList();
    DeleteMessageBatchResponse response =
        calls.deleteMessageBatch(request -> request.queueUrl(facts.url()).entries(batch));
    return reply(
        response.successful().stream().map(DeleteMessageBatchResultEntry::id).toList(),
        response.failed());
  }

  @Override
  public List<Outcome> changeVisibility(List<Incoming> messages, Duration visibility) {
    return batches.repeatedly(
        SqsAction.CHANGE_VISIBILITY, messages, open -> changeVisibilityBatch(open, visibility));
  }

  private BatchReply changeVisibilityBatch(List<Incoming> messages, Duration visibility) {
    meters.billed(SqsAction.CHANGE_VISIBILITY, 0);
    List<ChangeMessageVisibilityBatchRequestEntry> batch =
        IntStream.range(0, messages.size())
            .mapToObj(i ->
                ChangeMessageVisibilityBatchRequestEntry.builder()
                    .id(Integer.toString(i))
                    .receiptHandle(messages.get(i).receipt())
                    .visibilityTimeout(seconds(visibility))
                    .build())
            .toList();
    ChangeMessageVisibilityBatchResponse response =
        calls.changeMessageVisibilityBatch(request -> request.queueUrl(facts.url()).entries(batch));
    return reply(
        response.successful().stream().map(ChangeMessageVisibilityBatchResultEntry::id).toList(),
        response.failed());
  }

  private static BatchReply reply(List<String> successful, List<BatchResultErrorEntry> failed) {
    return new BatchReply(successful, failed);
  }

  /** Whole seconds, rounded up: what is hidden must not show itself before it was promised. */
  private static int seconds(Duration duration) {
    return (int) duration.plusSeconds(1).minusNanos(1).toSeconds();
  }

  private static long bytes(List<String> bodies) {
    return bodies.stream().mapToLong(body -> body.getBytes(StandardCharsets.UTF_8).length).sum();
  }
}

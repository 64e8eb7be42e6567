package io.delayline.sqs;

import io.delayline.aws.BatchCaller;
import io.delayline.aws.CallLimits;
import io.delayline.delay.BundleText;
import io.delayline.delay.DelayQueue;
import io.delayline.model.Bundle;
import io.delayline.model.Outcome;
import io.delayline.model.TryLater;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.sqs.SqsClient;
import software.amazon.awssdk.services.sqs.model.ChangeMessageVisibilityBatchRequestEntry;
import software.amazon.awssdk.services.sqs.model.ChangeMessageVisibilityBatchResponse;
import software.amazon.awssdk.services.sqs.model.ChangeMessageVisibilityBatchResultEntry;
import software.amazon.awssdk.services.sqs.model.DeleteMessageBatchRequestEntry;
import software.amazon.awssdk.services.sqs.model.DeleteMessageBatchResponse;
import software.amazon.awssdk.services.sqs.model.DeleteMessageBatchResultEntry;
import software.amazon.awssdk.services.sqs.model.Message;
import software.amazon.awssdk.services.sqs.model.QueueAttributeName;
import software.amazon.awssdk.services.sqs.model.SendMessageBatchRequestEntry;
import software.amazon.awssdk.services.sqs.model.SendMessageBatchResponse;
import software.amazon.awssdk.services.sqs.model.SendMessageBatchResultEntry;

/** The delay queue on a standard SQS queue; bundles travel as base64. Thread-safe. */
public final class SqsDelayQueue implements DelayQueue {
  private final SqsClient calls;
  private final SqsMeters meters;
  private final QueueFacts facts;
  private final SqsReceiver receiver;
  private final BatchCaller batches;

  SqsDelayQueue(
      SqsClient polls, SqsClient calls, SqsMeters meters, QueueFacts facts, Duration retryWait) {
    this.calls = calls;
    this.meters = meters;
    this.facts = facts;
    this.receiver = new SqsReceiver(polls, meters, facts.url(), MAX_BATCH);
    this.batches = new BatchCaller(meters.calls(), SqsFailure.OF_CALLS, retryWait);
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
    QueueFacts facts = QueueFacts.of(LiveQueue.ask(clients, meters, queue));
    return new SqsDelayQueue(
        clients.polls(), clients.calls(), meters, facts, BatchCaller.RETRY_WAIT);
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
    meters.calls().called(SqsAction.GET_QUEUE_ATTRIBUTES);
    meters.billed(SqsAction.GET_QUEUE_ATTRIBUTES, 0);
    try {
      calls.getQueueAttributes(
          request -> request.queueUrl(facts.url()).attributeNames(QueueAttributeName.QUEUE_ARN));
    } catch (SdkException e) {
      meters.calls().failed(SqsAction.GET_QUEUE_ATTRIBUTES, 1);
    }
  }

  @Override
  public List<Outcome> send(List<Outgoing> entries) {
    return batches.once(SqsAction.SEND, entries, this::sendBatch);
  }

  private List<Outcome> sendBatch(List<Outgoing> entries) {
    List<SendMessageBatchRequestEntry> batch =
        IntStream.range(0, entries.size()).mapToObj(i -> entry(i, entries.get(i))).toList();
    meters.billed(
        SqsAction.SEND, SqsReceiver.bytes(batch.stream().map(e -> e.messageBody()).toList()));
    SendMessageBatchResponse response =
        calls.sendMessageBatch(request ->
            request.queueUrl(facts.url()).entries(batch).overrideConfiguration(CallLimits::send));
    return new BatchReply(
            response.successful().stream().map(SendMessageBatchResultEntry::id).toList(),
            response.failed())
        .outcomes(SqsAction.SEND, entries.size());
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
    return receiver.receive(wait, visibility).stream().map(SqsDelayQueue::incoming).toList();
  }

  private static Incoming incoming(Message message) {
    return new Incoming(
        message.messageId(),
        message.receiptHandle(),
        message.body(),
        SqsReceiver.receives(message),
        SqsReceiver.sent(message));
  }

  @Override
  public List<Outcome> delete(List<Incoming> messages) {
    return batches.repeatedly(SqsAction.DELETE, messages, this::deleteBatch);
  }

  private List<Outcome> deleteBatch(List<Incoming> messages) {
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
    return new BatchReply(
            response.successful().stream().map(DeleteMessageBatchResultEntry::id).toList(),
            response.failed())
        .outcomes(SqsAction.DELETE, messages.size());
  }

  @Override
  public List<Outcome> changeVisibility(List<Incoming> messages, Duration visibility) {
    return batches.repeatedly(
        SqsAction.CHANGE_VISIBILITY, messages, open -> changeVisibilityBatch(open, visibility));
  }

  private List<Outcome> changeVisibilityBatch(List<Incoming> messages, Duration visibility) {
    meters.billed(SqsAction.CHANGE_VISIBILITY, 0);
    List<ChangeMessageVisibilityBatchRequestEntry> batch =
        IntStream.range(0, messages.size())
            .mapToObj(i ->
                ChangeMessageVisibilityBatchRequestEntry.builder()
                    .id(Integer.toString(i))
                    .receiptHandle(messages.get(i).receipt())
                    .visibilityTimeout(SqsReceiver.seconds(visibility))
                    .build())
            .toList();
    ChangeMessageVisibilityBatchResponse response =
        calls.changeMessageVisibilityBatch(request -> request.queueUrl(facts.url()).entries(batch));
    return new BatchReply(
            response.successful().stream()
                .map(ChangeMessageVisibilityBatchResultEntry::id)
                .toList(),
            response.failed())
        .outcomes(SqsAction.CHANGE_VISIBILITY, messages.size());
  }
}

package io.delayline.sqs;

import io.delayline.aws.BatchCaller;
import io.delayline.model.Outcome;
import io.delayline.model.TryLater;
import io.delayline.promote.TickQueue;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import software.amazon.awssdk.services.sqs.SqsClient;
import software.amazon.awssdk.services.sqs.model.Message;

/** The queue of ticks on a FIFO queue of SQS. Thread-safe. */
public final class SqsTickQueue implements TickQueue {
  private final SqsClient calls;
  private final SqsMeters meters;
  private final TickQueueFacts facts;
  private final SqsReceiver receiver;
  private final BatchCaller caller;

  SqsTickQueue(
      SqsClient polls,
      SqsClient calls,
      SqsMeters meters,
      TickQueueFacts facts,
      Duration retryWait) {
    this.calls = calls;
    this.meters = meters;
    this.facts = facts;
    this.receiver = new SqsReceiver(polls, meters, facts.url(), 1);
    this.caller = new BatchCaller(meters.calls(), SqsFailure.OF_CALLS, retryWait);
  }

  /**
   * Finds the queue.
   *
   * @param queue its name, or its URL
   * @throws io.delayline.runtime.Misconfigured when there is no such queue, it may not be used, or
   *     it is no FIFO queue
   * @throws TryLater when SQS does not answer
   */
  public static SqsTickQueue open(SqsClients clients, String queue, MeterRegistry registry) {
    SqsMeters meters = new SqsMeters(registry);
    TickQueueFacts facts = TickQueueFacts.of(LiveQueue.ask(clients, meters, queue));
    return new SqsTickQueue(
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
  public Outcome post(Posting posting) {
    return caller.repeatedly(SqsAction.POST, () -> send(posting));
  }

  private void send(Posting posting) {
    meters.billed(SqsAction.POST, SqsReceiver.bytes(List.of(posting.body())));
    calls.sendMessage(request ->
        request
            .queueUrl(facts.url())
            .messageGroupId(posting.group())
            .messageDeduplicationId(posting.deduplicationId())
            .messageBody(posting.body()));
  }

  @Override
  public Optional<Received> receive(Duration wait, Duration visibility) {
    return receiver.receive(wait, visibility).stream().findFirst().map(SqsTickQueue::received);
  }

  private static Received received(Message message) {
    return new Received(message.body(), message.receiptHandle(), SqsReceiver.receives(message));
  }

  @Override
  public Outcome delete(Received message) {
    return caller.repeatedly(SqsAction.DELETE_ONE, () -> deleteOne(message));
  }

  private void deleteOne(Received message) {
    meters.billed(SqsAction.DELETE_ONE, 0);
    calls.deleteMessage(request -> request.queueUrl(facts.url()).receiptHandle(message.receipt()));
  }

  @Override
  public Outcome changeVisibility(Received message, Duration visibility) {
    return caller.repeatedly(SqsAction.CHANGE_VISIBILITY_OF_ONE, () -> hide(message, visibility));
  }

  private void hide(Received message, Duration visibility) {
    meters.billed(SqsAction.CHANGE_VISIBILITY_OF_ONE, 0);
    calls.changeMessageVisibility(request ->
        request
            .queueUrl(facts.url())
            .receiptHandle(message.receipt())
            .visibilityTimeout(SqsReceiver.seconds(visibility)));
  }
}

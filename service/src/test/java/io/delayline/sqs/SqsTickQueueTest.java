package io.delayline.sqs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.delayline.aws.AwsErrors;
import io.delayline.model.Outcome;
import io.delayline.model.TryLater;
import io.delayline.promote.TickQueue.Posting;
import io.delayline.promote.TickQueue.Received;
import io.delayline.promote.TickRules;
import io.delayline.runtime.MeterNames;
import io.delayline.runtime.Misconfigured;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.sqs.model.Message;
import software.amazon.awssdk.services.sqs.model.MessageSystemAttributeName;
import software.amazon.awssdk.services.sqs.model.QueueAttributeName;
import software.amazon.awssdk.services.sqs.model.ReceiveMessageResponse;

class SqsTickQueueTest {
  private static final String URL = "https://queue/ticks.fifo";
  private static final Duration VISIBILITY = Duration.ofMinutes(5);
  private static final Posting TICK = new Posting("tick", "1767225600000", "tick");
  private static final Received RECEIVED = new Received("tick", "r0", 1);

  private final StubSqs sqs = new StubSqs();
  private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
  private final SqsTickQueue queue =
      new SqsTickQueue(
          sqs,
          sqs,
          new SqsMeters(registry),
          new TickQueueFacts(URL, List.of()),
          Duration.ofMillis(1));

  @Test
  void postsUnderItsGroupAndDeduplicationId() {
    TickRules.checkPosting(TICK);
    assertThat(queue.post(TICK)).isEqualTo(Outcome.DONE);
    assertThat(sqs.posts)
        .singleElement()
        .satisfies(post -> {
          assertThat(post.queueUrl()).isEqualTo(URL);
          assertThat(post.messageGroupId()).isEqualTo("tick");
          assertThat(post.messageDeduplicationId()).isEqualTo("1767225600000");
          assertThat(post.messageBody()).isEqualTo("tick");
          assertThat(post.delaySeconds()).isNull();
        });
    assertThat(count(MeterNames.SQS_CALLS, "SendMessage")).isEqualTo(1);
    assertThat(count(MeterNames.SQS_UNITS, "SendMessage")).isEqualTo(1);
  }

  @Test
  void aPostIsRepeatedAlsoWhenItMayHaveTakenEffect() {
    sqs.then(StubSqs.failing(AwsErrors.silent()))
        .then(StubSqs.failing(StubSqs.error(400, "RequestThrottled")));
    assertThat(queue.post(TICK)).isEqualTo(Outcome.DONE);
    assertThat(sqs.posts).hasSize(3);
    assertThat(count(MeterNames.SQS_FAILURES, "SendMessage")).isEqualTo(2);
  }

  @Test
  void repetitionsEnd() {
    for (int i = 0; i < 3; i++) {
      sqs.then(StubSqs.failing(AwsErrors.silent()));
    }
    assertThat(queue.post(TICK))
        .isInstanceOfSatisfying(Outcome.Later.class, later -> assertThat(later.unknown()).isTrue());
    assertThat(sqs.posts).hasSize(3);
  }

  @Test
  void whatIsRefusedForGoodIsNotRepeated() {
    sqs.then(StubSqs.failing(StubSqs.error(400, "InvalidParameterValue")));
    assertThat(queue.delete(RECEIVED)).isInstanceOf(Outcome.Never.class);
    assertThat(sqs.contents).containsExactly(List.of("r0"));
  }

  @Test
  void deletesAndHidesByTheReceipt() {
    assertThat(queue.delete(RECEIVED)).isEqualTo(Outcome.DONE);
    assertThat(queue.changeVisibility(RECEIVED, Duration.ofMillis(4_001))).isEqualTo(Outcome.DONE);
    assertThat(queue.changeVisibility(RECEIVED, Duration.ZERO)).isEqualTo(Outcome.DONE);
    assertThat(sqs.contents).containsExactly(List.of("r0"), List.of("r0"), List.of("r0"));
    assertThat(sqs.visibilities).containsExactly(5, 0);
    assertThat(count(MeterNames.SQS_CALLS, "DeleteMessage")).isEqualTo(1);
    assertThat(count(MeterNames.SQS_CALLS, "ChangeMessageVisibility")).isEqualTo(2);
  }

  @Test
  void receivesOneAtATime() {
    Message message =
        Message.builder()
            .messageId("m")
            .receiptHandle("r")
            .body("anything")
            .attributes(Map.of(MessageSystemAttributeName.APPROXIMATE_RECEIVE_COUNT, "7"))
            .build();
    sqs.received = ReceiveMessageResponse.builder().messages(message).build();
    assertThat(queue.receive(Duration.ofSeconds(20), VISIBILITY))
        .contains(new Received("anything", "r", 7));
    assertThat(sqs.receives.getFirst().maxNumberOfMessages()).isEqualTo(1);
    assertThat(sqs.receives.getFirst().waitTimeSeconds()).isEqualTo(20);
    assertThat(sqs.receives.getFirst().visibilityTimeout()).isEqualTo(300);
    sqs.received = ReceiveMessageResponse.builder().build();
    assertThat(queue.receive(Duration.ZERO, VISIBILITY)).isEmpty();
  }

  @Test
  void aFailedReceiveIsTriedLater() {
    assertThatExceptionOfType(TryLater.class)
        .isThrownBy(() -> queue.receive(Duration.ZERO, VISIBILITY))
        .withMessageContaining(URL);
  }

  @Test
  void aStandardQueueIsRefused() {
    assertThatExceptionOfType(Misconfigured.class)
        .isThrownBy(() -> TickQueueFacts.of(new LiveQueue("ticks", "https://queue/t", Map.of())))
        .withMessageContaining("'ticks'")
        .withMessageContaining("FIFO");
  }

  @Test
  void anotherRetentionThanAnHourIsAWarning() {
    assertThat(retained("345600"))
        .singleElement()
        .asString()
        .contains("'ticks.fifo'", "345600 s", "MessageRetentionPeriod", "3600 s");
    assertThat(retained("3600")).isEmpty();
    assertThat(TickQueueFacts.of(new LiveQueue("ticks.fifo", URL, Map.of())).warnings()).isEmpty();
  }

  private static List<String> retained(String seconds) {
    return TickQueueFacts.of(
            new LiveQueue(
                "ticks.fifo", URL, Map.of(QueueAttributeName.MESSAGE_RETENTION_PERIOD, seconds)))
        .warnings();
  }

  private double count(String meter, String action) {
    return registry.get(meter).tag("action", action).counter().count();
  }
}

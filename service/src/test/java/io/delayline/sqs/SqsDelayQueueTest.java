package io.delayline.sqs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.delayline.FieldFault;
import io.delayline.delay.DelayQueue.Incoming;
import io.delayline.delay.DelayQueue.Limits;
import io.delayline.delay.DelayQueue.Outgoing;
import io.delayline.delay.QueueRules;
import io.delayline.delay.QueueWriter;
import io.delayline.delay.Samples;
import io.delayline.model.Outcome;
import io.delayline.model.Route;
import io.delayline.model.TryLater;
import io.delayline.runtime.ClockWatch;
import io.delayline.runtime.MeterNames;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.services.sqs.model.Message;
import software.amazon.awssdk.services.sqs.model.MessageSystemAttributeName;
import software.amazon.awssdk.services.sqs.model.ReceiveMessageResponse;

class SqsDelayQueueTest {
  static final Limits LIMITS = new Limits(1_048_576, 1_048_576);
  private static final Duration VISIBILITY = Duration.ofSeconds(20);

  private final StubSqs sqs = new StubSqs();
  private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
  private final SqsDelayQueue queue =
      new SqsDelayQueue(
          sqs,
          sqs,
          new SqsMeters(registry),
          new QueueFacts("https://queue", LIMITS, List.of()),
          Duration.ofMillis(10));

  @Test
  @FieldFault({"B14", "B100"})
  void sendsBundlesAsTextThatSqsAllows() {
    List<Outgoing> entries = outgoing(10);
    assertThat(queue.send(entries)).containsOnly(Outcome.DONE).hasSize(10);
    QueueRules.checkBodies(sqs.contents.getFirst(), LIMITS);
    assertThat(sqs.contents.getFirst())
        .isEqualTo(entries.stream().map(entry -> queue.body(entry.bundle())).toList());
  }

  /** Each of them is legal, and so are not ten of them in one call. */
  @Test
  @FieldFault("B10")
  void tenThatAreTooLargeTogetherForASmallQueueGoInTwoCalls() {
    Limits small = new Limits(262_144, 262_144);
    SqsDelayQueue narrow =
        new SqsDelayQueue(
            sqs,
            sqs,
            new SqsMeters(registry),
            new QueueFacts("https://queue", small, List.of()),
            Duration.ofMillis(1));
    QueueWriter writer =
        new QueueWriter(
            narrow,
            InstantSource.fixed(Samples.NOON),
            new ClockWatch(Clock.systemUTC(), System::nanoTime, Duration.ofSeconds(2)),
            new Route.Limits(Duration.ofSeconds(2), Duration.ofMinutes(15)),
            new Random(1));
    List<QueueWriter.Entry> entries =
        IntStream.range(0, 10)
            .mapToObj(i -> Samples.bundle(Samples.message(i, Samples.NOON, 30_000)))
            .map(bundle -> new QueueWriter.Entry(bundle, Samples.NOON, 0))
            .toList();
    assertThat(writer.sendAll(entries)).hasSize(10).containsOnly(Outcome.DONE);
    assertThat(sqs.contents).hasSize(2).allSatisfy(bodies -> QueueRules.checkBodies(bodies, small));
  }

  @Test
  @FieldFault("B17")
  void theSameBundleTwiceInOneBatchIsSentTwice() {
    assertThat(queue.send(Collections.nCopies(2, outgoing(1).getFirst())))
        .containsExactly(Outcome.DONE, Outcome.DONE);
  }

  @Test
  @FieldFault("B06")
  void nothingToDoIsNoCall() {
    assertThat(queue.send(List.of())).isEmpty();
    assertThat(queue.delete(List.of())).isEmpty();
    assertThat(queue.changeVisibility(List.of(), VISIBILITY)).isEmpty();
    assertThat(sqs.calls).isEmpty();
    assertThat(registry.find(MeterNames.SQS_CALLS).counters()).isEmpty();
  }

  @Test
  @FieldFault("B01")
  void eachEntryIsSettledByItself() {
    sqs.then(ids ->
        new BatchReply(
            ids.subList(0, 7),
            List.of(
                StubSqs.failed("7", "InternalError", false),
                StubSqs.failed("8", "InternalError", false),
                StubSqs.failed("9", "InvalidMessageContents", true))));
    List<Outcome> outcomes = queue.send(outgoing(10));
    assertThat(outcomes.subList(0, 7)).containsOnly(Outcome.DONE);
    assertThat(outcomes.subList(7, 9))
        .allSatisfy(each -> assertThat(each).isInstanceOf(Outcome.Later.class));
    assertThat(outcomes.get(9))
        .isInstanceOfSatisfying(
            Outcome.Never.class,
            never -> assertThat(never.rejection().detail()).contains("InvalidMessageContents"));
    assertThat(sqs.calls).hasSize(1);
    assertThat(count(MeterNames.SQS_FAILURES, "SendMessageBatch")).isEqualTo(3);
  }

  @Test
  @FieldFault("B04")
  void deletesAreRepeatedForWhatIsUnsettledOnly() {
    sqs.then(ids ->
            new BatchReply(
                List.of("0"),
                List.of(
                    StubSqs.failed("1", "InternalError", false),
                    StubSqs.failed("2", "ReceiptHandleIsInvalid", true))))
        .then(StubSqs.failing(StubSqs.error(500, "InternalFailure")));
    List<Outcome> outcomes = queue.delete(incoming(4));
    assertThat(outcomes.get(0)).isEqualTo(Outcome.DONE);
    assertThat(outcomes.get(1)).isEqualTo(Outcome.DONE);
    assertThat(outcomes.get(2))
        .isInstanceOfSatisfying(
            Outcome.Never.class,
            never -> assertThat(never.rejection().detail()).contains("ReceiptHandleIsInvalid"));
    assertThat(outcomes.get(3)).isEqualTo(Outcome.DONE);
    assertThat(sqs.contents)
        .containsExactly(List.of("r0", "r1", "r2", "r3"), List.of("r1", "r3"), List.of("r1", "r3"));
  }

  @Test
  void repetitionsEnd() {
    for (int i = 0; i < 10; i++) {
      sqs.then(StubSqs.failing(StubSqs.error(400, "RequestThrottled")));
    }
    assertThat(queue.changeVisibility(incoming(2), VISIBILITY))
        .hasSize(2)
        .hasOnlyElementsOfType(Outcome.Later.class);
    assertThat(sqs.calls).hasSize(3);
    assertThat(count(MeterNames.SQS_CALLS, "ChangeMessageVisibilityBatch")).isEqualTo(3);
  }

  @Test
  void receivesWhatIsThere() {
    Message message =
        Message.builder()
            .messageId("m")
            .receiptHandle("r")
            .body("b".repeat(70_000))
            .attributes(
                Map.of(
                    MessageSystemAttributeName.APPROXIMATE_RECEIVE_COUNT,
                    "3",
                    MessageSystemAttributeName.SENT_TIMESTAMP,
                    "1767225600123"))
            .build();
    sqs.received = ReceiveMessageResponse.builder().messages(message).build();
    assertThat(queue.receive(Duration.ofSeconds(5), Duration.ofMillis(19_001)))
        .containsExactly(
            new Incoming("m", "r", message.body(), 3, Instant.ofEpochMilli(1_767_225_600_123L)));
    assertThat(sqs.receives.getFirst().waitTimeSeconds()).isEqualTo(5);
    assertThat(sqs.receives.getFirst().visibilityTimeout()).isEqualTo(20);
    assertThat(sqs.receives.getFirst().messageSystemAttributeNames())
        .containsExactlyInAnyOrder(
            MessageSystemAttributeName.APPROXIMATE_RECEIVE_COUNT,
            MessageSystemAttributeName.SENT_TIMESTAMP);
    assertThat(count(MeterNames.SQS_UNITS, "ReceiveMessage")).isEqualTo(2);
  }

  @Test
  void aMessageNeedNotTellMoreThanItsBody() {
    Message message = Message.builder().messageId("m").receiptHandle("r").body("b").build();
    sqs.received = ReceiveMessageResponse.builder().messages(message).build();
    assertThat(queue.receive(Duration.ZERO, VISIBILITY))
        .containsExactly(new Incoming("m", "r", "b", 1, Instant.EPOCH));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "OverLimit",
        "RequestThrottled",
        "KmsThrottled",
        "AccessDenied",
        "QueueDoesNotExist"
      })
  @FieldFault("B91")
  void aRefusedReceiveIsTriedLaterWhyeverItWasRefused(String code) {
    sqs.refusal = StubSqs.error(403, code);
    assertThatExceptionOfType(TryLater.class)
        .isThrownBy(() -> queue.receive(Duration.ofSeconds(5), VISIBILITY))
        .withMessageContaining(code);
    assertThat(sqs.receives).as("repeated by the loop, not here").hasSize(1);
  }

  @Test
  void aFailedReceiveIsTriedLater() {
    assertThatExceptionOfType(TryLater.class)
        .isThrownBy(() -> queue.receive(Duration.ofSeconds(5), VISIBILITY));
    assertThat(count(MeterNames.SQS_FAILURES, "ReceiveMessage")).isEqualTo(1);
    assertThat(count(MeterNames.SQS_UNITS, "ReceiveMessage")).isEqualTo(1);
  }

  private double count(String meter, String action) {
    return registry.get(meter).tag("action", action).counter().count();
  }

  static List<Outgoing> outgoing(int count) {
    return IntStream.range(0, count)
        .mapToObj(i -> Samples.bundle(Samples.message(i, Samples.NOON, 20)))
        .map(bundle -> new Outgoing(bundle, 5))
        .toList();
  }

  static List<Incoming> incoming(int count) {
    return IntStream.range(0, count)
        .mapToObj(i -> new Incoming("m" + i, "r" + i, "", 1, Instant.EPOCH))
        .toList();
  }
}

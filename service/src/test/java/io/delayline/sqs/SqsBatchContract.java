package io.delayline.sqs;

import static org.assertj.core.api.Assertions.assertThat;

import io.delayline.FieldFault;
import io.delayline.aws.BatchCallContract;
import io.delayline.model.Outcome;
import io.delayline.runtime.MeterNames;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The batch calls of the delay queue. */
abstract class SqsBatchContract extends BatchCallContract {
  private final StubSqs sqs = new StubSqs();
  private final SimpleMeterRegistry registry = new SimpleMeterRegistry();

  /** The queue that the calls are made on. */
  final SqsDelayQueue queue =
      new SqsDelayQueue(
          sqs,
          sqs,
          new SqsMeters(registry),
          new QueueFacts("https://queue", SqsDelayQueueTest.LIMITS, List.of()),
          Duration.ofMillis(1));

  /** The number of an entry, by its body or receipt. */
  abstract int number(String content);

  @Override
  protected void failNext(RuntimeException failure) {
    sqs.then(StubSqs.failing(failure));
  }

  @Override
  protected void leaveNext(int... indexes) {
    List<String> left = Arrays.stream(indexes).mapToObj(Integer::toString).toList();
    sqs.then(ids ->
        new BatchReply(
            ids.stream().filter(id -> !left.contains(id)).toList(),
            left.stream().map(id -> StubSqs.failed(id, "InternalError", false)).toList()));
  }

  @Test
  @FieldFault({"B01", "B04"})
  protected void whatTheAnswerDoesNotNameIsNotDone() {
    sqs.then(ids -> new BatchReply(List.of("1", "7", "x", "01"), List.of()));
    List<Outcome> outcomes = call(3);
    assertThat(outcomes).hasSize(3);
    assertThat(outcomes.get(1)).isEqualTo(Outcome.DONE);
    for (int unnamed : List.of(0, 2)) {
      if (isRepeated()) {
        assertThat(outcomes.get(unnamed)).isEqualTo(Outcome.DONE);
      } else {
        assertLater(outcomes.get(unnamed), true);
      }
    }
    assertThat(asked()).first().isEqualTo(List.of(0, 1, 2));
    assertThat(asked().subList(1, asked().size()))
        .isEqualTo(isRepeated() ? List.of(List.of(0, 2)) : List.of());
  }

  @Test
  protected void anAnswerThatNamesNothingHasDoneNothing() {
    always(ids -> new BatchReply(List.of(), List.of()));
    assertThat(call(2)).hasSize(2).allSatisfy(outcome -> assertLater(outcome, true));
  }

  @Test
  protected void anEntryNamedBothWaysIsNotDone() {
    always(ids -> new BatchReply(ids, List.of(StubSqs.failed("0", "InternalError", false))));
    assertThat(call(1)).satisfiesExactly(only -> assertLater(only, false));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "AccessDenied",
        "InternalError",
        "KMS.ThrottlingException",
        "KmsAccessDenied",
        "KmsThrottled",
        "OverLimit",
        "RequestThrottled",
        "SomethingNew",
        "ThrottlingException"
      })
  @FieldFault("B91")
  protected void whosesoeverFaultItIsWhatMayPassIsTriedAgain(String code) {
    always(ids -> new BatchReply(List.of(), List.of(StubSqs.failed("0", code, true))));
    assertThat(call(1)).satisfiesExactly(only -> assertLater(only, false));
    assertThat(asked()).hasSize(isRepeated() ? REPEATED : 1);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "AWS.SimpleQueueService.MessageNotInflight",
        "AWS.SimpleQueueService.ReceiptHandleIsInvalid",
        "InvalidMessageContents",
        "InvalidParameterValue",
        "InvalidParameterValueException",
        "MessageNotInflight",
        "ReceiptHandleIsInvalid"
      })
  @FieldFault({"B01", "B04"})
  protected void whosesoeverFaultItIsWhatWillNotPassIsRefusedForGood(String code) {
    for (boolean senderFault : List.of(true, false)) {
      int before = asked().size();
      sqs.then(ids -> new BatchReply(List.of(), List.of(StubSqs.failed("0", code, senderFault))));
      assertThat(call(1))
          .satisfiesExactly(only ->
              assertThat(only)
                  .isInstanceOfSatisfying(
                      Outcome.Never.class,
                      never -> assertThat(never.rejection().detail()).contains(code)));
      assertThat(asked()).as("not repeated").hasSize(before + 1);
    }
  }

  /** As often as a call is made for the same entries. */
  private void always(StubSqs.Answer answer) {
    for (int i = 0; i < REPEATED; i++) {
      sqs.then(answer);
    }
  }

  @Override
  protected List<List<Integer>> asked() {
    return sqs.contents.stream()
        .map(contents -> contents.stream().map(this::number).toList())
        .toList();
  }

  @Override
  protected RuntimeException error(int status, String code) {
    return StubSqs.error(status, code);
  }

  @Override
  protected String refusalForGood() {
    return "InvalidMessageContents";
  }

  @Override
  protected double failures() {
    return registry.find(MeterNames.SQS_FAILURES).counters().stream()
        .mapToDouble(Counter::count)
        .sum();
  }
}

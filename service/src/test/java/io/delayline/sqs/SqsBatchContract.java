package io.delayline.sqs;

import io.delayline.aws.BatchCallContract;
import io.delayline.runtime.MeterNames;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;

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

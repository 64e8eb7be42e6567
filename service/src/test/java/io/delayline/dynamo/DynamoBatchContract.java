package io.delayline.dynamo;

import static org.assertj.core.api.Assertions.assertThat;

import io.delayline.aws.BatchCallContract;
import io.delayline.model.Outcome;
import io.delayline.park.DueKey;
import io.delayline.park.RowKey;
import io.delayline.runtime.MeterNames;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemResponse;
import software.amazon.awssdk.services.dynamodb.model.WriteRequest;

/** The batch calls of the table. */
abstract class DynamoBatchContract extends BatchCallContract {
  static final DueKey KEY = new DueKey(1_780_315_200L, 3);

  final StubDynamo dynamo = new StubDynamo();
  private final SimpleMeterRegistry registry = new SimpleMeterRegistry();

  /** The table that the calls are made on. */
  final DynamoParkedStore store =
      new DynamoParkedStore(dynamo, "parked", new DynamoMeters(registry), Duration.ofMillis(1));

  /** The sort key of an entry of a call. */
  abstract String sortKey(WriteRequest request);

  @Override
  protected void failNext(RuntimeException failure) {
    dynamo.fail(failure);
  }

  @Override
  protected void leaveNext(int... indexes) {
    dynamo.then(request -> {
      List<WriteRequest> entries = entries((BatchWriteItemRequest) request);
      List<WriteRequest> left = Arrays.stream(indexes).mapToObj(entries::get).toList();
      return BatchWriteItemResponse.builder()
          .unprocessedItems(left.isEmpty() ? Map.of() : Map.of("parked", left))
          .build();
    });
  }

  @Test
  protected void whatTheAnswerLeavesAndWasNotInTheCallChangesNothing() {
    WriteRequest unknown =
        WriteRequest.builder()
            .deleteRequest(delete -> delete.key(RowItems.key(new RowKey(KEY, "unknown"))))
            .build();
    dynamo.then(
        BatchWriteItemResponse.builder()
            .unprocessedItems(Map.of("parked", List.of(unknown), "another", List.of(unknown)))
            .build());
    assertThat(call(2)).containsExactly(Outcome.DONE, Outcome.DONE);
    assertThat(asked()).hasSize(1);
  }

  /** DynamoDB names what it left also when that is nothing. */
  @Test
  protected void anAnswerThatDoesNotSayWhatItLeftHasDoneNothing() {
    for (int i = 0; i < REPEATED; i++) {
      dynamo.then(BatchWriteItemResponse.builder().build());
    }
    assertThat(call(2)).hasSize(2).allSatisfy(outcome -> assertLater(outcome, true));
    assertThat(asked()).hasSize(isRepeated() ? REPEATED : 1);
  }

  static List<WriteRequest> entries(BatchWriteItemRequest request) {
    return request.requestItems().getOrDefault("parked", List.of());
  }

  @Override
  protected List<List<Integer>> asked() {
    return dynamo.requests.stream()
        .map(request ->
            entries((BatchWriteItemRequest) request).stream()
                .map(this::sortKey)
                .map(Integer::valueOf)
                .toList())
        .toList();
  }

  @Override
  protected RuntimeException error(int status, String code) {
    return StubDynamo.error(status, code);
  }

  @Override
  protected String refusalForGood() {
    return "ValidationException";
  }

  @Override
  protected double failures() {
    return sum(MeterNames.DYNAMODB_FAILURES);
  }

  double sum(String meter) {
    return registry.find(meter).tag("action", "BatchWriteItem").counters().stream()
        .mapToDouble(Counter::count)
        .sum();
  }
}

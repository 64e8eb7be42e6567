package io.delayline.dynamo;

import io.delayline.aws.BatchCallContract;
import io.delayline.park.DueKey;
import io.delayline.runtime.MeterNames;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
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

package io.delayline.dynamo;

import static org.assertj.core.api.Assertions.assertThat;

import io.delayline.FieldFault;
import io.delayline.delay.Samples;
import io.delayline.model.Outcome;
import io.delayline.park.DueKey;
import io.delayline.park.ParkedRow;
import io.delayline.park.TableRules;
import io.delayline.runtime.MeterNames;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemResponse;
import software.amazon.awssdk.services.dynamodb.model.ConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.ReturnConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.WriteRequest;

class DynamoPutTest extends DynamoBatchContract {
  @Override
  protected List<Outcome> call(int entries) {
    List<ParkedRow> rows =
        IntStream.range(0, entries).mapToObj(i -> row(KEY, Integer.toString(i))).toList();
    TableRules.checkPut(rows);
    return store.put(rows);
  }

  private static ParkedRow row(DueKey key, String sortKey) {
    return new ParkedRow(
        key,
        sortKey,
        Instant.ofEpochMilli(1_780_315_200_250L),
        7,
        Samples.bundle(Samples.message(1, Samples.NOON, 20)),
        Instant.ofEpochMilli(1_780_920_000_999L),
        -42);
  }

  @Override
  String sortKey(WriteRequest request) {
    return RowItems.sortKey(request.putRequest().item());
  }

  @Override
  protected boolean isRepeated() {
    return false;
  }

  @Test
  @FieldFault("B44")
  void aRowIsAnItemOfSevenAttributes() {
    ParkedRow row = row(KEY, "delay-3-17#ab");
    store.put(List.of(row));
    BatchWriteItemRequest request = dynamo.last(BatchWriteItemRequest.class);
    assertThat(request.returnConsumedCapacity()).isEqualTo(ReturnConsumedCapacity.TOTAL);
    assertThat(entries(request).getFirst().putRequest().item())
        .containsOnly(
            Map.entry("pk", AttributeValue.fromS("1780315200#3")),
            Map.entry("sk", AttributeValue.fromS("delay-3-17#ab")),
            Map.entry("due", AttributeValue.fromN("1780315200250")),
            Map.entry("count", AttributeValue.fromN("7")),
            Map.entry("bundle", AttributeValue.fromB(SdkBytes.fromByteArray(row.bundle().bytes()))),
            Map.entry("expiresAt", AttributeValue.fromN("1780920000")),
            Map.entry("stamp", AttributeValue.fromN("-42")));
  }

  /** Joined, the keys of the first two would be the same text. */
  @Test
  @FieldFault({"B07", "B23"})
  void whatIsLeftIsKnownByBothKeys() {
    List<ParkedRow> rows =
        List.of(
            row(new DueKey(KEY.second(), 1), "23"),
            row(new DueKey(KEY.second(), 12), "3"),
            row(new DueKey(KEY.second(), 1), "3"));
    leaveNext(1);
    assertThat(store.put(rows))
        .satisfiesExactly(
            first -> assertThat(first).isEqualTo(Outcome.DONE),
            second -> assertThat(second).isInstanceOf(Outcome.Later.class),
            third -> assertThat(third).isEqualTo(Outcome.DONE));
  }

  /** DynamoDB refuses a call with the same key twice as a whole. */
  @Test
  void rowsOfTheSameKeyAreWrittenOneAfterTheOther() {
    failNext(error(400, "ValidationException"));
    assertThat(store.put(List.of(row(KEY, "1"), row(KEY, "1"))))
        .containsExactly(Outcome.DONE, Outcome.DONE);
    assertThat(asked()).containsExactly(List.of(1, 1), List.of(1), List.of(1));
  }

  @Test
  void countsUnitsAndThrottles() {
    dynamo.then(
        BatchWriteItemResponse.builder()
            .unprocessedItems(Map.of())
            .consumedCapacity(ConsumedCapacity.builder().capacityUnits(12.0).build())
            .build());
    call(12);
    assertThat(sum(MeterNames.DYNAMODB_CALLS)).isEqualTo(1);
    assertThat(sum(MeterNames.DYNAMODB_WRITE_UNITS)).isEqualTo(12);
    assertThat(sum(MeterNames.DYNAMODB_THROTTLES)).isZero();
    leaveNext(0, 1);
    call(3);
    assertThat(sum(MeterNames.DYNAMODB_THROTTLES)).isEqualTo(2);
    failNext(error(400, "ProvisionedThroughputExceededException"));
    call(3);
    assertThat(sum(MeterNames.DYNAMODB_THROTTLES)).isEqualTo(3);
    failNext(error(500, "InternalServerError"));
    call(3);
    assertThat(sum(MeterNames.DYNAMODB_THROTTLES)).isEqualTo(3);
    assertThat(sum(MeterNames.DYNAMODB_CALLS)).isEqualTo(4);
    assertThat(sum(MeterNames.DYNAMODB_FAILURES)).isEqualTo(4);
  }
}

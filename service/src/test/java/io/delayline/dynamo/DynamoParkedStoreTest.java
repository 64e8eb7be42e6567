package io.delayline.dynamo;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.delayline.FieldFault;
import io.delayline.aws.AwsErrors;
import io.delayline.delay.Samples;
import io.delayline.model.Outcome;
import io.delayline.model.TryLater;
import io.delayline.park.DueKey;
import io.delayline.park.ParkedRow;
import io.delayline.park.ParkedStore.Garbage;
import io.delayline.park.ParkedStore.Page;
import io.delayline.park.ParkedStore.Row;
import io.delayline.park.ParkedStore.Stored;
import io.delayline.runtime.MeterNames;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;

class DynamoParkedStoreTest {
  private static final DueKey KEY = new DueKey(1_780_315_200L, 3);
  private static final AttributeValue PK = AttributeValue.fromS("1780315200#3");
  private static final ParkedRow ROW =
      new ParkedRow(
          KEY,
          "a",
          Instant.ofEpochSecond(KEY.second()),
          1,
          Samples.bundle(Samples.message(1, Samples.NOON, 20)),
          Instant.ofEpochSecond(KEY.second()),
          42);

  private final StubDynamo dynamo = new StubDynamo();
  private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
  private final DynamoParkedStore store =
      new DynamoParkedStore(dynamo, "parked", new DynamoMeters(registry), Duration.ofMillis(1));

  @Test
  void takesBackByTheStamp() {
    assertThat(store.takeBack(ROW)).isEqualTo(Outcome.DONE);
    DeleteItemRequest request = dynamo.last(DeleteItemRequest.class);
    assertThat(request.key()).isEqualTo(Map.of("pk", PK, "sk", AttributeValue.fromS("a")));
    assertThat(request.conditionExpression()).isEqualTo("#stamp = :stamp");
    assertThat(request.expressionAttributeNames()).isEqualTo(Map.of("#stamp", "stamp"));
    assertThat(request.expressionAttributeValues())
        .isEqualTo(Map.of(":stamp", AttributeValue.fromN("42")));
  }

  @Test
  void whatIsGoneOrWrittenAgainIsTakenBack() {
    dynamo.fail(StubDynamo.conditionFailed());
    assertThat(store.takeBack(ROW)).isEqualTo(Outcome.DONE);
    assertThat(dynamo.requests).hasSize(1);
    assertThat(registry.find(MeterNames.DYNAMODB_FAILURES).counters()).isEmpty();
  }

  @Test
  void takingBackIsRepeatedAFewTimes() {
    dynamo.fail(AwsErrors.silent()).fail(StubDynamo.error(400, "ThrottlingException"));
    assertThat(store.takeBack(ROW)).isEqualTo(Outcome.DONE);
    assertThat(count(MeterNames.DYNAMODB_THROTTLES, "DeleteItem")).isEqualTo(1);
    assertThat(count(MeterNames.DYNAMODB_FAILURES, "DeleteItem")).isEqualTo(2);
    dynamo.fail(AwsErrors.silent()).fail(AwsErrors.silent()).fail(AwsErrors.silent());
    assertThat(store.takeBack(ROW)).isInstanceOf(Outcome.Later.class);
    assertThat(dynamo.requests).hasSize(6);
  }

  @Test
  void readsAKeyConsistently() {
    dynamo.then(
        QueryResponse.builder()
            .items(List.of(item("a", new byte[] {1, 2}), item("b", new byte[] {1, 3, 4})))
            .consumedCapacity(ConsumedCapacity.builder().capacityUnits(1.5).build())
            .build());
    Page page = store.read(KEY, Optional.empty());
    assertThat(page.next()).isEmpty();
    assertThat(page.rows()).extracting(Stored::sortKey).containsExactly("a", "b");
    assertThat(((Row) page.rows().get(1)).bundle().bytes()).containsExactly(1, 3, 4);
    QueryRequest request = dynamo.last(QueryRequest.class);
    assertThat(request.tableName()).isEqualTo("parked");
    assertThat(request.consistentRead()).isTrue();
    assertThat(request.keyConditionExpression()).isEqualTo("#pk = :pk");
    assertThat(request.expressionAttributeValues()).isEqualTo(Map.of(":pk", PK));
    assertThat(request.hasExclusiveStartKey()).isFalse();
    assertThat(count(MeterNames.DYNAMODB_READ_UNITS, "Query")).isEqualTo(1.5);
  }

  @Test
  void toSeeWhetherThereAreRowsItAsksForOne() {
    dynamo.then(QueryResponse.builder().items(List.of()).build());
    assertThat(store.readFirst(KEY)).isEqualTo(new Page(List.of(), Optional.empty()));
    assertThat(dynamo.last(QueryRequest.class).limit()).isEqualTo(1);
    assertThat(dynamo.last(QueryRequest.class).consistentRead()).isTrue();
  }

  @Test
  @FieldFault("B57")
  void anEmptyPageCanHaveAnother() {
    dynamo.then(
        QueryResponse.builder()
            .items(List.of())
            .lastEvaluatedKey(Map.of("pk", PK, "sk", AttributeValue.fromS("k")))
            .build());
    assertThat(store.read(KEY, Optional.of("j"))).isEqualTo(new Page(List.of(), Optional.of("k")));
    assertThat(dynamo.last(QueryRequest.class).exclusiveStartKey())
        .isEqualTo(Map.of("pk", PK, "sk", AttributeValue.fromS("j")));
  }

  /** Taken for an empty page, it would let the cursor pass by what is there. */
  @Test
  @FieldFault("B57")
  void anAnswerThatDoesNotSayWhatThereIsIsNoEmptyPage() {
    dynamo.then(QueryResponse.builder().build());
    assertThatExceptionOfType(TryLater.class)
        .isThrownBy(() -> store.read(KEY, Optional.empty()))
        .withMessageContaining("what there is");
    assertThat(count(MeterNames.DYNAMODB_FAILURES, "Query")).isEqualTo(1);
  }

  @Test
  void anItemThatIsNoRowHidesNoneOfItsPage() {
    Map<String, AttributeValue> strange =
        Map.of(
            "pk", PK,
            "sk", AttributeValue.fromS("b"),
            "bundle", AttributeValue.fromS("text"),
            "n", AttributeValue.fromN("1.50"),
            "bytes", AttributeValue.fromB(SdkBytes.fromByteArray(new byte[] {-1})),
            "list",
                AttributeValue.fromL(
                    List.of(AttributeValue.fromNul(true), AttributeValue.fromBool(true))),
            "map", AttributeValue.fromM(Map.of("x", AttributeValue.fromSs(List.of("y")))));
    dynamo.then(
        QueryResponse.builder()
            .items(List.of(item("a", new byte[] {1, 2}), strange, item("c", new byte[] {1})))
            .build());
    List<Stored> rows = store.read(KEY, Optional.empty()).rows();
    assertThat(rows).extracting(Stored::sortKey).containsExactly("a", "b", "c");
    assertThat(rows.get(0)).isInstanceOf(Row.class);
    assertThat(text(rows.get(1)))
        .isEqualTo(
            "{\"bundle\":\"text\",\"bytes\":\"/w==\",\"list\":[null,true],"
                + "\"map\":{\"x\":[\"y\"]},\"n\":\"1.50\",\"pk\":\"1780315200#3\",\"sk\":\"b\"}");
    assertThat(((Garbage) rows.get(1)).why()).contains("bundle");
    assertThat(text(rows.get(2))).contains("\"bundle\":\"AQ==\"");
  }

  @Test
  void garbageIsBounded() {
    Map<String, AttributeValue> item =
        Map.of("pk", PK, "sk", AttributeValue.fromS("a"), "x", text(400_000));
    dynamo.then(QueryResponse.builder().items(List.of(item)).build());
    assertThat(text(store.read(KEY, Optional.empty()).rows().getFirst()))
        .startsWith("{\"pk\":")
        .hasSize(256 * 1024);
  }

  private static AttributeValue text(int size) {
    return AttributeValue.fromS("x".repeat(size));
  }

  private static String text(Stored stored) {
    return new String(((Garbage) stored).content(), UTF_8);
  }

  @Test
  void aFailedReadIsTriedLaterAndNamesTheCall() {
    assertReadFails(StubDynamo.error(400, "ProvisionedThroughputExceededException"));
    assertReadFails(StubDynamo.error(400, "ThrottlingException"));
    assertReadFails(StubDynamo.error(400, "RequestLimitExceeded"));
    assertReadFails(StubDynamo.error(400, "ResourceNotFoundException"));
    assertReadFails(StubDynamo.error(500, "InternalServerError"));
    assertReadFails(AwsErrors.silent());
    assertThat(count(MeterNames.DYNAMODB_CALLS, "Query")).isEqualTo(6);
    assertThat(count(MeterNames.DYNAMODB_FAILURES, "Query")).isEqualTo(6);
    assertThat(count(MeterNames.DYNAMODB_THROTTLES, "Query")).isEqualTo(3);
  }

  private void assertReadFails(RuntimeException failure) {
    dynamo.fail(failure);
    assertThatExceptionOfType(TryLater.class)
        .isThrownBy(() -> store.read(KEY, Optional.empty()))
        .withMessageContaining("'parked'")
        .withMessageContaining("Query");
  }

  private static Map<String, AttributeValue> item(String sortKey, byte[] bundle) {
    return Map.of(
        "pk", PK,
        "sk", AttributeValue.fromS(sortKey),
        "bundle", AttributeValue.fromB(SdkBytes.fromByteArray(bundle)));
  }

  private double count(String meter, String action) {
    return registry.get(meter).tag("action", action).counter().count();
  }
}

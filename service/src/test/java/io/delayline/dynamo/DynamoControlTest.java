package io.delayline.dynamo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.delayline.FieldFault;
import io.delayline.aws.AwsErrors;
import io.delayline.model.TryLater;
import io.delayline.park.Cursor;
import io.delayline.park.Frontier;
import io.delayline.runtime.MeterNames;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;

class DynamoControlTest {
  private static final AttributeValue PK = AttributeValue.fromS("control");
  private static final AttributeValue FRONTIER = AttributeValue.fromS("frontier");

  private final StubDynamo dynamo = new StubDynamo();
  private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
  private final DynamoControl control =
      new DynamoControl(dynamo, "parked", new DynamoMeters(registry));

  @Test
  void readsTheFrontierConsistently() {
    assertThat(control.frontier()).isEmpty();
    dynamo.then(
        GetItemResponse.builder()
            .item(Map.of("pk", PK, "sk", FRONTIER, "second", number(1_000), "shards", number(16)))
            .build());
    assertThat(control.frontier()).contains(new Frontier(1_000, 16));
    GetItemRequest request = dynamo.last(GetItemRequest.class);
    assertThat(request.consistentRead()).isTrue();
    assertThat(request.key()).isEqualTo(Map.of("pk", PK, "sk", FRONTIER));
  }

  @Test
  void createsWhatIsAbsent() {
    assertThat(control.createFrontier(new Frontier(1_000, 16))).isTrue();
    PutItemRequest request = dynamo.last(PutItemRequest.class);
    assertThat(request.conditionExpression()).isEqualTo("attribute_not_exists(#pk)");
    assertThat(request.expressionAttributeNames()).isEqualTo(Map.of("#pk", "pk"));
    assertThat(request.hasExpressionAttributeValues()).isFalse();
    assertThat(request.item())
        .isEqualTo(Map.of("pk", PK, "sk", FRONTIER, "second", number(1_000), "shards", number(16)));
    assertThat(control.createCursor(3, new Cursor(1_000, "k"))).isTrue();
    assertThat(dynamo.last(PutItemRequest.class).item())
        .isEqualTo(
            Map.of(
                "pk", PK,
                "sk", AttributeValue.fromS("cursor#3"),
                "second", number(1_000),
                "after", AttributeValue.fromS("k")));
  }

  @Test
  void raisesOneNumberIfItIsBelow() {
    assertThat(control.raiseFrontier(1_060)).isTrue();
    assertRaises("second", 1_060);
    assertThat(control.raiseShards(32)).isTrue();
    assertRaises("shards", 32);
  }

  private void assertRaises(String attribute, long value) {
    UpdateItemRequest request = dynamo.last(UpdateItemRequest.class);
    assertThat(request.key()).isEqualTo(Map.of("pk", PK, "sk", FRONTIER));
    assertThat(request.conditionExpression()).isEqualTo("#number < :number");
    assertThat(request.updateExpression()).isEqualTo("SET #number = :number");
    assertThat(request.expressionAttributeNames()).isEqualTo(Map.of("#number", attribute));
    assertThat(request.expressionAttributeValues()).isEqualTo(Map.of(":number", number(value)));
  }

  @Test
  void movesACursorFromWhereItIs() {
    assertThat(control.moveCursor(3, Cursor.at(1_000), new Cursor(1_000, "k"))).isTrue();
    PutItemRequest first = dynamo.last(PutItemRequest.class);
    assertThat(first.conditionExpression())
        .isEqualTo("#second = :second AND attribute_not_exists(#after)");
    assertThat(first.expressionAttributeValues()).isEqualTo(Map.of(":second", number(1_000)));
    assertThat(control.moveCursor(3, new Cursor(1_000, "k"), Cursor.at(1_001))).isTrue();
    PutItemRequest second = dynamo.last(PutItemRequest.class);
    assertThat(second.conditionExpression()).isEqualTo("#second = :second AND #after = :after");
    assertThat(second.expressionAttributeNames())
        .isEqualTo(Map.of("#second", "second", "#after", "after"));
    assertThat(second.expressionAttributeValues())
        .isEqualTo(Map.of(":second", number(1_000), ":after", AttributeValue.fromS("k")));
    assertThat(second.item())
        .isEqualTo(
            Map.of("pk", PK, "sk", AttributeValue.fromS("cursor#3"), "second", number(1_001)));
  }

  @Test
  void aConditionThatDoesNotHoldIsAnAnswer() {
    for (int i = 0; i < 5; i++) {
      dynamo.fail(StubDynamo.conditionFailed());
    }
    assertThat(control.createFrontier(new Frontier(1, 1))).isFalse();
    assertThat(control.createCursor(0, Cursor.at(1))).isFalse();
    assertThat(control.raiseFrontier(1)).isFalse();
    assertThat(control.raiseShards(1)).isFalse();
    assertThat(control.moveCursor(0, Cursor.at(1), Cursor.at(2))).isFalse();
    assertThat(registry.find(MeterNames.DYNAMODB_FAILURES).counters()).isEmpty();
  }

  @Test
  void anythingElseIsTriedLaterAndNamesTheCall() {
    assertFails(control::frontier, "GetItem");
    assertFails(() -> control.cursor(0), "GetItem");
    assertFails(() -> control.createFrontier(new Frontier(1, 1)), "PutItem");
    assertFails(() -> control.createCursor(0, Cursor.at(1)), "PutItem");
    assertFails(() -> control.moveCursor(0, Cursor.at(1), Cursor.at(2)), "PutItem");
    assertFails(() -> control.raiseFrontier(1), "UpdateItem");
    assertFails(() -> control.raiseShards(1), "UpdateItem");
    assertFails(control::cursors, "Query");
  }

  private void assertFails(Runnable call, String name) {
    dynamo
        .fail(StubDynamo.error(400, "ThrottlingException"))
        .fail(StubDynamo.error(400, "ValidationException"))
        .fail(AwsErrors.silent());
    int before = dynamo.requests.size();
    for (int i = 0; i < 3; i++) {
      assertThatExceptionOfType(TryLater.class)
          .isThrownBy(call::run)
          .withMessageContaining("'parked'")
          .withMessageContaining(name);
    }
    assertThat(dynamo.requests).hasSize(before + 3);
  }

  @Test
  @FieldFault("B102")
  void readsAllPagesOfCursorsAlsoAfterAnEmptyOne() {
    Map<String, AttributeValue> last = Map.of("pk", PK, "sk", AttributeValue.fromS("cursor#10"));
    dynamo
        .then(QueryResponse.builder().items(List.of(cursor(10, 5))).lastEvaluatedKey(last).build())
        .then(QueryResponse.builder().items(List.of()).lastEvaluatedKey(last).build())
        .then(QueryResponse.builder().items(List.of(cursor(2, 7))).build());
    assertThat(control.cursors()).isEqualTo(Map.of(10, Cursor.at(5), 2, Cursor.at(7)));
    assertThat(dynamo.requests).hasSize(3);
    QueryRequest request = dynamo.last(QueryRequest.class);
    assertThat(request.exclusiveStartKey()).isEqualTo(last);
    assertThat(request.consistentRead()).as("or the newest cursor may be left out").isTrue();
    assertThat(((QueryRequest) dynamo.requests.getFirst()).hasExclusiveStartKey()).isFalse();
  }

  @Test
  void anAnswerThatDoesNotSayWhatThereIsMeansNotThatThereAreNoCursors() {
    dynamo.then(QueryResponse.builder().build());
    assertThatExceptionOfType(TryLater.class).isThrownBy(control::cursors);
  }

  private static Map<String, AttributeValue> cursor(int shard, long second) {
    return Map.of(
        "pk", PK, "sk", AttributeValue.fromS("cursor#" + shard), "second", number(second));
  }

  private static AttributeValue number(long value) {
    return AttributeValue.fromN(Long.toString(value));
  }
}

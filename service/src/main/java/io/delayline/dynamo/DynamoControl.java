package io.delayline.dynamo;

import io.delayline.park.BadControl;
import io.delayline.park.Control;
import io.delayline.park.Cursor;
import io.delayline.park.Frontier;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.GetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;
import software.amazon.awssdk.services.dynamodb.model.ReturnConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;

/** The control items in DynamoDB. Thread-safe. */
final class DynamoControl implements Control {
  private final DynamoDbClient dynamo;
  private final String table;
  private final DynamoMeters meters;
  private final TableCalls calls;

  DynamoControl(DynamoDbClient dynamo, String table, DynamoMeters meters) {
    this.dynamo = dynamo;
    this.table = table;
    this.meters = meters;
    this.calls = new TableCalls(table, meters);
  }

  @Override
  public Optional<Frontier> frontier() {
    return get(ControlItems.frontierKey(), ControlItems::frontier);
  }

  @Override
  public boolean createFrontier(Frontier frontier) {
    return put(ControlItems.item(frontier), Condition.absent());
  }

  @Override
  public boolean raiseFrontier(long second) {
    return raise(Attributes.SECOND, second);
  }

  @Override
  public boolean raiseShards(int shards) {
    return raise(Attributes.SHARDS, shards);
  }

  @Override
  public Optional<Cursor> cursor(int shard) {
    return get(ControlItems.cursorKey(shard), ControlItems::cursor);
  }

  @Override
  public boolean createCursor(int shard, Cursor cursor) {
    return put(ControlItems.item(shard, cursor), Condition.absent());
  }

  @Override
  public boolean moveCursor(int shard, Cursor from, Cursor to) {
    return put(ControlItems.item(shard, to), Condition.at(from));
  }

  @Override
  public Map<Integer, Cursor> cursors() {
    Map<Integer, Cursor> cursors = new TreeMap<>();
    Map<String, AttributeValue> after = Map.of();
    do {
      after = page(after, cursors);
    } while (!after.isEmpty());
    return cursors;
  }

  /** Reads a page into the cursors; gives the key to read on after, which is empty at the end. */
  private Map<String, AttributeValue> page(
      Map<String, AttributeValue> after, Map<Integer, Cursor> cursors) {
    QueryRequest.Builder query =
        QueryRequest.builder()
            .tableName(table)
            .keyConditionExpression("#pk = :pk AND begins_with(#sk, :sk)")
            .expressionAttributeNames(Map.of("#pk", Attributes.PK, "#sk", Attributes.SK))
            .expressionAttributeValues(
                Map.of(
                    ":pk", Attributes.text(Attributes.CONTROL),
                    ":sk", Attributes.text(Attributes.CURSOR)))
            .consistentRead(true)
            .returnConsumedCapacity(ReturnConsumedCapacity.TOTAL);
    if (!after.isEmpty()) {
      query.exclusiveStartKey(after);
    }
    QueryResponse response =
        calls.ask(DynamoAction.QUERY, () -> TableCalls.whole(dynamo.query(query.build())));
    meters.read(DynamoAction.QUERY, response.consumedCapacity());
    for (Map<String, AttributeValue> item : response.items()) {
      cursors.put(read(item, ControlItems::shard), read(item, ControlItems::cursor));
    }
    return response.lastEvaluatedKey();
  }

  private <T> Optional<T> get(
      Map<String, AttributeValue> key, Function<Map<String, AttributeValue>, T> read) {
    GetItemResponse response =
        calls.ask(
            DynamoAction.GET,
            () ->
                dynamo.getItem(request ->
                    request
                        .tableName(table)
                        .key(key)
                        .consistentRead(true)
                        .returnConsumedCapacity(ReturnConsumedCapacity.TOTAL)));
    meters.read(DynamoAction.GET, response.consumedCapacity());
    return response.hasItem() ? Optional.of(read(response.item(), read)) : Optional.empty();
  }

  /** The table has answered, so what cannot be read is said of the item. */
  private <T> T read(
      Map<String, AttributeValue> item, Function<Map<String, AttributeValue>, T> read) {
    try {
      return read.apply(item);
    } catch (IllegalArgumentException e) {
      throw new BadControl(
          "The table '" + table + "' has a control item that cannot be read: " + e.getMessage());
    }
  }

  private boolean put(Map<String, AttributeValue> item, Condition condition) {
    PutItemRequest request =
        condition
            .on(PutItemRequest.builder().tableName(table).item(item))
            .returnConsumedCapacity(ReturnConsumedCapacity.TOTAL)
            .build();
    return calls.write(
        DynamoAction.PUT,
        () -> meters.wrote(DynamoAction.PUT, dynamo.putItem(request).consumedCapacity()));
  }

  /** A number that is not there is not below anything. */
  private boolean raise(String attribute, long value) {
    UpdateItemRequest request =
        UpdateItemRequest.builder()
            .tableName(table)
            .key(ControlItems.frontierKey())
            .updateExpression("SET #number = :number")
            .conditionExpression("#number < :number")
            .expressionAttributeNames(Map.of("#number", attribute))
            .expressionAttributeValues(Map.of(":number", Attributes.number(value)))
            .returnConsumedCapacity(ReturnConsumedCapacity.TOTAL)
            .build();
    return calls.write(
        DynamoAction.UPDATE,
        () -> meters.wrote(DynamoAction.UPDATE, dynamo.updateItem(request).consumedCapacity()));
  }
}

package io.delayline.dynamo;

import io.delayline.aws.BatchAnswer;
import io.delayline.aws.BatchCaller;
import io.delayline.model.Outcome;
import io.delayline.park.DueKey;
import io.delayline.park.ParkedRow;
import io.delayline.park.ParkedStore;
import io.delayline.park.RowKey;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemResponse;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;
import software.amazon.awssdk.services.dynamodb.model.ReturnConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.WriteRequest;

/** The table of rows in DynamoDB. Thread-safe. */
final class DynamoParkedStore implements ParkedStore {
  private final DynamoDbClient dynamo;
  private final String table;
  private final DynamoMeters meters;
  private final TableCalls calls;
  private final BatchCaller batches;

  DynamoParkedStore(DynamoDbClient dynamo, String table, DynamoMeters meters, Duration retryWait) {
    this.dynamo = dynamo;
    this.table = table;
    this.meters = meters;
    this.calls = new TableCalls(table, meters);
    this.batches = new BatchCaller(meters.calls(), DynamoFailure.OF_CALLS, retryWait);
  }

  /**
   * Rows of one key in one call are refused as a whole by DynamoDB; such a call is then made row by
   * row, in their order.
   */
  @Override
  public List<Outcome> put(List<ParkedRow> rows) {
    return batches.once(DynamoAction.BATCH_WRITE, rows, this::putBatch);
  }

  private List<Outcome> putBatch(List<ParkedRow> rows) {
    return write(
        rows.stream().map(row -> RowItems.key(row.rowKey())).toList(),
        rows.stream()
            .map(row -> WriteRequest.builder().putRequest(put -> put.item(RowItems.item(row))))
            .map(WriteRequest.Builder::build)
            .toList());
  }

  @Override
  public List<Outcome> delete(List<RowKey> rows) {
    return batches.repeatedly(DynamoAction.BATCH_WRITE, rows, this::deleteBatch);
  }

  private List<Outcome> deleteBatch(List<RowKey> rows) {
    List<Map<String, AttributeValue>> keys = rows.stream().map(RowItems::key).toList();
    return write(
        keys,
        keys.stream()
            .map(key -> WriteRequest.builder().deleteRequest(delete -> delete.key(key)).build())
            .toList());
  }

  /**
   * Makes one call. Its answer names what it left, be it nothing, and names it by the whole
   * request; an answer that does not has been cut short on its way.
   */
  private List<Outcome> write(List<Map<String, AttributeValue>> keys, List<WriteRequest> requests) {
    BatchWriteItemResponse response =
        meters.throttles(
            DynamoAction.BATCH_WRITE,
            () ->
                dynamo.batchWriteItem(request ->
                    request
                        .requestItems(Map.of(table, requests))
                        .returnConsumedCapacity(ReturnConsumedCapacity.TOTAL)));
    response.consumedCapacity().forEach(used -> meters.wrote(DynamoAction.BATCH_WRITE, used));
    List<WriteRequest> left =
        response.unprocessedItems().values().stream().flatMap(List::stream).toList();
    meters.throttled(DynamoAction.BATCH_WRITE, left.size());
    BatchAnswer<Map<String, AttributeValue>> answer =
        new BatchAnswer<>(
            keys,
            response.hasUnprocessedItems()
                ? Outcome.DONE
                : Outcome.doubtful("the answer does not say what is left unprocessed"));
    left.forEach(request -> answer.name(key(request), Outcome.refused("left unprocessed")));
    return answer.outcomes();
  }

  private static Map<String, AttributeValue> key(WriteRequest request) {
    return request.putRequest() == null
        ? request.deleteRequest().key()
        : RowItems.keyOf(request.putRequest().item());
  }

  @Override
  public Outcome takeBack(ParkedRow row) {
    return batches.repeatedly(DynamoAction.DELETE, () -> deleteIfStamped(row));
  }

  private void deleteIfStamped(ParkedRow row) {
    try {
      meters.wrote(
          DynamoAction.DELETE,
          meters
              .throttles(
                  DynamoAction.DELETE,
                  () ->
                      dynamo.deleteItem(request ->
                          request
                              .tableName(table)
                              .key(RowItems.key(row.rowKey()))
                              .conditionExpression("#stamp = :stamp")
                              .expressionAttributeNames(Map.of("#stamp", Attributes.STAMP))
                              .expressionAttributeValues(
                                  Map.of(":stamp", Attributes.number(row.stamp())))
                              .returnConsumedCapacity(ReturnConsumedCapacity.TOTAL)))
              .consumedCapacity());
    } catch (ConditionalCheckFailedException e) {
      // gone, or written again: nothing of this write is left
    }
  }

  @Override
  public Page read(DueKey key, Optional<String> after) {
    QueryRequest.Builder query = query(key);
    after.ifPresent(sortKey -> query.exclusiveStartKey(RowItems.key(new RowKey(key, sortKey))));
    return read(query);
  }

  @Override
  public Page readFirst(DueKey key) {
    return read(query(key).limit(1));
  }

  private Page read(QueryRequest.Builder query) {
    return calls.ask(DynamoAction.QUERY, () -> page(TableCalls.whole(dynamo.query(query.build()))));
  }

  private QueryRequest.Builder query(DueKey key) {
    return QueryRequest.builder()
        .tableName(table)
        .consistentRead(true)
        .keyConditionExpression("#pk = :pk")
        .expressionAttributeNames(Map.of("#pk", Attributes.PK))
        .expressionAttributeValues(Map.of(":pk", Attributes.text(key.toString())))
        .returnConsumedCapacity(ReturnConsumedCapacity.TOTAL);
  }

  private Page page(QueryResponse response) {
    meters.read(DynamoAction.QUERY, response.consumedCapacity());
    return new Page(
        response.items().stream().map(RowItems::stored).toList(),
        Stream.of(response.lastEvaluatedKey())
            .filter(last -> !last.isEmpty())
            .map(RowItems::sortKey)
            .findFirst());
  }
}

package io.delayline.dynamo;

import io.delayline.aws.AwsErrors;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemResponse;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemResponse;
import software.amazon.awssdk.services.dynamodb.model.DescribeTableRequest;
import software.amazon.awssdk.services.dynamodb.model.DescribeTableResponse;
import software.amazon.awssdk.services.dynamodb.model.DescribeTimeToLiveRequest;
import software.amazon.awssdk.services.dynamodb.model.DescribeTimeToLiveResponse;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbRequest;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbResponse;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.PutItemResponse;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemResponse;

/** A DynamoDB that answers what it was told to, call by call; else with an empty answer. */
final class StubDynamo implements DynamoDbClient {
  private final Deque<Function<DynamoDbRequest, DynamoDbResponse>> answers = new ArrayDeque<>();

  /** All calls. */
  final List<DynamoDbRequest> requests = new ArrayList<>();

  /** Lets the next call answer so. */
  StubDynamo then(DynamoDbResponse response) {
    return then(request -> response);
  }

  /** Lets the next call answer so. */
  StubDynamo then(Function<DynamoDbRequest, DynamoDbResponse> answer) {
    answers.add(answer);
    return this;
  }

  /** Lets the next call fail so. */
  StubDynamo fail(RuntimeException failure) {
    return then(request -> {
      throw failure;
    });
  }

  /** The latest call, which must be of this type. */
  <R extends DynamoDbRequest> R last(Class<R> type) {
    return type.cast(requests.getLast());
  }

  static RuntimeException error(int status, String code) {
    return AwsErrors.error(DynamoDbException.builder(), status, code);
  }

  static RuntimeException conditionFailed() {
    return AwsErrors.error(
        ConditionalCheckFailedException.builder(), 400, "ConditionalCheckFailedException");
  }

  private <R extends DynamoDbResponse> R answer(DynamoDbRequest request, R empty) {
    requests.add(request);
    Function<DynamoDbRequest, DynamoDbResponse> answer = answers.poll();
    @SuppressWarnings("unchecked") // a test that scripts another answer than fits fails by it
    R response = answer == null ? empty : (R) answer.apply(request);
    return response;
  }

  @Override
  public BatchWriteItemResponse batchWriteItem(BatchWriteItemRequest request) {
    return answer(request, BatchWriteItemResponse.builder().unprocessedItems(Map.of()).build());
  }

  @Override
  public DeleteItemResponse deleteItem(DeleteItemRequest request) {
    return answer(request, DeleteItemResponse.builder().build());
  }

  @Override
  public QueryResponse query(QueryRequest request) {
    return answer(request, QueryResponse.builder().items(List.of()).build());
  }

  @Override
  public GetItemResponse getItem(GetItemRequest request) {
    return answer(request, GetItemResponse.builder().build());
  }

  @Override
  public PutItemResponse putItem(PutItemRequest request) {
    return answer(request, PutItemResponse.builder().build());
  }

  @Override
  public UpdateItemResponse updateItem(UpdateItemRequest request) {
    return answer(request, UpdateItemResponse.builder().build());
  }

  @Override
  public DescribeTableResponse describeTable(DescribeTableRequest request) {
    return answer(request, DescribeTableResponse.builder().build());
  }

  @Override
  public DescribeTimeToLiveResponse describeTimeToLive(DescribeTimeToLiveRequest request) {
    return answer(request, DescribeTimeToLiveResponse.builder().build());
  }

  @Override
  public String serviceName() {
    return "dynamodb";
  }

  @Override
  public void close() {}
}

package io.delayline.dynamo;

import io.delayline.aws.AwsAction;

/** The calls made to DynamoDB. */
enum DynamoAction implements AwsAction {
  DESCRIBE_TABLE("DescribeTable"),
  DESCRIBE_TTL("DescribeTimeToLive"),
  BATCH_WRITE("BatchWriteItem"),
  DELETE("DeleteItem"),
  QUERY("Query"),
  GET("GetItem"),
  PUT("PutItem"),
  UPDATE("UpdateItem");

  private final String call;

  DynamoAction(String call) {
    this.call = call;
  }

  @Override
  public String call() {
    return call;
  }

  /** Every call is its own IAM action. */
  @Override
  public String permission() {
    return "dynamodb:" + call;
  }
}

package io.delayline.sqs;

import io.delayline.aws.AwsAction;

/**
 * The calls made to SQS.
 *
 * <p>IAM knows no batch actions: the batch calls need the permission for the single message.
 */
enum SqsAction implements AwsAction {
  GET_QUEUE_URL("GetQueueUrl", "sqs:GetQueueUrl"),
  GET_QUEUE_ATTRIBUTES("GetQueueAttributes", "sqs:GetQueueAttributes"),
  SEND("SendMessageBatch", "sqs:SendMessage"),
  RECEIVE("ReceiveMessage", "sqs:ReceiveMessage"),
  DELETE("DeleteMessageBatch", "sqs:DeleteMessage"),
  CHANGE_VISIBILITY("ChangeMessageVisibilityBatch", "sqs:ChangeMessageVisibility"),
  POST("SendMessage", "sqs:SendMessage"),
  DELETE_ONE("DeleteMessage", "sqs:DeleteMessage"),
  CHANGE_VISIBILITY_OF_ONE("ChangeMessageVisibility", "sqs:ChangeMessageVisibility");

  private final String call;
  private final String permission;

  SqsAction(String call, String permission) {
    this.call = call;
    this.permission = permission;
  }

  @Override
  public String call() {
    return call;
  }

  @Override
  public String permission() {
    return permission;
  }
}

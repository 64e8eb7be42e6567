package io.delayline.sqs;

/**
 * The calls made to SQS.
 *
 * <p>IAM knows no batch actions: the batch calls need the permission for the single message.
 */
enum SqsAction {
  GET_QUEUE_URL("GetQueueUrl", "sqs:GetQueueUrl"),
  GET_QUEUE_ATTRIBUTES("GetQueueAttributes", "sqs:GetQueueAttributes"),
  SEND("SendMessageBatch", "sqs:SendMessage"),
  RECEIVE("ReceiveMessage", "sqs:ReceiveMessage"),
  DELETE("DeleteMessageBatch", "sqs:DeleteMessage"),
  CHANGE_VISIBILITY("ChangeMessageVisibilityBatch", "sqs:ChangeMessageVisibility");

  private final String call;
  private final String permission;

  SqsAction(String call, String permission) {
    this.call = call;
    this.permission = permission;
  }

  /** The name of the call in the API. */
  String call() {
    return call;
  }

  /** The IAM action that allows it. */
  String permission() {
    return permission;
  }
}

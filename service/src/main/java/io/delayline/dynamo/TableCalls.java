package io.delayline.dynamo;

import io.delayline.model.TryLater;
import java.util.function.Supplier;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;

/**
 * Makes the calls that answer or throw.
 *
 * @param table its name, for people
 */
record TableCalls(String table, DynamoMeters meters) {
  /**
   * Makes a call.
   *
   * @throws TryLater when there is no answer
   */
  <R> R ask(DynamoAction action, Supplier<R> call) {
    meters.calls().called(action);
    try {
      return meters.throttles(action, call);
    } catch (ConditionalCheckFailedException e) {
      throw e;
    } catch (RuntimeException e) {
      meters.calls().failed(action, 1);
      throw new TryLater(
          "The table '" + table + "' does not answer: " + action.call() + ": " + e.getMessage(), e);
    }
  }

  /**
   * A page, which always names its items, be they none. An answer that does not has been cut short
   * on its way; taken for an empty page, it would hide what is there.
   *
   * @throws IllegalStateException when it does not
   */
  static QueryResponse whole(QueryResponse response) {
    if (!response.hasItems()) {
      throw new IllegalStateException("the answer does not say what there is");
    }
    return response;
  }

  /**
   * Makes a write that has a condition, and says whether it held.
   *
   * @throws TryLater when there is no answer
   */
  boolean write(DynamoAction action, Runnable call) {
    try {
      return ask(
          action,
          () -> {
            call.run();
            return true;
          });
    } catch (ConditionalCheckFailedException e) {
      return false;
    }
  }
}

package io.delayline.dynamo;

import io.delayline.park.Cursor;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;

/** What must hold of the item that a control item replaces. */
record Condition(String expression, Map<String, String> names, Map<String, AttributeValue> values) {
  /** There is none. */
  static Condition absent() {
    return new Condition("attribute_not_exists(#pk)", Map.of("#pk", Attributes.PK), Map.of());
  }

  /** It is this cursor. */
  static Condition at(Cursor cursor) {
    Map<String, String> names = Map.of("#second", Attributes.SECOND, "#after", Attributes.AFTER);
    AttributeValue second = Attributes.number(cursor.second());
    return cursor.after().isEmpty()
        ? new Condition(
            "#second = :second AND attribute_not_exists(#after)", names, Map.of(":second", second))
        : new Condition(
            "#second = :second AND #after = :after",
            names,
            Map.of(":second", second, ":after", Attributes.text(cursor.after())));
  }

  /** DynamoDB refuses an empty set of values. */
  PutItemRequest.Builder on(PutItemRequest.Builder request) {
    request.conditionExpression(expression).expressionAttributeNames(names);
    return values.isEmpty() ? request : request.expressionAttributeValues(values);
  }
}

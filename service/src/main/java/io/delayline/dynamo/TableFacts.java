package io.delayline.dynamo;

import io.delayline.aws.AwsFailure;
import io.delayline.aws.Question;
import io.delayline.model.TryLater;
import io.delayline.runtime.Misconfigured;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;
import software.amazon.awssdk.services.dynamodb.model.TableDescription;
import software.amazon.awssdk.services.dynamodb.model.TimeToLiveDescription;
import software.amazon.awssdk.services.dynamodb.model.TimeToLiveStatus;

/**
 * What matters of the live table.
 *
 * @param warnings sentences about settings that work but cost something
 */
record TableFacts(List<String> warnings) {
  private static final Map<KeyType, String> KEYS =
      Map.of(KeyType.HASH, Attributes.PK, KeyType.RANGE, Attributes.SK);

  TableFacts {
    warnings = List.copyOf(warnings);
  }

  /**
   * Asks the table.
   *
   * @throws Misconfigured when there is no such table, it may not be used, or its keys are others
   * @throws TryLater when DynamoDB does not answer, or the table is not there yet
   */
  static TableFacts ask(DynamoDbClient dynamo, String region, DynamoMeters meters, String table) {
    Question question =
        new Question(meters.calls(), "table '" + table + "'", region, DynamoFailure.MISSING_TABLE);
    check(
        table,
        question.ask(
            DynamoAction.DESCRIBE_TABLE,
            () -> dynamo.describeTable(request -> request.tableName(table)).table()));
    return new TableFacts(
        question.ask(DynamoAction.DESCRIBE_TTL, () -> sweepingWarnings(dynamo, table)));
  }

  private static void check(String table, TableDescription description) {
    if (!keys(description).equals(KEYS)) {
      throw new Misconfigured(
          "The table '"
              + table
              + "' has other keys: it needs the partition key '"
              + Attributes.PK
              + "' and the sort key '"
              + Attributes.SK
              + "', both of type S.");
    }
    switch (description.tableStatus()) {
      case ACTIVE, UPDATING -> {}
      case CREATING -> throw new TryLater("The table '" + table + "' is still being created.");
      default ->
          throw new Misconfigured(
              "The table '"
                  + table
                  + "' cannot be used: its status is "
                  + description.tableStatusAsString()
                  + ".");
    }
  }

  /** The names of those keys that are text. */
  private static Map<KeyType, String> keys(TableDescription description) {
    return description.keySchema().stream()
        .filter(key -> description.attributeDefinitions().stream().anyMatch(isText(key)::equals))
        .collect(Collectors.toMap(KeySchemaElement::keyType, KeySchemaElement::attributeName));
  }

  private static AttributeDefinition isText(KeySchemaElement key) {
    return AttributeDefinition.builder()
        .attributeName(key.attributeName())
        .attributeType(ScalarAttributeType.S)
        .build();
  }

  /** A server that does not know TTL sweeps nothing up, which the warning says as well. */
  private static List<String> sweepingWarnings(DynamoDbClient dynamo, String table) {
    try {
      return isSwept(
              dynamo
                  .describeTimeToLive(request -> request.tableName(table))
                  .timeToLiveDescription())
          ? List.of()
          : List.of(notSwept(table));
    } catch (DynamoDbException e) {
      if (AwsFailure.hasCode(e, DynamoFailure.UNKNOWN_CALL)) {
        return List.of(notSwept(table));
      }
      throw e;
    }
  }

  private static boolean isSwept(TimeToLiveDescription ttl) {
    return Objects.equals(ttl.attributeName(), Attributes.EXPIRES_AT)
        && (ttl.timeToLiveStatus() == TimeToLiveStatus.ENABLED
            || ttl.timeToLiveStatus() == TimeToLiveStatus.ENABLING);
  }

  private static String notSwept(String table) {
    return "The table '"
        + table
        + "' does not sweep up what is done with: enable its TTL on the attribute '"
        + Attributes.EXPIRES_AT
        + "'.";
  }
}

package io.delayline.local;

import java.time.Duration;
import java.util.List;
import software.amazon.awssdk.retries.api.BackoffStrategy;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;

/**
 * The tables of the local world, as the deployed one is but for its TTL on {@code expiresAt}, which
 * dynalite does not have.
 */
public final class Tables {
  private static final String PARTITION_KEY = "pk";
  private static final String SORT_KEY = "sk";

  /** A table is there at once, or a moment later; the SDK's own pace is 20 s. */
  private static final BackoffStrategy LOOK_AGAIN =
      BackoffStrategy.fixedDelay(Duration.ofMillis(10));

  private static final int ATTEMPTS = 1_000;

  private final DynamoServer server;

  Tables(DynamoServer server) {
    this.server = server;
  }

  /** Creates a table of parked rows; returns when it can be used. */
  public void create(String name) {
    try (DynamoDbClient client = client(server)) {
      client.createTable(table ->
          table
              .tableName(name)
              .billingMode(BillingMode.PAY_PER_REQUEST)
              .attributeDefinitions(List.of(text(PARTITION_KEY), text(SORT_KEY)))
              .keySchema(List.of(key(PARTITION_KEY, KeyType.HASH), key(SORT_KEY, KeyType.RANGE))));
      client
          .waiter()
          .waitUntilTableExists(
              request -> request.tableName(name),
              waiting -> waiting.backoffStrategyV2(LOOK_AGAIN).maxAttempts(ATTEMPTS));
    }
  }

  /** A client of this DynamoDB API; whoever asks closes it. */
  public static DynamoDbClient client(DynamoServer server) {
    return LocalAws.at(DynamoDbClient.builder(), server.endpoint()).build();
  }

  private static AttributeDefinition text(String name) {
    return AttributeDefinition.builder()
        .attributeName(name)
        .attributeType(ScalarAttributeType.S)
        .build();
  }

  private static KeySchemaElement key(String name, KeyType type) {
    return KeySchemaElement.builder().attributeName(name).keyType(type).build();
  }
}

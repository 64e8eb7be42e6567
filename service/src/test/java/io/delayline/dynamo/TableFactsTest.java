package io.delayline.dynamo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.delayline.aws.AwsErrors;
import io.delayline.model.TryLater;
import io.delayline.runtime.MeterNames;
import io.delayline.runtime.Misconfigured;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.DescribeTableResponse;
import software.amazon.awssdk.services.dynamodb.model.DescribeTimeToLiveResponse;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;
import software.amazon.awssdk.services.dynamodb.model.TableStatus;
import software.amazon.awssdk.services.dynamodb.model.TimeToLiveStatus;

class TableFactsTest {
  private final StubDynamo dynamo = new StubDynamo();
  private final SimpleMeterRegistry registry = new SimpleMeterRegistry();

  private List<String> warnings() {
    return TableFacts.ask(dynamo, "eu-central-1", new DynamoMeters(registry), "parked").warnings();
  }

  @Test
  void aTableAsItShouldBe() {
    for (TableStatus status : List.of(TableStatus.ACTIVE, TableStatus.UPDATING)) {
      dynamo.then(table(status, "pk", "sk", ScalarAttributeType.S));
      dynamo.then(ttl(TimeToLiveStatus.ENABLED, "expiresAt"));
      assertThat(warnings()).isEmpty();
    }
    dynamo.then(table(TableStatus.ACTIVE, "pk", "sk", ScalarAttributeType.S));
    dynamo.then(ttl(TimeToLiveStatus.ENABLING, "expiresAt"));
    assertThat(warnings()).isEmpty();
    assertThat(
            registry
                .get(MeterNames.DYNAMODB_CALLS)
                .tag("action", "DescribeTable")
                .counter()
                .count())
        .isEqualTo(3);
  }

  @Test
  void aTableThatSweepsNothingUpIsAWarning() {
    assertNotSwept(stub -> stub.then(ttl(TimeToLiveStatus.DISABLED, null)));
    assertNotSwept(stub -> stub.then(ttl(TimeToLiveStatus.ENABLED, "due")));
    assertNotSwept(stub -> stub.fail(StubDynamo.error(400, "UnknownOperationException")));
  }

  private void assertNotSwept(Consumer<StubDynamo> answer) {
    dynamo.then(table(TableStatus.ACTIVE, "pk", "sk", ScalarAttributeType.S));
    answer.accept(dynamo);
    assertThat(warnings()).singleElement().asString().contains("'parked'", "TTL", "'expiresAt'");
  }

  @Test
  void otherKeysAreRefused() {
    assertOtherKeys(table(TableStatus.ACTIVE, "id", "sk", ScalarAttributeType.S));
    assertOtherKeys(table(TableStatus.ACTIVE, "sk", "pk", ScalarAttributeType.S));
    assertOtherKeys(table(TableStatus.ACTIVE, "pk", "sk", ScalarAttributeType.N));
    assertOtherKeys(
        DescribeTableResponse.builder()
            .table(table ->
                table
                    .tableStatus(TableStatus.ACTIVE)
                    .attributeDefinitions(definition("pk", ScalarAttributeType.S))
                    .keySchema(key("pk", KeyType.HASH)))
            .build());
  }

  private void assertOtherKeys(DescribeTableResponse table) {
    dynamo.then(table);
    assertMisconfigured("'pk'", "'sk'");
  }

  @Test
  void aTableThatIsBeingMadeIsWaitedFor() {
    dynamo.then(table(TableStatus.CREATING, "pk", "sk", ScalarAttributeType.S));
    assertThatExceptionOfType(TryLater.class).isThrownBy(this::warnings);
  }

  @Test
  void aTableThatIsGoingAwayIsRefused() {
    dynamo.then(table(TableStatus.DELETING, "pk", "sk", ScalarAttributeType.S));
    assertMisconfigured("'parked'", "DELETING");
  }

  @Test
  void whyThereIsNoAnswerIsSaidInASentence() {
    dynamo.fail(StubDynamo.error(400, "ResourceNotFoundException"));
    assertMisconfigured("'parked'", "eu-central-1");
    dynamo.fail(StubDynamo.error(400, "AccessDeniedException"));
    assertMisconfigured("'parked'", "dynamodb:DescribeTable");
    dynamo.fail(StubDynamo.error(400, "UnrecognizedClientException"));
    assertMisconfigured("credentials", "not accepted");
    dynamo.then(table(TableStatus.ACTIVE, "pk", "sk", ScalarAttributeType.S));
    dynamo.fail(StubDynamo.error(400, "AccessDeniedException"));
    assertMisconfigured("'parked'", "dynamodb:DescribeTimeToLive");
    dynamo.fail(AwsErrors.unreachable());
    assertThatExceptionOfType(TryLater.class)
        .isThrownBy(this::warnings)
        .withMessageContaining("'parked'");
  }

  private void assertMisconfigured(String... words) {
    assertThatExceptionOfType(Misconfigured.class)
        .isThrownBy(this::warnings)
        .satisfies(refused -> assertThat(refused.getMessage()).contains(words));
  }

  private static DescribeTableResponse table(
      TableStatus status, String hash, String range, ScalarAttributeType type) {
    return DescribeTableResponse.builder()
        .table(table ->
            table
                .tableStatus(status)
                .attributeDefinitions(
                    definition(hash, ScalarAttributeType.S), definition(range, type))
                .keySchema(key(hash, KeyType.HASH), key(range, KeyType.RANGE)))
        .build();
  }

  private static AttributeDefinition definition(String name, ScalarAttributeType type) {
    return AttributeDefinition.builder().attributeName(name).attributeType(type).build();
  }

  private static KeySchemaElement key(String name, KeyType type) {
    return KeySchemaElement.builder().attributeName(name).keyType(type).build();
  }

  private static DescribeTimeToLiveResponse ttl(
      TimeToLiveStatus status, @Nullable String attribute) {
    return DescribeTimeToLiveResponse.builder()
        .timeToLiveDescription(ttl -> ttl.timeToLiveStatus(status).attributeName(attribute))
        .build();
  }
}

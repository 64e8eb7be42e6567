package io.delayline.local;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.delayline.FieldFault;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;
import software.amazon.awssdk.services.dynamodb.model.TableDescription;
import software.amazon.awssdk.services.dynamodb.model.TableStatus;

/**
 * What the relay relies on in DynamoDB, shown to hold here; and where the local one differs,
 * pinned.
 */
class DynamoServerIT {
  private static final int KIBIBYTE = 1 << 10;

  @TempDir private static Path directory;
  private static DynamoServer server;
  private static DynamoDbClient dynamo;

  private String table = "";

  @BeforeAll
  static void start() {
    server = DynamoServer.start(0, directory.resolve("dynamodb.log"));
    dynamo = Tables.client(server);
  }

  @AfterAll
  static void stop() {
    dynamo.close();
    server.close();
  }

  @BeforeEach
  void freshTable() {
    table = "t" + System.nanoTime();
    new Tables(server).create(table);
  }

  @Test
  void theTableHasItsKeysAndIsOnDemand() {
    TableDescription description = dynamo.describeTable(r -> r.tableName(table)).table();

    assertThat(description.tableStatus()).isEqualTo(TableStatus.ACTIVE);
    assertThat(description.billingModeSummary().billingMode())
        .isEqualTo(BillingMode.PAY_PER_REQUEST);
    assertThat(description.keySchema())
        .extracting(key -> key.attributeName() + " " + key.keyType())
        .containsExactly("pk " + KeyType.HASH, "sk " + KeyType.RANGE);
    assertThat(description.tableArn()).contains(":" + SqsServer.REGION + ":");
  }

  @Test
  @FieldFault("B103")
  void unlikeDynamoDbItHasNoTtl() {
    assertThatThrownBy(() ->
            dynamo.updateTimeToLive(r ->
                r.tableName(table)
                    .timeToLiveSpecification(ttl -> ttl.attributeName("expiresAt").enabled(true))))
        .isInstanceOf(DynamoDbException.class);
  }

  @Test
  void aConditionThatDoesNotHoldIsSaid() {
    put("a", "1", KIBIBYTE);

    assertThatThrownBy(() ->
            dynamo.putItem(r ->
                r.tableName(table)
                    .item(item("a", "1", 1))
                    .conditionExpression("attribute_not_exists(pk)")))
        .isInstanceOf(ConditionalCheckFailedException.class);
  }

  @Test
  void aPageEndsBeforeOneMebibyteAndTheNextFollows() {
    IntStream.range(0, 12).forEach(i -> put("a", "row-%02d".formatted(i), 100 * KIBIBYTE));

    QueryResponse first = query("a", Map.of());
    QueryResponse second = query("a", first.lastEvaluatedKey());

    assertThat(first.items()).hasSizeBetween(10, 11);
    assertThat(first.lastEvaluatedKey()).isNotEmpty();
    assertThat(second.items()).hasSize(12 - first.items().size());
    assertThat(second.lastEvaluatedKey()).isEmpty();
  }

  @Test
  void a400KibibyteItemIsTheLargest() {
    put("a", "1", 399 * KIBIBYTE);

    assertThatThrownBy(() -> put("a", "2", 400 * KIBIBYTE)).isInstanceOf(DynamoDbException.class);
  }

  @Test
  void keepsItsRowsOverAStop() {
    put("a", "1", KIBIBYTE);

    server.stop();
    assertThatThrownBy(() -> query("a", Map.of())).isInstanceOf(SdkClientException.class);
    server.start();

    assertThat(query("a", Map.of()).items()).containsExactly(item("a", "1", KIBIBYTE));
  }

  @Test
  void outlivesAClientThatEndsInTheMiddleOfARequest() throws IOException {
    try (Socket client =
        new Socket(InetAddress.getLoopbackAddress(), server.endpoint().getPort())) {
      client
          .getOutputStream()
          .write(
              "POST / HTTP/1.1\r\nHost: local\r\nContent-Length: 99\r\n\r\nhalf".getBytes(UTF_8));
    }

    put("a", "1", KIBIBYTE);
    assertThat(query("a", Map.of()).items()).hasSize(1);
  }

  @Test
  void outlivesTheSignalsThatItsParentGets() {
    ProcessHandle process = ProcessHandle.of(server.pid()).orElseThrow();

    process.destroy(); // SIGTERM; the SIGINT of a Ctrl-C is treated alike

    put("a", "1", KIBIBYTE);
    assertThat(query("a", Map.of()).items()).hasSize(1);
    assertThat(process.isAlive()).isTrue();
  }

  @Test
  void leavesItsPortFree() {
    int port = Ports.free();

    DynamoServer.start(port, directory.resolve("closed.log")).close();

    assertThat(Ports.isFree(port)).isTrue();
  }

  @Test
  void saysThatItsPortIsTaken() {
    int taken = server.endpoint().getPort();

    assertThatThrownBy(() -> DynamoServer.start(taken, directory.resolve("second.log")))
        .hasMessageContaining("127.0.0.1:" + taken)
        .hasMessageContaining("EADDRINUSE");
  }

  @Test
  void endsWhenItsParentIsKilled() throws IOException {
    Process parent =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                DynamoServerParent.class.getName(),
                directory.resolve("orphan.log").toString())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    try (BufferedReader printed = parent.inputReader(UTF_8)) {
      ProcessHandle orphan = ProcessHandle.of(Long.parseLong(printed.readLine())).orElseThrow();
      assertThat(orphan.isAlive()).isTrue();

      parent.destroyForcibly();

      Awaitility.await().atMost(10, TimeUnit.SECONDS).until(() -> !orphan.isAlive());
    } finally {
      parent.destroyForcibly();
    }
  }

  private void put(String partition, String sort, int bytes) {
    dynamo.putItem(r -> r.tableName(table).item(item(partition, sort, bytes)));
  }

  private QueryResponse query(String partition, Map<String, AttributeValue> after) {
    return dynamo.query(r ->
        r.tableName(table)
            .consistentRead(true)
            .keyConditionExpression("pk = :pk")
            .expressionAttributeValues(Map.of(":pk", AttributeValue.fromS(partition)))
            .exclusiveStartKey(after.isEmpty() ? null : after));
  }

  private static Map<String, AttributeValue> item(String partition, String sort, int bytes) {
    return Map.of(
        "pk", AttributeValue.fromS(partition),
        "sk", AttributeValue.fromS(sort),
        "bundle", AttributeValue.fromB(SdkBytes.fromByteArray(new byte[bytes])));
  }
}

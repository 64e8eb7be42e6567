package io.delayline.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.delayline.FieldFault;
import io.delayline.dynamo.DynamoClients;
import io.delayline.dynamo.DynamoTable;
import io.delayline.model.Outcome;
import io.delayline.model.TryLater;
import io.delayline.park.Cursor;
import io.delayline.park.DueKey;
import io.delayline.park.Frontier;
import io.delayline.park.ParkedRow;
import io.delayline.park.ParkedStore;
import io.delayline.park.ParkedStore.Stored;
import io.delayline.park.ParkedStoreContract;
import io.delayline.runtime.ClockWatch;
import io.delayline.runtime.MeterNames;
import io.delayline.runtime.Misconfigured;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** The table of rows' contract on the real edge over the DynamoDB API. */
@ResourceLock(Resources.SYSTEM_PROPERTIES)
@FieldFault({"B23", "B56"})
class ParkedStoreContractIT extends ParkedStoreContract {
  @TempDir private static Path directory;
  private static ParkedTables tables;
  private static DynamoDbClient admin;

  private DynamoTable table;

  @BeforeAll
  static void start() {
    tables = new ParkedTables(directory);
    admin = Tables.client(tables.server);
  }

  @AfterAll
  static void stop() {
    admin.close();
    tables.close();
  }

  @BeforeEach
  void freshTable() {
    table = tables.create();
  }

  @Override
  protected ParkedStore store() {
    return table.parkedStore();
  }

  @Override
  protected void plantGarbage(DueKey key, String sortKey) {
    admin.putItem(request ->
        request
            .tableName(table.name())
            .item(
                Map.of(
                    "pk", AttributeValue.fromS(key.toString()),
                    "sk", AttributeValue.fromS(sortKey))));
  }

  @Test
  void theControlItemsAreNoRows() {
    table.control().createFrontier(new Frontier(1_000, 1));
    table.control().createCursor(0, Cursor.at(1_000));
    assertThat(store().put(List.of(row(KEY, "a")))).containsExactly(Outcome.DONE);
    assertThat(readAll(KEY)).hasSize(1);
    assertThat(table.control().cursors()).hasSize(1);
  }

  /** DynamoDB refuses a call with the same key twice; row by row the last one stays. */
  @Test
  void rowsOfOneKeyInOneCallAreWrittenAllTheSame() {
    ParkedRow row = row(KEY, "a");
    assertThat(store().put(List.of(row, row))).containsExactly(Outcome.DONE, Outcome.DONE);
    assertThat(readAll(KEY)).hasSize(1);
  }

  /** More than DynamoDB reads at a time, of small rows and of large ones. */
  @Test
  @FieldFault("B57")
  void aSecondOfManyRowsIsReadWholeOverAllItsPages() {
    Set<String> written = new TreeSet<>();
    IntStream.range(0, 10).forEach(i -> put(written, "large-" + i, 300_000));
    IntStream.range(0, 120)
        .forEach(call -> {
          List<ParkedRow> rows =
              IntStream.range(0, ParkedStore.MAX_BATCH)
                  .mapToObj(i -> row(KEY, "small-%03d-%02d".formatted(call, i), 1_000))
                  .toList();
          assertThat(store().put(rows)).containsOnly(Outcome.DONE);
          rows.forEach(row -> written.add(row.sortKey()));
        });
    assertThat(store().read(KEY, Optional.empty()).next()).as("more than a page").isPresent();
    assertThat(readAll(KEY)).extracting(Stored::sortKey).containsExactlyElementsOf(written);
  }

  private void put(Set<String> written, String sortKey, int bytes) {
    assertThat(store().put(List.of(row(KEY, sortKey, bytes)))).containsExactly(Outcome.DONE);
    written.add(sortKey);
  }

  @Test
  void whatIsTooLargeIsRefusedForGoodAndByItself() {
    List<Outcome> outcomes =
        store().put(List.of(row(KEY, "a"), row(KEY, "b", ParkedStore.MAX_ITEM_BYTES)));
    assertThat(outcomes.get(0)).isEqualTo(Outcome.DONE);
    assertThat(outcomes.get(1)).isInstanceOf(Outcome.Never.class);
  }

  @Test
  void countsWhatDynamoDbBills() {
    double before = units(MeterNames.DYNAMODB_WRITE_UNITS, "BatchWriteItem");
    store().put(List.of(row(KEY, "a", 2_500)));
    assertThat(units(MeterNames.DYNAMODB_WRITE_UNITS, "BatchWriteItem") - before).isEqualTo(3);
    readAll(KEY);
    assertThat(units(MeterNames.DYNAMODB_READ_UNITS, "Query")).isPositive();
  }

  private static double units(String meter, String action) {
    return tables.registry.find(meter).tag("action", action).counters().stream()
        .mapToDouble(counter -> counter.count())
        .sum();
  }

  @Test
  void aMissingTableIsNamed() {
    assertThatExceptionOfType(Misconfigured.class)
        .isThrownBy(() -> DynamoTable.open(tables.clients, "nowhere", tables.registry))
        .withMessageContaining("'nowhere'")
        .withMessageContaining(SqsServer.REGION);
  }

  @Test
  void aTableThatSweepsNothingUpIsAWarning() {
    assertThat(table.warnings()).singleElement().asString().contains("TTL", "'expiresAt'");
  }

  @Test
  void showsTheServersDatesToTheClockWatch() {
    ClockWatch ahead =
        new ClockWatch(
            () -> Instant.now().plus(Duration.ofHours(1)), System::nanoTime, Duration.ofSeconds(2));
    try (DynamoClients others = DynamoClients.create(ahead, 1)) {
      assertThat(ahead.inStep()).isTrue();
      DynamoTable.open(others, table.name(), tables.registry);
    }
    assertThat(ahead.inStep()).isFalse();
    assertThat(tables.watch.inStep()).isTrue();
  }

  @Test
  void anUnreachableServerIsTriedLater() {
    tables.server.stop();
    try {
      assertThatExceptionOfType(TryLater.class)
          .isThrownBy(() -> store().read(KEY, Optional.empty()));
      assertThatExceptionOfType(TryLater.class).isThrownBy(() -> table.control().frontier());
      // the connections of before are gone by now, on which a write could not know
      assertThat(store().put(List.of(row(KEY, "a"))))
          .singleElement()
          .isInstanceOfSatisfying(
              Outcome.Later.class, later -> assertThat(later.unknown()).isFalse());
    } finally {
      tables.server.start();
    }
    assertThat(store().read(KEY, Optional.empty()).rows()).isEmpty();
  }
}

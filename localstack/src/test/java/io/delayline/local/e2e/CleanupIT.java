package io.delayline.local.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.delayline.FieldFault;
import io.delayline.local.RelayProcess;
import io.delayline.local.World;
import io.delayline.local.drill.Counters;
import io.delayline.local.drill.Ledger;
import io.delayline.local.drill.ScaledTimes;
import io.delayline.local.drill.Sender;
import io.delayline.local.drill.Site;
import io.delayline.local.drill.TableProbe;
import io.delayline.local.drill.Verifier;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.api.parallel.ResourceAccessMode;
import org.junit.jupiter.api.parallel.ResourceLock;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** What becomes of rows once they are promoted. */
@Order(4)
@ExtendWith(SharedWorld.class)
@Execution(ExecutionMode.CONCURRENT)
@ResourceLock(value = Machine.BUSY, mode = ResourceAccessMode.READ)
class CleanupIT {
  private static final int RECORDS = 200;

  /** The frontier, and the cursors of the first four shards. */
  private static final int CONTROL_ITEMS = 5;

  private static final long TTL_GRACE_SECONDS = Duration.ofDays(7).toSeconds();

  private final Ledger ledger = new Ledger();
  private int rows;

  @Test
  @FieldFault("B44")
  void deletedRowsAreGoneAndControlItemsStay(World world) {
    try (Site site = Site.in(world, "cleanup-delete")) {
      RelayProcess relay = site.start(settings("delete"));
      try (Verifier verifier = parked(site, relay)) {
        verifier.readUntilComplete(Duration.ofSeconds(45));
      }
      Awaitility.await("the table is empty")
          .atMost(15, TimeUnit.SECONDS)
          .until(() -> site.rows().rows().isEmpty());
      assertThat(site.rows().control()).hasSize(CONTROL_ITEMS);
      Counters counted = Counters.of(List.of(relay));
      assertThat(counted.rows("removed")).isEqualTo(counted.rows("written"));
      assertAllCameOnce();
    }
  }

  @Test
  @FieldFault({"B54", "B56"})
  void rowsLeftToExpireAreNeverSentAgain(World world) {
    try (Site site = Site.in(world, "cleanup-ttl")) {
      RelayProcess relay = site.start(settings("ttl"));
      try (Verifier verifier = parked(site, relay)) {
        verifier.readUntilComplete(Duration.ofSeconds(45));
        relay.kill();
        site.start(settings("ttl")).awaitReady(Site.START_LIMIT);
        long frontier = site.rows().frontier();
        Awaitility.await("shards are promoted again")
            .atMost(25, TimeUnit.SECONDS)
            .until(() -> site.rows().cursors().stream().allMatch(cursor -> cursor > frontier + 2));
        verifier.readFor(Duration.ofSeconds(2));
        assertThat(site.rows().rows()).as("rows, of which none is deleted").hasSize(rows);
      }
      assertThat(site.rows().control()).hasSize(CONTROL_ITEMS);
      assertThat(Counters.of(site.running()).rows("removed")).isZero();
      assertAllCameOnce();
    }
  }

  /** Parks records and looks at their rows; what reads the target from then on. */
  private Verifier parked(Site site, RelayProcess relay) {
    site.awaitServing(List.of(relay));
    String target = site.target("a", 2);
    try (Sender sender = new Sender(site.kafka(), site.delayTopic(), ledger)) {
      sender.sendSpread(target, RECORDS, 200, 29_000, 32_000, new Random(10));
    }
    site.awaitParked(new Counters(Map.of()), RECORDS);
    List<Map<String, AttributeValue>> parked = site.rows().rows();
    rows = parked.size();
    assertThat(parked).isNotEmpty().allSatisfy(CleanupIT::assertExpires);
    assertThat(parked.stream().mapToLong(row -> TableProbe.number(row, "count")).sum())
        .as("records in the rows")
        .isEqualTo(RECORDS);
    return new Verifier(site.kafka(), List.of(target), ledger);
  }

  /** A number of epoch seconds: any other form, and DynamoDB would never remove it. */
  private static void assertExpires(Map<String, AttributeValue> row) {
    assertThat(row)
        .hasEntrySatisfying(
            "expiresAt", expires -> assertThat(expires.type()).isEqualTo(AttributeValue.Type.N));
    assertThat(TableProbe.number(row, "expiresAt"))
        .isEqualTo(TableProbe.number(row, "due") / 1_000 + TTL_GRACE_SECONDS);
  }

  private void assertAllCameOnce() {
    ledger.verdict().assertPromisesKept();
    ledger.verdict().assertNoDuplicates();
  }

  private static Map<String, String> settings(String cleanup) {
    Map<String, String> settings = new HashMap<>(ScaledTimes.EIGHT_SECONDS);
    settings.put("DELAYLINE_CLEANUP", cleanup);
    return settings;
  }
}

package io.delayline.local.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.delayline.local.RelayProcess;
import io.delayline.local.World;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.parallel.ResourceAccessMode;
import org.junit.jupiter.api.parallel.ResourceLock;

/** Five replicas post the same ticks and share their work, also when one dies in the middle. */
@Order(3)
@ExtendWith(SharedWorld.class)
@ResourceLock(value = Machine.BUSY, mode = ResourceAccessMode.READ)
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class FiveReplicasIT {
  private static final int REPLICAS = 5;
  private static final int SHARDS = 4;
  private static final Duration PERIOD = Duration.ofSeconds(2);
  private static final int PERIODS = 5;
  private static final int KILLS_EACH = 2;
  private static final int BYTES = 200;

  /** The most rows of a page. */
  private static final int PAGE_ROWS = 100;

  private static final Map<String, String> TIMES =
      Map.of(
          "DELAYLINE_SHORT_DELAY_MAX", "12s",
          "DELAYLINE_TICK_PERIOD", "2s",
          "DELAYLINE_TICK_VISIBILITY", "3s");

  private static final Map<String, DynamoProxy> proxies = new LinkedHashMap<>();
  private static final List<RelayProcess> relays = new ArrayList<>();
  private static Site site;

  private final Random random = new Random(12);
  private final Ledger ledger = new Ledger();

  @BeforeAll
  static void start(World world) {
    site = Site.in(world, "five");
    for (int i = 0; i < REPLICAS; i++) {
      startOne();
    }
    site.awaitServing(relays);
  }

  @AfterAll
  static void stop() {
    site.close();
    proxies.values().forEach(DynamoProxy::close);
  }

  /** Each replica reaches the table through a proxy of its own. */
  private static void startOne() {
    DynamoProxy proxy = site.dynamoProxy();
    Map<String, String> environment = new HashMap<>(TIMES);
    environment.putAll(proxy.environment());
    RelayProcess relay = site.start(environment);
    relays.add(relay);
    proxies.put(relay.name(), proxy);
  }

  @Test
  @Order(1)
  void eachTickHasOneSchedulerAndEachShardOnePromoter() {
    String target = site.target("a", 4);
    try (Sender sender = new Sender(site.kafka(), site.delayTopic(), ledger);
        Verifier verifier = new Verifier(site.kafka(), List.of(target), ledger)) {
      sender.sendSpread(target, 2_000, BYTES, 16_000, 22_000, random);
      betweenTicks();
      Counters before = Counters.of(relays);
      Pauses.of(PERIOD.multipliedBy(PERIODS));
      Counters counted = Counters.of(relays).since(before);
      assertThat(counted.sum("delayline_ticks_received_total")).as("schedulers").isEqualTo(PERIODS);
      assertThat(counted.sum("delayline_assignments_received_total"))
          .as("promoters")
          .isEqualTo(PERIODS * SHARDS);
      assertThat(counted.sum("delayline_ticks_posted_total"))
          .as("ticks posted, each by every replica")
          .isEqualTo(PERIODS * REPLICAS);
      verifier.readUntilComplete(Duration.ofSeconds(30));
      verifier.readFor(Duration.ofSeconds(2));
    }
    Verdict verdict = ledger.verdict();
    Counters counted = Counters.of(relays);
    System.out.printf("five replicas: %s%s%n", verdict, counted.report());
    verdict.assertPromisesKept();
    verdict.assertNoDuplicates();
    assertThat(counted.parked()).as("parked").isEqualTo(2_000);
    assertThat(counted.rows("promoted")).as("rows").isEqualTo(counted.rows("written"));
  }

  /** The middle of a period, when the work of its tick is done. */
  private static void betweenTicks() {
    long period = PERIOD.toMillis();
    long now = System.currentTimeMillis();
    Pauses.until(Instant.ofEpochMilli((now / period + 1) * period + period * 3 / 4));
  }

  @Test
  @Order(2)
  void aReplicaThatDiesAtItLeavesTheWorkToTheOthers() throws InterruptedException {
    String target = site.target("b", 4);
    double repeated;
    double inFlight = 0;
    try (Sender sender = new Sender(site.kafka(), site.delayTopic(), ledger);
        Verifier verifier = new Verifier(site.kafka(), List.of(target), ledger)) {
      Counters before = Counters.of(relays);
      sender.sendSpread(target, 3_000, BYTES, 20_000, 60_000, random);
      Awaitility.await("all is parked")
          .atMost(15, TimeUnit.SECONDS)
          .until(() -> Counters.of(relays).since(before).parked() == 3_000);
      double written = Counters.of(relays).since(before).rows("written");
      Map<String, Counters> dead = new HashMap<>();
      for (int kill = 0; kill < KILLS_EACH; kill++) {
        inFlight += killIn(Trap.forScheduler(), dead);
        inFlight += killIn(Trap.forPromoter(), dead);
      }
      verifier.readUntilComplete(Duration.ofSeconds(60));
      verifier.readFor(Duration.ofSeconds(3));
      repeated =
          promoted(dead) + Counters.of(relays).rows("promoted") - before.rows("promoted") - written;
    }
    Verdict verdict = ledger.verdict();
    System.out.printf(
        "schedulers and promoters killed in the middle, %d each: %s; %.0f rows promoted again, %.0f"
            + " records in flight at the kills%n",
        KILLS_EACH, verdict, repeated, inFlight);
    verdict.assertPromisesKept();
    assertThat(repeated)
        .as("rows promoted again: a page for each promoter that was killed, at most")
        .isPositive()
        .isLessThanOrEqualTo(KILLS_EACH * PAGE_ROWS);
    assertThat((double) verdict.duplicates()).isLessThanOrEqualTo(inFlight);
  }

  private static double promoted(Map<String, Counters> dead) {
    return dead.values().stream().mapToDouble(counters -> counters.rows("promoted")).sum();
  }

  /** Kills the replica that the trap catches; how many records it had in flight. */
  private static double killIn(Trap trap, Map<String, Counters> dead) throws InterruptedException {
    proxies.forEach((name, proxy) -> proxy.fault(trap.of(name)));
    String name = trap.await(Duration.ofSeconds(20));
    proxies.values().forEach(proxy -> proxy.fault(Fault.NONE));
    RelayProcess victim =
        relays.stream().filter(relay -> relay.name().equals(name)).findAny().orElseThrow();
    Counters last = Counters.of(List.of(victim));
    dead.put(name, last);
    victim.kill();
    relays.remove(victim);
    startOne();
    awaitWorkMovesOn();
    return last.sum("delayline_inflight_records") + last.sum("delayline_uncommitted");
  }

  private static void awaitWorkMovesOn() {
    long frontier = site.rows().frontier();
    Awaitility.await("the frontier is raised and every cursor follows")
        .atMost(20, TimeUnit.SECONDS)
        .until(() ->
            site.rows().frontier() > frontier
                && site.rows().cursors().stream().allMatch(cursor -> cursor > frontier));
  }
}

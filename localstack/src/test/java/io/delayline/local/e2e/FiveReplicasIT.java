package io.delayline.local.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.delayline.FieldFault;
import io.delayline.local.RelayProcess;
import io.delayline.local.World;
import io.delayline.local.drill.AwsProxy;
import io.delayline.local.drill.Counters;
import io.delayline.local.drill.Fault;
import io.delayline.local.drill.Faults;
import io.delayline.local.drill.Ledger;
import io.delayline.local.drill.Pauses;
import io.delayline.local.drill.Sender;
import io.delayline.local.drill.Site;
import io.delayline.local.drill.Trap;
import io.delayline.local.drill.Verdict;
import io.delayline.local.drill.Verifier;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Collectors;
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
@Order(2)
@ExtendWith(SharedWorld.class)
@ResourceLock(value = Machine.BUSY, mode = ResourceAccessMode.READ)
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class FiveReplicasIT {
  private static final int REPLICAS = 5;
  private static final int SHARDS = 4;
  private static final Duration PERIOD = Duration.ofSeconds(3);
  private static final int PERIODS = 4;
  private static final int KILLS_EACH = 2;
  private static final int RECORDS = 3_000;
  private static final int BYTES = 200;

  /** What a killed replica held is out within 30 s; a bundle may be with two of them in turn. */
  private static final Duration OUT_WITHIN = Duration.ofSeconds(2 * 30);

  /** The most rows of a page. */
  private static final int PAGE_ROWS = 100;

  private static final Map<String, String> TIMES =
      Map.of(
          "DELAYLINE_SHORT_DELAY_MAX", "12s",
          "DELAYLINE_TICK_PERIOD", "3s",
          "DELAYLINE_TICK_VISIBILITY", "3s");

  private static final Map<String, AwsProxy> proxies = new LinkedHashMap<>();
  private static final List<RelayProcess> relays = new ArrayList<>();
  private static Site site;

  private final Random random = new Random(12);
  private final Ledger ledger = new Ledger();

  /** What the killed ones had counted, and held. */
  private Counters dead = new Counters(Map.of());

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
    proxies.values().forEach(AwsProxy::close);
  }

  /** Each replica reaches the table through a proxy of its own. */
  private static void startOne() {
    AwsProxy proxy = site.dynamoProxy();
    Map<String, String> environment = new HashMap<>(TIMES);
    environment.putAll(proxy.environment());
    RelayProcess relay = site.start(environment);
    relays.add(relay);
    proxies.put(relay.name(), proxy);
  }

  @Test
  @Order(1)
  @FieldFault({"B64", "B91"})
  void eachTickHasOneSchedulerAndEachShardOnePromoter() {
    String target = site.target("a", 4);
    try (Sender sender = new Sender(site.kafka(), site.delayTopic(), ledger);
        Verifier verifier = new Verifier(site.kafka(), List.of(target), ledger)) {
      sender.sendSpread(target, 2_000, BYTES, 14_500, 18_000, random);
      Instant between = awaitMiddleOfAPeriod();
      Map<String, Double> posted = posted();
      Counters before = Counters.of(relays);
      Pauses.until(between.plus(PERIOD.multipliedBy(PERIODS)));
      Awaitility.await("the last tick's work is done").until(FiveReplicasIT::isDone);
      Counters counted = Counters.of(relays).since(before);
      assertThat(counted.sum("delayline_ticks_received_total")).as("schedulers").isEqualTo(PERIODS);
      assertThat(counted.sum("delayline_assignments_received_total"))
          .as("promoters")
          .isEqualTo(PERIODS * SHARDS);
      Awaitility.await("each replica has posted as many")
          .until(() -> haveAllPosted(PERIODS, posted));
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

  /** One in which the work of the last tick is done, and the next tick is far. */
  private static Instant awaitMiddleOfAPeriod() {
    Instant middle;
    do {
      long period = PERIOD.toMillis();
      long next = System.currentTimeMillis() / period + 1;
      middle = Instant.ofEpochMilli(next * period + period / 2);
      Pauses.until(middle);
    } while (!isDone());
    return middle;
  }

  /** The ticks that each replica has posted, by its name. */
  private static Map<String, Double> posted() {
    return relays.stream()
        .collect(
            Collectors.toMap(
                RelayProcess::name,
                relay -> Counters.of(List.of(relay)).sum("delayline_ticks_posted_total")));
  }

  private static boolean haveAllPosted(int ticks, Map<String, Double> before) {
    return posted().entrySet().stream()
        .allMatch(each -> each.getValue() - before.getOrDefault(each.getKey(), 0.0) >= ticks);
  }

  private static boolean isDone() {
    long frontier = site.rows().frontier();
    return frontier > 0 && site.rows().cursors().stream().allMatch(cursor -> cursor >= frontier);
  }

  @Test
  @Order(2)
  @FieldFault({"B63", "B64"})
  void aReplicaThatDiesAtItLeavesTheWorkToTheOthers() {
    String target = site.target("b", 4);
    Counters before = Counters.of(relays);
    try (Sender sender = new Sender(site.kafka(), site.delayTopic(), ledger);
        Verifier verifier = new Verifier(site.kafka(), List.of(target), ledger)) {
      sender.sendSpread(target, RECORDS, BYTES, 28_000, 60_000, random);
      site.awaitParked(before, RECORDS);
      for (int kill = 0; kill < KILLS_EACH; kill++) {
        killIn(Trap.forPromoter()); // these need rows that come due
      }
      for (int kill = 0; kill < KILLS_EACH; kill++) {
        killIn(Trap.forScheduler());
      }
      verifier.readUntilComplete(Duration.ofSeconds(60));
      verifier.readFor(Duration.ofSeconds(3));
    }
    judgeKills(Counters.of(relays).plus(dead).since(before));
  }

  private void judgeKills(Counters counted) {
    Verdict verdict = ledger.verdict();
    double rows = counted.rows("promoted") - counted.rows("written");
    double records = counted.sum("delayline_records_promoted_total") - RECORDS;
    double uncommitted = dead.sum("delayline_uncommitted");
    double redelivered = counted.redelivered(); // what the dead held is received again by others
    System.out.printf(
        "schedulers and promoters killed in the middle, %d each: %s; %.0f rows with %.0f records"
            + " promoted again, %.0f redelivered, %.0f uncommitted at the kills%n",
        KILLS_EACH, verdict, rows, records, redelivered, uncommitted);
    verdict.assertPromisesKept();
    assertThat(rows)
        .as("rows promoted again: a page at most for each promoter that was killed")
        .isPositive()
        .isLessThanOrEqualTo(KILLS_EACH * PAGE_ROWS);
    assertThat((double) verdict.duplicates())
        .as("copies: %s", verdict)
        .isLessThanOrEqualTo(records + redelivered + uncommitted);
    assertThat(verdict.lateness().max())
        .as("what a killed replica held, ms: %s", verdict)
        .isLessThan(OUT_WITHIN.toMillis());
  }

  /**
   * Kills the replica that the trap catches, once what it had in hand is noted. Until then it hears
   * nothing from the table, so that it does nothing that is not noted.
   */
  private void killIn(Trap trap) {
    proxies.forEach((name, proxy) -> proxy.fault(trap.of(name)));
    String name = trap.await(Duration.ofSeconds(30));
    proxies.forEach(
        (each, proxy) -> proxy.fault(each.equals(name) ? Faults.blackHole() : Fault.NONE));
    RelayProcess victim =
        relays.stream().filter(relay -> relay.name().equals(name)).findAny().orElseThrow();
    dead = dead.plus(atRest(victim));
    victim.kill();
    relays.remove(victim);
    startOne();
    awaitWorkMovesOn();
  }

  /** The counters of one that has sent on all that it had read from the table. */
  private static Counters atRest(RelayProcess relay) {
    AtomicReference<Counters> last = new AtomicReference<>(Counters.of(List.of(relay)));
    Awaitility.await("it promotes nothing more")
        .pollDelay(200, TimeUnit.MILLISECONDS)
        .pollInterval(200, TimeUnit.MILLISECONDS)
        .until(() -> {
          Counters now = Counters.of(List.of(relay));
          return now.rows("promoted") == last.getAndSet(now).rows("promoted");
        });
    return last.get();
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

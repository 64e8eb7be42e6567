package io.delayline.local.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.delayline.local.World;
import io.delayline.local.drill.Counters;
import io.delayline.local.drill.Ledger;
import io.delayline.local.drill.Pauses;
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
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.api.parallel.ResourceAccessMode;
import org.junit.jupiter.api.parallel.ResourceLock;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** An operator raises the number of shards, while rows wait in the old ones. */
@Order(4)
@ExtendWith(SharedWorld.class)
@Execution(ExecutionMode.CONCURRENT)
@ResourceLock(value = Machine.BUSY, mode = ResourceAccessMode.READ)
class ShardsIT {
  private static final int BATCH = 400;

  private final Random random = new Random(14);
  private final Ledger ledger = new Ledger();
  private final Counters none = new Counters(Map.of());

  @Test
  void rowsOfOldAndNewShardsAreAllPromoted(World world) {
    try (Site site = Site.in(world, "shards")) {
      assertRefused(site, 4, "no replica has run");
      site.startTwo(ScaledTimes.EIGHT_SECONDS);
      String target = site.target("a", 2);
      try (Sender sender = new Sender(site.kafka(), site.delayTopic(), ledger);
          Verifier verifier = new Verifier(site.kafka(), List.of(target), ledger)) {
        sender.sendSpread(target, BATCH, 200, 32_000, 36_000, random);
        site.awaitParked(none, BATCH);
        assertThat(shards(site)).as("shards of rows").hasSizeBetween(2, 4);
        assertRaised(site, 16);
        assertRaised(site, 16); // as there are already
        assertRefused(site, 8, "16");
        Pauses.of(Duration.ofSeconds(3)); // the replicas look at the control items every period
        sender.sendSpread(target, BATCH, 200, 30_000, 36_000, random);
        site.awaitParked(none, 2 * BATCH);
        assertThat(shards(site)).as("shards of rows").contains(15).hasSizeGreaterThan(10);
        verifier.readUntilComplete(Duration.ofSeconds(60));
        verifier.readFor(Duration.ofSeconds(2));
      }
      assertThat(site.rows().cursors()).hasSize(16);
      Counters counted = Counters.of(site.relays());
      assertThat(counted.rows("promoted")).as("rows").isEqualTo(counted.rows("written"));
    }
    System.out.printf("4 shards raised to 16: %s%n", ledger.verdict());
    ledger.verdict().assertPromisesKept();
    ledger.verdict().assertNoDuplicates();
  }

  /** The frontier is deleted, and then written over, while rows wait in eight shards. */
  @Test
  void aFrontierThatIsGoneOrSaysLessLeavesNoShardBehind(World world) {
    try (Site site = Site.in(world, "no-frontier")) {
      site.startTwo(ScaledTimes.EIGHT_SECONDS);
      await("the control items", () -> site.rows().frontier() > 0);
      assertRaised(site, 8);
      Pauses.of(Duration.ofSeconds(3)); // as above
      String target = site.target("a", 2);
      try (Sender sender = new Sender(site.kafka(), site.delayTopic(), ledger);
          Verifier verifier = new Verifier(site.kafka(), List.of(target), ledger)) {
        sender.sendSpread(target, BATCH, 200, 32_000, 36_000, random);
        site.awaitParked(none, BATCH);
        assertThat(shards(site)).as("shards of rows").contains(7);
        site.rows().remove("frontier");
        await("it is made again", () -> site.rows().frontier() > 0);
        assertThat(site.rows().shards()).isEqualTo(8);
        site.rows().control("frontier", "shards", AttributeValue.fromN("4"));
        await("somebody is to mend it", () -> allSay(site, "--shards 8"));
        assertRaised(site, 8);
        await("it is mended", () -> allSay(site, "[]"));
        verifier.readUntilComplete(Duration.ofSeconds(60));
        verifier.readFor(Duration.ofSeconds(2));
      }
    }
    ledger.verdict().assertPromisesKept();
    ledger.verdict().assertNoDuplicates();
    assertThat(ledger.verdict().lateness().max()).as("lateness, ms").isLessThan(2_000);
  }

  private static boolean allSay(Site site, String problem) {
    return site.relays().stream()
        .allMatch(relay -> relay.status().path("problems").toString().contains(problem));
  }

  private static void await(String what, Callable<Boolean> holds) {
    Awaitility.await(what).atMost(30, TimeUnit.SECONDS).until(holds);
  }

  private static Set<Integer> shards(Site site) {
    return site.rows().rows().stream()
        .map(row -> TableProbe.text(row, "pk"))
        .map(key -> Integer.parseInt(key.substring(key.indexOf('#') + 1)))
        .collect(Collectors.toSet());
  }

  private static void assertRaised(Site site, int shards) {
    Cli raise = raise(site, shards);
    assertThat(raise.exit()).as(raise.toString()).isZero();
    assertThat(raise.out().strip()).contains(String.valueOf(shards)).hasLineCount(1);
  }

  private static void assertRefused(Site site, int shards, String why) {
    Cli raise = raise(site, shards);
    assertThat(raise.exit()).as(raise.toString()).isEqualTo(1);
    assertThat(raise.err().strip()).contains(site.table(), why).endsWith(".").hasLineCount(1);
  }

  private static Cli raise(Site site, int shards) {
    Map<String, String> environment = new HashMap<>(site.environment());
    environment.putAll(ScaledTimes.EIGHT_SECONDS);
    return Cli.run(environment, "--shards", String.valueOf(shards));
  }
}

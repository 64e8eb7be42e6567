package io.delayline.local.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.delayline.local.RelayProcess;
import io.delayline.local.World;
import io.delayline.local.drill.Counters;
import io.delayline.local.drill.Ledger;
import io.delayline.local.drill.Pauses;
import io.delayline.local.drill.ScaledTimes;
import io.delayline.local.drill.Sender;
import io.delayline.local.drill.Site;
import io.delayline.local.drill.Verifier;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.Callable;
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

/** Somebody writes over the frontier and a cursor, and mends them by what the relay says. */
@Order(3)
@ExtendWith(SharedWorld.class)
@Execution(ExecutionMode.CONCURRENT)
@ResourceLock(value = Machine.BUSY, mode = ResourceAccessMode.READ)
class BadControlIT {
  private static final int SHARDS = 4;
  private static final int BYTES = 200;
  private static final long YEAR = Duration.ofDays(365).toSeconds();
  private static final AttributeValue BAD = AttributeValue.fromS("soon");

  private final Random random = new Random(12);
  private final Ledger ledger = new Ledger();

  @Test
  void theShortPathGoesOnAndNothingParkedIsLost(World world) {
    withHundredParked(
        world,
        "bad-control",
        (site, relay, more) -> {
          long lowest = Collections.min(site.rows().cursors());
          site.rows().control("cursor#1", "second", BAD);
          site.rows().control("frontier", "second", BAD);
          await("it says so", () -> problems(relay).contains("frontier"));
          assertThat(problems(relay)).contains("'second'").doesNotContain("answer");
          assertThat(relay.isReady()).as("ready").isTrue();
          more.send(200, 20_000);
          Pauses.of(Duration.ofSeconds(8));
          site.rows().control("frontier", "second", second(Instant.now().getEpochSecond() + 8));
          await("it says what else is wrong", () -> problems(relay).contains("cursor#1"));
          site.rows().control("cursor#1", "second", second(lowest));
        });
  }

  @Test
  void valuesThatNobodyCanHaveMeantAreNamedAndMendedToo(World world) {
    withHundredParked(
        world,
        "absurd-control",
        (site, relay, more) -> {
          long lowest = Collections.min(site.rows().cursors());
          site.rows().control("cursor#1", "second", second(0));
          await("it names the cursor", () -> problems(relay).contains("cursor of shard 1"));
          assertCheckNames(site, "cursor of shard 1");
          site.rows().control("cursor#1", "second", second(lowest));
          site.rows().control("frontier", "second", second(Instant.now().getEpochSecond() + YEAR));
          await("it names the frontier", () -> problems(relay).contains("frontier"));
          assertThat(relay.isReady()).as("ready").isTrue();
          assertCheckNames(site, "frontier");
          more.send(100, 15_000);
          site.rows().control("frontier", "second", second(Instant.now().getEpochSecond() + 8));
        });
  }

  /** What somebody does to control items, and mends. */
  private interface Mischief {
    void play(Site site, RelayProcess relay, More more);
  }

  /** Sends that many more records, due within so many milliseconds. */
  private interface More {
    void send(int records, int withinMillis);
  }

  /** Plays it while a hundred rows wait; in the end nothing is wrong, and all has come. */
  private void withHundredParked(World world, String name, Mischief mischief) {
    try (Site site = Site.in(world, name)) {
      RelayProcess relay = site.start(ScaledTimes.EIGHT_SECONDS);
      site.awaitServing(List.of(relay));
      await("the control items", () -> site.rows().cursors().size() == SHARDS);
      String target = site.target("target", 4);
      try (Sender sender = new Sender(site.kafka(), site.delayTopic(), ledger);
          Verifier verifier = new Verifier(site.kafka(), List.of(target), ledger)) {
        sender.sendSpread(target, 100, BYTES, 32_000, 36_000, random);
        site.awaitParked(new Counters(Map.of()), 100);
        mischief.play(
            site,
            relay,
            (records, within) -> sender.sendSpread(target, records, BYTES, 0, within, random));
        await("all is well", () -> problems(relay).isEmpty());
        assertThat(check(site).exit()).isZero();
        verifier.readUntilComplete(Duration.ofSeconds(60));
        verifier.readFor(Duration.ofSeconds(2));
      }
      ledger.verdict().assertPromisesKept();
    }
  }

  /** One line that is one problem, of which this is part. */
  private static void assertCheckNames(Site site, String what) {
    Cli check = check(site);
    assertThat(check.exit()).as(check.toString()).isEqualTo(1);
    assertThat(check.out().lines().filter(line -> line.startsWith("PROBLEM")))
        .singleElement()
        .asString()
        .contains(what, "Set it to");
  }

  private static Cli check(Site site) {
    Map<String, String> environment = new HashMap<>(site.environment());
    environment.putAll(ScaledTimes.EIGHT_SECONDS);
    return Cli.run(environment, "--check");
  }

  private static AttributeValue second(long second) {
    return AttributeValue.fromN(String.valueOf(second));
  }

  private static String problems(RelayProcess relay) {
    StringBuilder text = new StringBuilder();
    relay.status().path("problems").forEach(each -> text.append(each.asText()).append('\n'));
    return text.toString();
  }

  private static void await(String what, Callable<Boolean> holds) {
    Awaitility.await(what).atMost(30, TimeUnit.SECONDS).until(holds);
  }
}

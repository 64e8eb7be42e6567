package io.delayline.local.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.delayline.FieldFault;
import io.delayline.local.RelayProcess;
import io.delayline.local.World;
import io.delayline.local.drill.Counters;
import io.delayline.local.drill.Ledger;
import io.delayline.local.drill.Pauses;
import io.delayline.local.drill.Sender;
import io.delayline.local.drill.Site;
import io.delayline.local.drill.Verdict;
import io.delayline.local.drill.Verifier;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.parallel.ResourceAccessMode;
import org.junit.jupiter.api.parallel.ResourceLock;

/** SIGTERM, as a deployment or a scale-in sends it, in the middle of the work. */
@Order(4)
@ExtendWith(SharedWorld.class)
@ResourceLock(value = Machine.BUSY, mode = ResourceAccessMode.READ)
class StopIT {
  private static final Duration BUDGET = Duration.ofSeconds(25);
  private static final int RECORDS = 500;
  private static final int BYTES = 200;

  private final Random random = new Random(4);

  @Test
  void stopsUnderLoadWithoutLossOrCopy(World world) {
    Ledger ledger = new Ledger();
    try (Site site = Site.in(world, "stop")) {
      List<RelayProcess> two = site.startTwo(Map.of());
      String target = site.target("a", 4);
      try (Sender sender = new Sender(site.kafka(), site.delayTopic(), ledger);
          Verifier verifier = new Verifier(site.kafka(), List.of(target), ledger)) {
        load(sender, target, Duration.ofSeconds(5));
        two.getFirst().requestStop();
        Instant asked = Instant.now();
        load(sender, target, Duration.ofSeconds(3));
        assertStopped(two.getFirst(), asked);
        RelayProcess replacement = site.start(Map.of());
        load(sender, target, Duration.ofSeconds(8)); // it joins in the middle, with records held
        site.awaitServing(List.of(two.getLast(), replacement));
        load(sender, target, Duration.ofSeconds(2));
        verifier.readUntilComplete(Duration.ofSeconds(30));
        verifier.readFor(Duration.ofSeconds(2));
      }
      Verdict verdict = ledger.verdict();
      System.out.printf("SIGTERM of one of two, and its replacement: %s%n", verdict);
      verdict.assertPromisesKept();
      verdict.assertNoDuplicates();
      assertQueueEmpties(site);
    }
  }

  @Test
  @FieldFault("B68")
  void stoppingAllSendsNothingAgain(World world) {
    Ledger ledger = new Ledger();
    try (Site site = Site.in(world, "stop-all")) {
      RelayProcess relay = site.start(Map.of());
      site.awaitServing(List.of(relay));
      String target = site.target("a", 4);
      try (Sender sender = new Sender(site.kafka(), site.delayTopic(), ledger);
          Verifier verifier = new Verifier(site.kafka(), List.of(target), ledger)) {
        sender.sendSpread(target, RECORDS, BYTES, 4_000, 14_000, random);
        awaitHolding(relay);
        stopWatchingSends(site, relay);
        site.start(Map.of()).awaitReady(Site.START_LIMIT);
        verifier.readUntilComplete(Duration.ofSeconds(40));
        verifier.readFor(Duration.ofSeconds(2));
      }
      Verdict verdict = ledger.verdict();
      System.out.printf("SIGTERM of the only one, then another: %s%n", verdict);
      verdict.assertPromisesKept();
      verdict.assertNoDuplicates();
      assertQueueEmpties(site);
    }
  }

  /** All is in the queue or held, so from here on nothing is left to be sent to the queue. */
  private static void stopWatchingSends(Site site, RelayProcess relay) {
    double sends = sends(relay);
    assertThat(sends).as("sends so far").isPositive();
    int messages = site.queue().messages();
    relay.requestStop();
    Instant asked = Instant.now();
    while (relay.isAlive()) {
      try {
        assertThat(sends(relay)).as("sends to the queue while stopping").isEqualTo(sends);
      } catch (RuntimeException gone) {
        break; // it serves its metrics almost to the end
      }
    }
    assertStopped(relay, asked);
    assertThat(site.queue().messages())
        .as("what is still due is in the queue, and no more of it than before")
        .isPositive()
        .isLessThanOrEqualTo(messages);
  }

  private static double sends(RelayProcess relay) {
    return Counters.of(List.of(relay))
        .sum("delayline_sqs_calls_total", "action=\"SendMessageBatch\"");
  }

  private static void assertStopped(RelayProcess relay, Instant asked) {
    assertThat(relay.stop()).as("exit code; its log: %s", relay.log()).isZero();
    assertThat(Duration.between(asked, Instant.now())).as("time to stop").isLessThan(BUDGET);
  }

  private static void awaitHolding(RelayProcess relay) {
    Awaitility.await("all is in the queue, and some of it is received and held")
        .atMost(20, TimeUnit.SECONDS)
        .pollInterval(50, TimeUnit.MILLISECONDS)
        .until(() -> {
          Counters counters = Counters.of(List.of(relay));
          return counters.sum("delayline_records_accepted_total") == RECORDS
              && counters.sum("delayline_uncommitted") == 0
              && counters.bundles("received") > 0
              && counters.sum("delayline_held") > 10;
        });
  }

  private static void assertQueueEmpties(Site site) {
    Awaitility.await("the queue is empty in the end")
        .atMost(30, TimeUnit.SECONDS)
        .until(() -> site.queue().messages() == 0);
  }

  /** Steady traffic for this long, 100 records a second, due in 0 to 8 seconds. */
  private void load(Sender sender, String target, Duration time) {
    Instant end = Instant.now().plus(time);
    while (Instant.now().isBefore(end)) {
      sender.sendSpread(target, 10, BYTES, 0, 8_000, random);
      Pauses.of(Duration.ofMillis(100));
    }
  }
}

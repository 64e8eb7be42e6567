package io.delayline.local.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.delayline.FieldFault;
import io.delayline.local.RelayProcess;
import io.delayline.local.World;
import io.delayline.local.WorldOptions;
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

/** Kafka cannot be reached for a minute, while records are due. */
@Order(0)
class KafkaOutageIT {
  private static final Duration OUTAGE = Duration.ofSeconds(60);
  private static final Duration NOTICED_WITHIN = Duration.ofSeconds(15);
  private static final Duration DRAINED_WITHIN = Duration.ofSeconds(30);
  private static final int RECORDS = 500;

  private final Random random = new Random(5);

  @Test
  @FieldFault("B67")
  void nothingIsReceivedMeanwhileAndAllComesOnceAfterwards() {
    try (World world = World.start(WorldOptions.in(SharedWorld.directory()));
        Site site = Site.in(world, "outage")) {
      List<RelayProcess> two = site.startTwo(Map.of());
      Ledger backlog = new Ledger();
      String target = site.target("a", 4);
      send(site, target, backlog, RECORDS, 5_000, 65_000);
      awaitAllInTheQueue(two);
      sitOutAnOutage(world, two);
      Instant back = Instant.now();
      read(site, target, backlog, DRAINED_WITHIN.plusSeconds(10));
      judgeBacklog(backlog, back);
      judgeShortDelaysAfterwards(site);
      assertThat(two).allMatch(RelayProcess::isReady);
    }
  }

  private static void read(Site site, String target, Ledger ledger, Duration limit) {
    try (Verifier verifier = new Verifier(site.kafka(), List.of(target), ledger)) {
      verifier.readUntilComplete(limit);
      verifier.readFor(Duration.ofSeconds(3));
    }
  }

  private void send(
      Site site, String target, Ledger ledger, int records, int fromMillis, int toMillis) {
    try (Sender sender = new Sender(site.kafka(), site.delayTopic(), ledger)) {
      sender.sendSpread(target, records, 200, fromMillis, toMillis, random);
    }
  }

  private static void awaitAllInTheQueue(List<RelayProcess> relays) {
    Awaitility.await("all is accepted and its place is committed")
        .atMost(20, TimeUnit.SECONDS)
        .until(() -> {
          Counters counters = Counters.of(relays);
          return counters.sum("delayline_records_accepted_total") == RECORDS
              && counters.sum("delayline_uncommitted") == 0;
        });
  }

  private static void sitOutAnOutage(World world, List<RelayProcess> relays) {
    Instant down = Instant.now();
    world.kafka().stop();
    Awaitility.await("the relays notice")
        .atMost(NOTICED_WITHIN)
        .until(() -> relays.stream().noneMatch(RelayProcess::isReady));
    Pauses.of(Duration.ofSeconds(5)); // a long poll that was under way may still bring something
    double received = Counters.of(relays).bundles("received");
    long said = relays.getFirst().log().lines().count();
    Pauses.until(down.plus(OUTAGE));
    assertThat(Counters.of(relays).bundles("received"))
        .as("bundles received while Kafka does not answer")
        .isEqualTo(received);
    world.kafka().start();
    assertThat(relays.getFirst().log().lines().skip(said))
        .as("log lines while nothing changes: none for an attempt")
        .hasSizeLessThan(4);
  }

  private static void judgeBacklog(Ledger ledger, Instant back) {
    Verdict verdict = ledger.verdict();
    long drained = ledger.worstAfter(back.toEpochMilli());
    System.out.printf(
        "Kafka unreachable for a minute: %s; drained after %d ms%n", verdict, drained);
    verdict.assertPromisesKept();
    verdict.assertNoDuplicates();
    assertThat(drained).as("time to drain, ms").isLessThan(DRAINED_WITHIN.toMillis());
  }

  private void judgeShortDelaysAfterwards(Site site) {
    Ledger ledger = new Ledger();
    String target = site.target("after", 4);
    send(site, target, ledger, 50, 200, 4_000);
    read(site, target, ledger, Duration.ofSeconds(15));
    Verdict verdict = ledger.verdict();
    verdict.assertPromisesKept();
    verdict.assertNoDuplicates();
    assertThat(verdict.lateness().max()).as("afterwards: %s", verdict).isLessThan(2_000);
  }
}

package io.delayline.local.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.delayline.FieldFault;
import io.delayline.local.RelayProcess;
import io.delayline.local.World;
import io.delayline.local.drill.Counters;
import io.delayline.local.drill.Ledger;
import io.delayline.local.drill.Pauses;
import io.delayline.local.drill.ScaledTimes;
import io.delayline.local.drill.Sender;
import io.delayline.local.drill.Site;
import io.delayline.local.drill.Verdict;
import io.delayline.local.drill.Verifier;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.apache.kafka.clients.admin.Admin;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.parallel.ResourceAccessMode;
import org.junit.jupiter.api.parallel.ResourceLock;

/** One of four replicas is killed at a random moment, again and again, with records on all ways. */
@Order(2)
@ExtendWith(SharedWorld.class)
@ResourceLock(value = Machine.BUSY, mode = ResourceAccessMode.READ)
@Tag("drill")
class TwentyKillsIT {
  private static final int KILLS = 20;
  private static final int RECORDS = 20_000;
  private static final int REPLICAS = 4;
  private static final int BYTES = 200;
  private static final int BETWEEN_KILLS_MILLIS = 1_000;

  /**
   * Three of the four replicas die, or more as others take their places; then the group settles.
   */
  private static final int WAVES = 5;

  /** A dead member is noticed after 10 s. */
  private static final Duration WAVE = Duration.ofSeconds(12);

  /** Of each partition, so many may have been read and not be known to be committed. */
  private static final int MOST_UNCOMMITTED = 100;

  /** And one poll more, which may be all of one partition. */
  private static final int MOST_POLLED = 50;

  private static final Map<String, String> SETTINGS = settings();

  private final Random random = new Random(11);
  private final Ledger ledger = new Ledger();
  private final List<OpenOffsets> open = new ArrayList<>();

  /** What crashes may repeat of the partitions that the killed ones owned. */
  private double repeatable;

  /** What the killed ones had counted, and held. */
  private Counters dead = new Counters(Map.of());

  @Test
  @FieldFault("B60")
  void nothingIsLostNothingIsEarlyAndCopiesAreFew(World world) {
    try (Site site = Site.in(world, "kills")) {
      for (int i = 0; i < REPLICAS; i++) {
        site.start(SETTINGS);
      }
      site.awaitServing(site.relays());
      List<String> targets = List.of(site.target("a", 4), site.target("b", 4));
      try (Sender sender = new Sender(site.kafka(), site.delayTopic(), ledger);
          Verifier verifier = new Verifier(site.kafka(), targets, ledger);
          Admin admin = site.kafka().admin()) {
        for (int wave = 0; wave < WAVES; wave++) {
          Instant begun = Instant.now();
          send(sender, targets, RECORDS / WAVES);
          for (int kill = 0; kill < KILLS / WAVES; kill++) {
            Pauses.of(Duration.ofMillis(random.nextLong(BETWEEN_KILLS_MILLIS)));
            killOne(site, admin);
          }
          Pauses.until(begun.plus(WAVE)); // or nobody but the last would ever read anything
        }
        verifier.readUntilComplete(Duration.ofSeconds(90));
        verifier.readFor(Duration.ofSeconds(3));
      }
      judge(Counters.of(site.running()).plus(dead));
    }
  }

  private static Map<String, String> settings() {
    Map<String, String> settings = new HashMap<>(ScaledTimes.EIGHT_SECONDS);
    settings.put("DELAYLINE_MAX_UNCOMMITTED", String.valueOf(MOST_UNCOMMITTED));
    settings.put("DELAYLINE_CONSUMER_MAX_POLL_RECORDS", String.valueOf(MOST_POLLED));
    return settings;
  }

  /** Half of them are parked, the others are held or go through the queue. */
  private void send(Sender sender, List<String> targets, int records) {
    for (int i = 0; i < records; i++) {
      int delay =
          switch (i % 4) {
            case 0 -> random.nextInt(2_000);
            case 1 -> random.nextInt(2_000, 8_000);
            default -> random.nextInt(12_000, 22_000);
          };
      String target = targets.get(i % targets.size());
      sender.sendRandom(target, Instant.now().plusMillis(delay), BYTES, random);
    }
    sender.flush();
  }

  /** One of at least two that serve; another takes its place. */
  private void killOne(Site site, Admin admin) {
    List<RelayProcess> serving =
        Awaitility.await("two serve")
            .atMost(Site.START_LIMIT)
            .until(
                () -> site.running().stream().filter(RelayProcess::isReady).toList(),
                ready -> ready.size() > 1);
    RelayProcess victim = serving.get(random.nextInt(serving.size()));
    Counters last = Counters.of(List.of(victim));
    dead = dead.plus(last);
    victim.kill();
    repeatable += last.sum("delayline_partitions_assigned") * (MOST_UNCOMMITTED + MOST_POLLED);
    open.add(OpenOffsets.of(admin, site.group(), site.delayTopic()));
    site.start(SETTINGS);
  }

  private void judge(Counters counted) {
    Verdict verdict = ledger.verdict();
    long readAgain =
        ledger.duplicates().stream()
            .filter(copy -> open.stream().anyMatch(offsets -> offsets.contains(copy.origin())))
            .count();
    double redelivered = counted.redelivered(); // what the dead held is received again by others
    double promotedAgain = counted.sum("delayline_records_promoted_total") - counted.parked();
    double givenUp = counted.sum("delayline_records_reread_total");
    System.out.printf(
        "kill -9, %d times: %s; of the duplicates %d had not been committed at a kill (at most %.0f"
            + " by the settings, and %.0f given up); %.0f records were redelivered, %.0f more were"
            + " promoted than parked%s%n",
        KILLS,
        verdict,
        readAgain,
        repeatable,
        givenUp,
        redelivered,
        promotedAgain,
        counted.report());
    verdict.assertPromisesKept();
    assertThat(repeatable).as("a bound that can be exceeded").isBetween(1.0, RECORDS * 0.75);
    assertThat((double) readAgain)
        .as("copies of what was read and not known to be committed")
        .isLessThanOrEqualTo(repeatable + givenUp);
    assertThat((double) verdict.duplicates() - readAgain)
        .as("copies of what had been committed: in the drain, or of a promoter's page")
        .isLessThanOrEqualTo(redelivered + Math.max(0, promotedAgain));
  }
}

package io.delayline.local.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.delayline.local.RelayProcess;
import io.delayline.local.World;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.parallel.ResourceAccessMode;
import org.junit.jupiter.api.parallel.ResourceLock;

/**
 * One of three replicas is killed at a random moment, again and again, with records on all ways.
 */
@Order(2)
@ExtendWith(SharedWorld.class)
@ResourceLock(value = Machine.BUSY, mode = ResourceAccessMode.READ)
class TwentyKillsIT {
  private static final int KILLS = 20;
  private static final int RECORDS = 20_000;
  private static final int REPLICAS = 3;
  private static final int BYTES = 200;
  private static final Duration BETWEEN = Duration.ofSeconds(3);

  /**
   * Rows that a promoter sends before its cursor moves; it promotes up to four shards at a time.
   */
  private static final int PAGES_AT_ONCE = 4;

  private final Random random = new Random(11);
  private final Ledger ledger = new Ledger();
  private double inFlight;

  @Test
  void nothingIsLostNothingIsEarlyAndCopiesAreFew(World world) {
    try (Site site = Site.in(world, "kills")) {
      for (int i = 0; i < REPLICAS; i++) {
        site.start(ScaledTimes.TWENTY_SECONDS);
      }
      site.awaitServing(site.relays());
      List<String> targets = List.of(site.target("a", 4), site.target("b", 4));
      try (Sender sender = new Sender(site.kafka(), site.delayTopic(), ledger);
          Verifier verifier = new Verifier(site.kafka(), targets, ledger)) {
        for (int kill = 0; kill < KILLS; kill++) {
          Instant round = Instant.now();
          send(sender, targets, RECORDS / KILLS);
          Pauses.of(Duration.ofMillis(random.nextLong(BETWEEN.toMillis())));
          killOne(site);
          Pauses.until(round.plus(BETWEEN));
        }
        verifier.readUntilComplete(Duration.ofSeconds(90));
        verifier.readFor(Duration.ofSeconds(3));
      }
      judge(Counters.of(site.running()));
    }
  }

  /** Half of them are parked, the others are held or go through the queue. */
  private void send(Sender sender, List<String> targets, int records) {
    for (int i = 0; i < records; i++) {
      int delay =
          switch (i % 4) {
            case 0 -> random.nextInt(2_000);
            case 1 -> random.nextInt(2_000, 20_000);
            default -> random.nextInt(20_000, 40_000);
          };
      String target = targets.get(i % targets.size());
      sender.sendRandom(target, Instant.now().plusMillis(delay), BYTES, random);
    }
    sender.flush();
  }

  /** Any of those that serve, so that at least one does all the time; another takes its place. */
  private void killOne(Site site) {
    List<RelayProcess> serving = site.running().stream().filter(RelayProcess::isReady).toList();
    RelayProcess victim = serving.get(random.nextInt(serving.size()));
    Counters last = Counters.of(List.of(victim));
    victim.kill();
    inFlight += last.sum("delayline_inflight_records") + last.sum("delayline_uncommitted");
    site.start(ScaledTimes.TWENTY_SECONDS);
  }

  private void judge(Counters counted) {
    Verdict verdict = ledger.verdict();
    System.out.printf(
        "kill -9, %d times: %s; %.0f were in flight at the kills%s%n",
        KILLS, verdict, inFlight, counted.report());
    verdict.assertPromisesKept();
    assertThat((double) verdict.duplicates())
        .as("copies, of what was in flight at the kills: %s", verdict)
        .isLessThanOrEqualTo(inFlight);
  }
}

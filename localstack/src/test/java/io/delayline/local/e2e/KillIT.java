package io.delayline.local.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.delayline.FieldFault;
import io.delayline.local.RelayProcess;
import io.delayline.local.World;
import io.delayline.local.drill.Counters;
import io.delayline.local.drill.Ledger;
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

/** A replica is killed while it holds records and has others on their way. */
@Order(5)
@ExtendWith(SharedWorld.class)
@ResourceLock(value = Machine.BUSY, mode = ResourceAccessMode.READ)
class KillIT {
  private static final Duration OUT_WITHIN = Duration.ofSeconds(30);
  private static final int BYTES = 200;

  private final Random random = new Random(3);

  @Test
  @FieldFault("B60")
  void whatAKilledReplicaHeldIsOutWithin30Seconds(World world) {
    Ledger ledger = new Ledger();
    try (Site site = Site.in(world, "kill")) {
      List<RelayProcess> two = site.startTwo(Map.of());
      String target = site.target("a", 4);
      try (Sender sender = new Sender(site.kafka(), site.delayTopic(), ledger);
          Verifier verifier = new Verifier(site.kafka(), List.of(target), ledger)) {
        sender.sendSpread(target, 2_000, BYTES, 3_000, 12_000, random); // by the queue
        RelayProcess victim = awaitHolding(two);
        sender.sendSpread(target, 400, BYTES, 500, 1_900, random); // read and held, offsets open
        Instant killed = Instant.now();
        victim.kill();
        sender.sendSpread(target, 400, BYTES, 0, 4_000, random); // partly where nobody owns
        verifier.readUntilComplete(OUT_WITHIN.plusSeconds(20));
        verifier.readFor(Duration.ofSeconds(3));
        assertKept(ledger, killed);
      }
      assertThat(site.running()).as("the other is ready").allMatch(RelayProcess::isReady);
    }
  }

  /** A few bundles may all be with the same one. */
  private static RelayProcess awaitHolding(List<RelayProcess> relays) {
    return Awaitility.await("one has committed what it has read, and holds what it received")
        .atMost(20, TimeUnit.SECONDS)
        .pollInterval(20, TimeUnit.MILLISECONDS)
        .until(
            () -> relays.stream().filter(KillIT::isHolding).toList(), holding -> !holding.isEmpty())
        .getFirst();
  }

  private static boolean isHolding(RelayProcess relay) {
    Counters counters = Counters.of(List.of(relay));
    return counters.sum("delayline_uncommitted") == 0
        && counters.bundles("received") > 0
        && counters.sum("delayline_held") > 20;
  }

  private static void assertKept(Ledger ledger, Instant killed) {
    Verdict verdict = ledger.verdict();
    long worst = ledger.worstAfter(killed.toEpochMilli());
    System.out.printf("kill -9 of one of two: %s; the last is out after %d ms%n", verdict, worst);
    verdict.assertPromisesKept();
    assertThat(worst)
        .as("longest wait after the kill or the due time, ms: %s", verdict)
        .isLessThan(OUT_WITHIN.toMillis());
    assertThat(verdict.duplicates())
        .as("only what was in flight at the kill may come twice: %s", verdict)
        .isLessThan(verdict.sent() / 4);
  }
}

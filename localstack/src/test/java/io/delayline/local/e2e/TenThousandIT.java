package io.delayline.local.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.delayline.local.World;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.parallel.ResourceAccessMode;
import org.junit.jupiter.api.parallel.ResourceLock;

/** The measure of the product: many records, every time of the next minute, two replicas. */
@Order(1)
@ExtendWith(SharedWorld.class)
@ResourceLock(value = Machine.BUSY, mode = ResourceAccessMode.READ_WRITE)
class TenThousandIT {
  private static final int RECORDS = 10_000;
  private static final int WARM_UP = 500;
  private static final int BYTES = 1024;
  private static final int SPREAD_MILLIS = 60_000;

  /** Written at 2,000 a second: what arrives is not what is measured here, what comes out is. */
  private static final int CHUNK = 40;

  private static final Duration CHUNK_TIME = Duration.ofMillis(20);

  private final Random random = new Random(1);

  @Test
  void allComeOnceAndOnTime(World world) {
    try (Site site = Site.in(world, "ten-thousand")) {
      site.startTwo(Map.of());
      List<String> targets = List.of(site.target("a", 4), site.target("b", 4));
      run(site, targets, WARM_UP, 5_000);
      Counters before = Counters.of(site.relays());
      Verdict verdict = run(site, targets, RECORDS, SPREAD_MILLIS);
      Counters counted = Counters.of(site.relays()).since(before);
      System.out.printf(
          "10,000 records over 60 s: %s; %.3f SQS calls per record%s%n",
          verdict, counted.sqsCalls() / RECORDS, counted.report());
      verdict.assertPromisesKept();
      verdict.assertNoDuplicates();
      assertThat(verdict.lateness().max()).as("latest, ms: %s", verdict).isLessThan(2_000);
      assertThat(counted.delivered()).as("counted").isEqualTo(RECORDS);
      assertThat(site.queue().messages()).as("left in the queue").isZero();
    }
  }

  /** Some time between now and then. */
  private Instant dueBefore(Instant end) {
    Instant now = Instant.now();
    return now.plusMillis(random.nextLong(Duration.between(now, end).toMillis()));
  }

  private Verdict run(Site site, List<String> targets, int records, int spreadMillis) {
    Ledger ledger = new Ledger();
    try (Sender sender = new Sender(site.kafka(), site.delayTopic(), ledger);
        Verifier verifier = new Verifier(site.kafka(), targets, ledger)) {
      verifier.skipToEnd();
      Instant end = Instant.now().plusMillis(spreadMillis);
      for (int i = 0; i < records; i++) {
        sender.sendRandom(targets.get(i % targets.size()), dueBefore(end), BYTES, random);
        if (i % CHUNK == CHUNK - 1) {
          Pauses.of(CHUNK_TIME);
        }
      }
      sender.flush();
      verifier.readUntilComplete(Duration.ofMillis(spreadMillis + 30_000L));
      verifier.readFor(Duration.ofSeconds(2));
      return ledger.verdict();
    }
  }
}

package io.delayline.local.e2e;

import static org.assertj.core.api.Assertions.assertThat;

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
import java.util.List;
import java.util.Random;
import java.util.function.IntUnaryOperator;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.parallel.ResourceAccessMode;
import org.junit.jupiter.api.parallel.ResourceLock;

/**
 * The measure of the product: many records on all three ways, half of them parked; two replicas.
 */
@Order(1)
@ExtendWith(SharedWorld.class)
@ResourceLock(value = Machine.BUSY, mode = ResourceAccessMode.READ_WRITE)
class TenThousandIT {
  private static final int RECORDS = 10_000;
  private static final int WARM_UP = 500;
  private static final int BYTES = 1024;

  /** By the relays' times; what is parked is so by a margin, so that it is known to be. */
  private static final int LEAD_MILLIS = 2_000;

  private static final int SHORT_MILLIS = 8_000;
  private static final int PARKED_FROM_MILLIS = 12_000;
  private static final int SPREAD_MILLIS = 28_000;

  /** Written at 2,000 a second: what arrives is not what is measured here, what comes out is. */
  private static final int CHUNK = 40;

  private static final Duration CHUNK_TIME = Duration.ofMillis(20);

  private final Random random = new Random(1);

  @Test
  void allComeOnceAndOnTime(World world) {
    try (Site site = Site.in(world, "ten-thousand")) {
      site.startTwo(ScaledTimes.EIGHT_SECONDS);
      List<String> targets = List.of(site.target("a", 4), site.target("b", 4));
      run(site, targets, WARM_UP, _ -> random.nextInt(3_000));
      Counters before = Counters.of(site.relays());
      Ledger ledger = run(site, targets, RECORDS, this::delayMillis);
      Counters counted = Counters.of(site.relays()).since(before);
      print(ledger, counted);
      judge(ledger.verdict(), counted);
      assertThat(site.queue().messages()).as("left in the queue").isZero();
    }
  }

  /** Of six records one is held, two go through the queue and three are parked. */
  private int delayMillis(int number) {
    return switch (number % 6) {
      case 0 -> random.nextInt(LEAD_MILLIS);
      case 1, 2 -> random.nextInt(LEAD_MILLIS, SHORT_MILLIS);
      default -> random.nextInt(PARKED_FROM_MILLIS, SPREAD_MILLIS);
    };
  }

  private static void print(Ledger ledger, Counters counted) {
    System.out.printf(
        "10,000 records over 28 s: %s%n  held: %s%n  queue: %s%n  parked: %s%n"
            + "  per record %.3f SQS calls; per parked record %.3f DynamoDB calls, %.3f units%s%n",
        ledger.verdict(),
        ledger.lateness(promise -> promise.delayMillis() <= LEAD_MILLIS),
        ledger.lateness(promise ->
            promise.delayMillis() > LEAD_MILLIS && promise.delayMillis() <= SHORT_MILLIS),
        ledger.lateness(promise -> promise.delayMillis() > SHORT_MILLIS),
        counted.sqsCalls() / RECORDS,
        counted.dynamoCalls() / counted.parked(),
        counted.dynamoUnits() / counted.parked(),
        counted.report());
  }

  private static void judge(Verdict verdict, Counters counted) {
    verdict.assertPromisesKept();
    verdict.assertNoDuplicates();
    assertThat(verdict.lateness().max()).as("latest, ms: %s", verdict).isLessThan(2_000);
    assertThat(counted.delivered()).as("counted").isEqualTo(RECORDS);
    assertThat(counted.parked()).as("parked: three of six").isBetween(4_998.0, 5_001.0);
    assertThat(counted.rows("promoted")).as("rows").isEqualTo(counted.rows("written"));
    assertThat(counted.sum("delayline_records_promoted_total")).isEqualTo(counted.parked());
    assertThat(counted.sum("delayline_overflow_total")).as("overflow").isZero();
  }

  private Ledger run(Site site, List<String> targets, int records, IntUnaryOperator delayMillis) {
    Ledger ledger = new Ledger();
    try (Sender sender = new Sender(site.kafka(), site.delayTopic(), ledger);
        Verifier verifier = new Verifier(site.kafka(), targets, ledger)) {
      verifier.skipToEnd();
      for (int i = 0; i < records; i++) {
        Instant due = Instant.now().plusMillis(delayMillis.applyAsInt(i));
        sender.sendRandom(targets.get(i % targets.size()), due, BYTES, random);
        if (i % CHUNK == CHUNK - 1) {
          Pauses.of(CHUNK_TIME);
        }
      }
      sender.flush();
      verifier.readUntilComplete(Duration.ofMillis(SPREAD_MILLIS + 30_000L));
      verifier.readFor(Duration.ofSeconds(2));
      return ledger;
    }
  }
}

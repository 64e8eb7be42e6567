package io.delayline.local.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.delayline.FieldFault;
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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.parallel.ResourceAccessMode;
import org.junit.jupiter.api.parallel.ResourceLock;

/** What is due in the same second travels together. */
@ExtendWith(SharedWorld.class)
@ResourceLock(value = Machine.BUSY, mode = ResourceAccessMode.READ)
class BurstIT {
  private static final int RECORDS = 5_000;
  private static final Duration AHEAD = Duration.ofSeconds(12);
  private static final double MOST_CALLS_PER_RECORD = 0.1;

  @Test
  @FieldFault("B88")
  void oneSecondCostsFewCalls(World world) {
    try (Site site = Site.in(world, "burst")) {
      site.startTwo(Map.of());
      String target = site.target("a", 4);
      Counters before = Counters.of(site.relays());
      Verdict verdict = burst(site, target);
      Counters counted = Counters.of(site.relays()).since(before);
      double calls = counted.sqsCalls() / RECORDS;
      System.out.printf(
          "5,000 records in one second: %s; %.3f SQS calls per record%n", verdict, calls);
      verdict.assertPromisesKept();
      verdict.assertNoDuplicates();
      assertThat(calls).as("SQS calls per record").isPositive().isLessThan(MOST_CALLS_PER_RECORD);
      assertThat(counted.bundles("received")).as("that they went through the queue").isPositive();
    }
  }

  private static Verdict burst(Site site, String target) {
    Ledger ledger = new Ledger();
    Random random = new Random(2);
    try (Sender sender = new Sender(site.kafka(), site.delayTopic(), ledger);
        Verifier verifier = new Verifier(site.kafka(), List.of(target), ledger)) {
      long second = Instant.now().plus(AHEAD).getEpochSecond();
      for (int i = 0; i < RECORDS; i++) {
        Instant due = Instant.ofEpochSecond(second).plusMillis(random.nextInt(1_000));
        sender.sendRandom(target, due, 200, random);
      }
      sender.flush();
      verifier.readUntilComplete(AHEAD.plusSeconds(30));
      verifier.readFor(Duration.ofSeconds(2));
      return ledger.verdict();
    }
  }
}

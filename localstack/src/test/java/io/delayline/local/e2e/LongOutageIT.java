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
import io.delayline.local.drill.Verifier;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.parallel.ResourceAccessMode;
import org.junit.jupiter.api.parallel.ResourceLock;

/**
 * All replicas are stopped for 25 periods, which is longer than the delay queue waits, with rows
 * due in every one of them.
 */
@Order(2)
@ExtendWith(SharedWorld.class)
@ResourceLock(value = Machine.BUSY, mode = ResourceAccessMode.READ)
class LongOutageIT {
  private static final int RECORDS = 4_000;
  private static final int BYTES = 1_024;
  private static final int PERIODS = 25;
  private static final int FROM_MILLIS = 24_000;
  private static final int TO_MILLIS = FROM_MILLIS + PERIODS * 1_000;

  /**
   * As {@link ScaledTimes#EIGHT_SECONDS}, with leases for a machine that is busy with the backlog:
   * where a call takes longer than one, a page is sent again.
   */
  private static final Map<String, String> TIMES =
      Map.of(
          "DELAYLINE_SHORT_DELAY_MAX", "12s",
          "DELAYLINE_TICK_PERIOD", "1s",
          "DELAYLINE_TICK_VISIBILITY", "4s");

  /** Longer than the backlog takes to drain; one bundle that is late is less than a hundredth. */
  private static final Duration STREAM = Duration.ofSeconds(20);

  private static final Random random = new Random(13);
  private static final Ledger backlog = new Ledger();
  private static Site site;
  private static String target;

  @BeforeAll
  static void sitOutTheOutage(World world) {
    site = Site.in(world, "long-outage");
    List<RelayProcess> two = site.startTwo(TIMES);
    target = site.target("a", 4);
    try (Sender sender = new Sender(site.kafka(), site.delayTopic(), backlog)) {
      sender.sendSpread(target, RECORDS, BYTES, FROM_MILLIS, TO_MILLIS, random);
    }
    Instant last = Instant.now().plusMillis(TO_MILLIS);
    Awaitility.await("all has found its place")
        .atMost(22, TimeUnit.SECONDS)
        .until(() -> isPlaced(Counters.of(two)));
    assertThat(Counters.of(two).parked())
        .as("parked; on a busy machine a few overflow")
        .isGreaterThan(0.9 * RECORDS);
    two.forEach(RelayProcess::requestStop);
    two.forEach(RelayProcess::stop);
    Pauses.until(last);
  }

  private static boolean isPlaced(Counters counters) {
    return counters.sum("delayline_records_accepted_total") == RECORDS
        && counters.sum("delayline_uncommitted") == 0;
  }

  @AfterAll
  static void stop() {
    site.close();
  }

  @Test
  @FieldFault({"B46", "B39", "B47"})
  void theBacklogDrainsOldestFirstWhileShortDelaysAreOnTime() {
    Ledger stream = new Ledger();
    String shortTarget = site.target("short", 4);
    RelayProcess one = site.start(TIMES);
    RelayProcess other = site.start(TIMES);
    one.awaitReady(Site.START_LIMIT);
    other.awaitReady(Site.START_LIMIT);
    Instant back = Instant.now();
    try (Sender sender = new Sender(site.kafka(), site.delayTopic(), stream);
        Verifier verifier = new Verifier(site.kafka(), List.of(target), backlog);
        Verifier shortVerifier = new Verifier(site.kafka(), List.of(shortTarget), stream)) {
      while (Instant.now().isBefore(back.plus(STREAM))) {
        sender.sendSpread(shortTarget, 4, BYTES, 5_000, 5_001, random);
        Pauses.of(Duration.ofMillis(200));
      }
      shortVerifier.readUntilComplete(Duration.ofSeconds(20));
      verifier.readUntilComplete(Duration.ofSeconds(40));
      verifier.readFor(Duration.ofSeconds(1));
    }
    judge(stream, back);
  }

  private static void judge(Ledger stream, Instant back) {
    double inOrder = backlog.shareInOrder(Duration.ofSeconds(5));
    System.out.printf(
        "all replicas stopped for %d periods: %s; drained after %d ms, %.1f %% of pairs due 5 s"
            + " apart in order; 5-second records meanwhile: %s%n",
        PERIODS,
        backlog.verdict(),
        backlog.worstAfter(back.toEpochMilli()),
        100 * inOrder,
        stream.verdict());
    backlog.verdict().assertPromisesKept();
    backlog.verdict().assertNoDuplicates();
    assertThat(inOrder)
        .as("share of pairs whose older one came first; half would be no order")
        .isGreaterThan(0.8);
    stream.verdict().assertPromisesKept();
    assertThat(stream.verdict().lateness().quantile(0.99))
        .as("p99 of the 5-second records, ms: %s", stream.verdict())
        .isLessThan(2_000);
  }
}

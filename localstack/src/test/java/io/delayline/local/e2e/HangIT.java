package io.delayline.local.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.delayline.local.RelayProcess;
import io.delayline.local.World;
import io.delayline.local.drill.AwsProxy;
import io.delayline.local.drill.Counters;
import io.delayline.local.drill.Fault;
import io.delayline.local.drill.Ledger;
import io.delayline.local.drill.Pauses;
import io.delayline.local.drill.ScaledTimes;
import io.delayline.local.drill.Sender;
import io.delayline.local.drill.Site;
import io.delayline.local.drill.Verifier;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.parallel.ResourceAccessMode;
import org.junit.jupiter.api.parallel.ResourceLock;

/** A replica joins and another leaves while the table takes calls and answers none. */
@Order(5)
@ExtendWith(SharedWorld.class)
@ResourceLock(value = Machine.BUSY, mode = ResourceAccessMode.READ)
@Tag("drill")
class HangIT {
  private static final int BYTES = 200;

  /** A black hole, but for the questions that a replica asks when it starts. */
  private static final Fault HANGS =
      (call, api) -> {
        if (!call.action().startsWith("Describe")) {
          new CountDownLatch(1).await();
        }
        return api.answer(call);
      };

  private final Random random = new Random(17);
  private final Ledger stream = new Ledger();
  private final Ledger parked = new Ledger();

  /** What the one that leaves has counted. */
  private Counters left = new Counters(Map.of());

  @Test
  void shortDelaysStayOnTimeAndWhatIsReadAgainIsCounted(World world) {
    try (Site site = Site.in(world, "hang");
        AwsProxy proxy = site.dynamoProxy()) {
      Map<String, String> environment = new HashMap<>(ScaledTimes.EIGHT_SECONDS);
      environment.putAll(proxy.environment());
      List<RelayProcess> two = site.startTwo(environment);
      String soon = site.target("soon", 4);
      String later = site.target("later", 4);
      try (Sender streaming = new Sender(site.kafka(), site.delayTopic(), stream);
          Sender parking = new Sender(site.kafka(), site.delayTopic(), parked);
          Verifier verifier = new Verifier(site.kafka(), List.of(soon), stream);
          Verifier parkedVerifier = new Verifier(site.kafka(), List.of(later), parked)) {
        Runnable load =
            () -> {
              streaming.sendSpread(soon, 8, BYTES, 1_000, 5_000, random);
              parking.sendSpread(later, 2, BYTES, 9_000, 11_000, random);
              Pauses.of(Duration.ofMillis(100));
            };
        play(load, site, proxy, environment, two.getFirst());
        verifier.readUntilComplete(Duration.ofSeconds(20));
        parkedVerifier.readUntilComplete(Duration.ofSeconds(30));
        verifier.readFor(Duration.ofSeconds(1));
        parkedVerifier.readFor(Duration.ofSeconds(1));
      }
      judge(Counters.of(site.running()).plus(left));
    }
  }

  private void play(
      Runnable load,
      Site site,
      AwsProxy proxy,
      Map<String, String> environment,
      RelayProcess leaving) {
    loadUntil(Instant.now().plusSeconds(2), load);
    proxy.fault(HANGS);
    RelayProcess joining = site.start(environment);
    while (!joining.isReady()) {
      load.run();
    }
    leaving.requestStop(); // in the middle of the rebalance
    Instant asked = Instant.now();
    while (leaving.isAlive() || Instant.now().isBefore(asked.plusSeconds(4))) {
      count(leaving);
      load.run();
    }
    proxy.fault(Fault.NONE);
    assertThat(leaving.stop()).as("exit code; its log: %s", leaving.log()).isZero();
  }

  private static void loadUntil(Instant end, Runnable load) {
    while (Instant.now().isBefore(end)) {
      load.run();
    }
  }

  private void count(RelayProcess leaving) {
    try {
      left = Counters.of(List.of(leaving));
    } catch (RuntimeException gone) {
      // it serves its metrics almost to the end
    }
  }

  private void judge(Counters counted) {
    double reread = counted.sum("delayline_records_reread_total");
    double redelivered = counted.sum("delayline_records_redelivered_total");
    double unsure = left.sum("delayline_parking_records"); // it has left rows in the table, perhaps
    long copies = stream.verdict().duplicates() + parked.verdict().duplicates();
    System.out.printf(
        "a rebalance while the table hangs: short delays %s; parked %s; %.0f records read again,"
            + " %.0f on their way to the table when one left%n",
        stream.verdict(), parked.verdict(), reread, unsure);
    stream.verdict().assertPromisesKept();
    parked.verdict().assertPromisesKept();
    assertThat(stream.verdict().lateness().quantile(0.99))
        .as("p99 of short delays, ms: %s", stream.verdict())
        .isLessThan(2_000);
    assertThat((double) copies)
        .as("copies of records that were read again, or in doubt")
        .isLessThanOrEqualTo(reread + redelivered + unsure);
    assertThat(reread)
        .as("read again: what a partition has behind a row that hangs")
        .isLessThan(0.1 * (stream.promised() + parked.promised()));
  }
}

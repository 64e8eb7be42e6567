package io.delayline.local.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.delayline.FieldFault;
import io.delayline.local.World;
import io.delayline.local.drill.AwsProxy;
import io.delayline.local.drill.Counters;
import io.delayline.local.drill.Ledger;
import io.delayline.local.drill.Pauses;
import io.delayline.local.drill.PutThrottle;
import io.delayline.local.drill.ScaledTimes;
import io.delayline.local.drill.Sender;
import io.delayline.local.drill.Site;
import io.delayline.local.drill.Verdict;
import io.delayline.local.drill.Verifier;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.parallel.ResourceAccessMode;
import org.junit.jupiter.api.parallel.ResourceLock;

/** The table takes far fewer rows than are waiting to be written. */
@Order(3)
@ExtendWith(SharedWorld.class)
@ResourceLock(value = Machine.BUSY, mode = ResourceAccessMode.READ)
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class ThrottledTableIT {
  private static final int LONG_RECORDS = 4_000;
  private static final int ROWS_PER_SECOND = 20;
  private static final Duration STREAM = Duration.ofSeconds(15);
  private static final int BYTES = 200;

  private static final Ledger longOnes = new Ledger();
  private static final PutThrottle throttle = new PutThrottle(ROWS_PER_SECOND);
  private static Site site;
  private static AwsProxy proxy;
  private static String longTarget;

  private final Random random = new Random(8);

  @BeforeAll
  static void start(World world) {
    site = Site.in(world, "throttled");
    proxy = site.dynamoProxy();
    proxy.fault(throttle);
    Map<String, String> environment = new HashMap<>(ScaledTimes.TWENTY_SECONDS);
    environment.putAll(proxy.environment());
    environment.put("DELAYLINE_BUNDLE_BYTES", "1024"); // many rows of few records
    site.startTwo(environment);
    longTarget = site.target("long", 4);
  }

  @AfterAll
  static void stop() {
    site.close();
    proxy.close();
  }

  @Test
  @Order(1)
  void shortDelaysOnTheSameTopicStayOnTime() {
    Ledger shortOnes = new Ledger();
    String target = site.target("short", 4);
    try (Sender sender = new Sender(site.kafka(), site.delayTopic(), longOnes)) {
      sender.sendSpread(longTarget, LONG_RECORDS, BYTES, 25_000, 65_000, random);
    }
    try (Sender sender = new Sender(site.kafka(), site.delayTopic(), shortOnes);
        Verifier verifier = new Verifier(site.kafka(), List.of(target), shortOnes)) {
      Instant end = Instant.now().plus(STREAM);
      while (Instant.now().isBefore(end)) {
        sender.sendSpread(target, 4, BYTES, 0, 6_000, random);
        Pauses.of(Duration.ofMillis(200));
      }
      verifier.readUntilComplete(Duration.ofSeconds(30));
    }
    Verdict verdict = shortOnes.verdict();
    Counters counted = Counters.of(site.relays());
    System.out.printf(
        "short delays while the table takes %d rows/s: %s; pace %.0f units/s%n",
        ROWS_PER_SECOND, verdict, counted.sum("delayline_parking_rate"));
    verdict.assertPromisesKept();
    assertThat(verdict.lateness().quantile(0.99)).as("p99, ms: %s", verdict).isLessThan(2_000);
  }

  @Test
  @Order(2)
  @FieldFault({"B07", "B89"})
  void whatTheTableDoesNotTakeOverflowsAndAllComes() {
    try (Verifier verifier = new Verifier(site.kafka(), List.of(longTarget), longOnes)) {
      verifier.readUntilComplete(Duration.ofSeconds(90));
    }
    Verdict verdict = longOnes.verdict();
    Counters counted = Counters.of(site.relays());
    System.out.printf(
        "%,d long delays, %d rows/s taken: %s; %d rows taken, %d left unprocessed, %d calls"
            + " refused; %.0f bundles overflowed, %.0f throttles counted%n",
        LONG_RECORDS,
        ROWS_PER_SECOND,
        verdict,
        throttle.taken(),
        throttle.left(),
        throttle.refused(),
        counted.sum("delayline_overflow_total"),
        counted.sum("delayline_dynamodb_throttles_total"));
    verdict.assertPromisesKept();
    verdict.assertNoDuplicates();
    assertThat(throttle.left()).as("rows left unprocessed").isPositive();
    assertThat(throttle.refused()).as("calls refused").isPositive();
    assertThat(counted.sum("delayline_overflow_total")).as("overflowed").isPositive();
    assertThat(counted.sum("delayline_dynamodb_throttles_total"))
        .as("throttles, each row or call")
        .isEqualTo(throttle.left() + throttle.refused());
    assertThat(counted.rows("written")).as("rows written").isEqualTo(throttle.taken());
    assertThat(counted.delivered()).isGreaterThanOrEqualTo(LONG_RECORDS);
  }
}

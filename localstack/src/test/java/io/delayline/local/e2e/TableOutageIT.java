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
import io.delayline.local.drill.Verdict;
import io.delayline.local.drill.Verifier;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.parallel.ResourceAccessMode;
import org.junit.jupiter.api.parallel.ResourceLock;

/** The table cannot be reached, or does what it is asked and does not say so. */
@Order(2)
@ExtendWith(SharedWorld.class)
@ResourceLock(value = Machine.BUSY, mode = ResourceAccessMode.READ)
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class TableOutageIT {
  private static final int BYTES = 200;

  /** Longer than a relay waits for an answer to a write (3 s). */
  private static final Duration TOO_LONG = Duration.ofSeconds(6);

  private static Site site;
  private static AwsProxy proxy;
  private static RelayProcess relay;

  private final Random random = new Random(9);
  private final Ledger ledger = new Ledger();
  private Counters before = new Counters(Map.of());

  @BeforeAll
  static void start(World world) {
    site = Site.in(world, "table-outage");
    proxy = site.dynamoProxy();
    Map<String, String> environment = new HashMap<>(ScaledTimes.EIGHT_SECONDS);
    environment.putAll(proxy.environment());
    relay = site.start(environment);
    site.awaitServing(List.of(relay));
    Awaitility.await("a first tick")
        .atMost(Site.START_LIMIT)
        .until(() -> Counters.of(List.of(relay)).sum("delayline_ticks_received_total") > 0);
  }

  @BeforeEach
  void count() {
    before = Counters.of(List.of(relay));
  }

  @AfterAll
  static void stop() {
    site.close();
    proxy.close();
  }

  @Test
  @Order(1)
  void whileItCannotBeReachedTheQueueTakesAllAndRowsWait() {
    String target = site.target("unreachable", 4);
    try (Sender sender = new Sender(site.kafka(), site.delayTopic(), ledger);
        Verifier verifier = new Verifier(site.kafka(), List.of(target), ledger)) {
      sender.sendSpread(target, 200, BYTES, 14_000, 18_000, random);
      awaitCount("all is parked", "delayline_records_parked_total", 200);
      proxy.stop();
      sender.sendSpread(target, 200, BYTES, 14_000, 18_000, random);
      awaitCount("the queue takes them", "delayline_overflow_total", 1);
      awaitNothingUncommitted();
      Pauses.of(Duration.ofSeconds(10)); // rows come due to be promoted, and cannot be read
      proxy.start();
      parkAgain(sender, target);
      verifier.readUntilComplete(Duration.ofSeconds(40));
      verifier.readFor(Duration.ofSeconds(2));
    }
    assertKept("the table cannot be reached for 10 s");
    assertThat(relay.log().lines()).as("lines: %s", relay.log()).hasSizeLessThan(60);
  }

  @Test
  @Order(2)
  void aWriteWhoseAnswerIsLostIsMadeAgainElsewhere() {
    String target = site.target("unanswered", 4);
    try (Sender sender = new Sender(site.kafka(), site.delayTopic(), ledger);
        Verifier verifier = new Verifier(site.kafka(), List.of(target), ledger)) {
      proxy.fault((call, api) -> {
        Fault.Reply reply = api.answer(call);
        if (call.action().equals("BatchWriteItem")) {
          Pauses.of(TOO_LONG);
        }
        return reply;
      });
      sender.sendSpread(target, 100, BYTES, 20_000, 24_000, random);
      awaitCount("the queue takes them", "delayline_overflow_total", 1);
      awaitNothingUncommitted();
      proxy.fault(Fault.NONE);
      Awaitility.await("the rows are taken back")
          .atMost(10, TimeUnit.SECONDS)
          .until(() -> site.rows().rows().isEmpty());
      verifier.readUntilComplete(Duration.ofSeconds(40));
      verifier.readFor(Duration.ofSeconds(2));
    }
    assertKept("writes are answered after 6 s");
  }

  /** At first a few rows are tried only, and the others go to the queue. */
  private void parkAgain(Sender sender, String target) {
    double parked = Counters.of(List.of(relay)).parked();
    Awaitility.await("it parks again")
        .atMost(15, TimeUnit.SECONDS)
        .pollInterval(500, TimeUnit.MILLISECONDS)
        .until(() -> {
          sender.sendSpread(target, 20, BYTES, 14_000, 18_000, random);
          return Counters.of(List.of(relay)).parked() > parked + 20;
        });
  }

  private void assertKept(String what) {
    Verdict verdict = ledger.verdict();
    System.out.printf("%s: %s%n", what, verdict);
    verdict.assertPromisesKept();
    verdict.assertNoDuplicates();
  }

  private void awaitCount(String what, String name, int least) {
    Awaitility.await(what)
        .atMost(25, TimeUnit.SECONDS)
        .until(() -> Counters.of(site.relays()).since(before).sum(name) >= least);
  }

  private void awaitNothingUncommitted() {
    Awaitility.await("all offsets are committed")
        .atMost(25, TimeUnit.SECONDS)
        .until(() -> Counters.of(site.relays()).sum("delayline_uncommitted") == 0);
  }
}

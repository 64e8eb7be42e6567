package io.delayline.local.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.delayline.FieldFault;
import io.delayline.local.RelayProcess;
import io.delayline.local.World;
import io.delayline.local.drill.Counters;
import io.delayline.local.drill.Ledger;
import io.delayline.local.drill.ScaledTimes;
import io.delayline.local.drill.Sender;
import io.delayline.local.drill.Site;
import io.delayline.local.drill.TableProbe;
import io.delayline.local.drill.Verdict;
import io.delayline.local.drill.Verifier;
import io.delayline.model.Bundle;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.parallel.ResourceAccessMode;
import org.junit.jupiter.api.parallel.ResourceLock;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** What may lie in the table and in the tick queue, put there by others or by time. */
@Order(5)
@ExtendWith(SharedWorld.class)
@ResourceLock(value = Machine.BUSY, mode = ResourceAccessMode.READ)
class PlantedRowsIT {
  private static final int SHARDS = 4;
  private static final byte[] UNREADABLE = {1, 2, 3, 4};
  private static final byte[] NEWER = {99, 1, 2, 3};
  private static final int BYTES = 200;

  private static Site site;
  private static RelayProcess relay;

  @BeforeAll
  static void start(World world) {
    site = Site.in(world, "planted-rows");
    Map<String, String> environment = new HashMap<>(ScaledTimes.EIGHT_SECONDS);
    environment.put("DELAYLINE_TARGETS_ALLOWED", "planted-rows-*");
    relay = site.start(environment);
    site.awaitServing(List.of(relay));
    await("the control items", () -> site.rows().cursors().size() == SHARDS);
  }

  @AfterAll
  static void stop() {
    site.close();
  }

  @Test
  @FieldFault("B52")
  void garbageInTheTickQueueIsDeletedAndCountedAndMovesNothing() {
    long farFuture = Instant.now().plus(Duration.ofDays(365)).toEpochMilli();
    List<String> garbage =
        List.of("no tick", "{}", "{\"tick\":\"soon\"}", "{\"tick\":1,\"shard\":-1}", "[1]");
    double before = counters().sum("delayline_ticks_garbage_total");
    garbage.forEach(site::plantTick);
    site.plantTick("{\"tick\":" + farFuture + "}");
    site.plantTick("{\"tick\":" + farFuture + ",\"shard\":999}");
    site.plantTick("{\"tick\":0}");
    await(
        "garbage is deleted",
        () -> counters().sum("delayline_ticks_garbage_total") == before + garbage.size());
    long frontier = site.rows().frontier();
    await("ticks go on", () -> site.rows().frontier() > frontier + 2);
    assertThat(site.rows().frontier())
        .as("the frontier, which a tick from the future does not raise")
        .isLessThan(Instant.now().getEpochSecond() + 12);
    assertThat(site.rows().cursors()).hasSize(SHARDS);
    assertThat(counters().sum("delayline_ticks_garbage_total"))
        .as("none of it came again")
        .isEqualTo(before + garbage.size());
  }

  @Test
  @FieldFault("B86")
  void whatIsNoRowGoesToTheDeadLetterTopicAndNobodyWaitsForIt() {
    Ledger ledger = new Ledger();
    String target = site.target("after-planted", 2);
    long second = Instant.now().getEpochSecond() + 12;
    for (int shard = 0; shard < SHARDS; shard++) {
      site.rows()
          .plant(second, shard, "a-garbage", Map.of("text", AttributeValue.fromS("ü" + shard)));
      site.rows().plant(second, shard, "a-unreadable", TableProbe.bundle(UNREADABLE));
      site.rows().plant(second, shard, "a-newer", TableProbe.bundle(NEWER));
    }
    try (Sender sender = new Sender(site.kafka(), site.delayTopic(), ledger);
        Verifier verifier = new Verifier(site.kafka(), List.of(target), ledger);
        Mailbox letters = new Mailbox(site.kafka(), List.of(site.deadLetterTopic()))) {
      sender.sendSpread(target, 200, BYTES, 11_000, 15_000, new Random(6)); // the second and later
      assertLetters(letters.await(2 * SHARDS), second);
      verifier.readUntilComplete(Duration.ofSeconds(25));
      verifier.readFor(Duration.ofSeconds(2));
      assertThat(letters.readFor(Duration.ofSeconds(1))).as("letters").hasSize(2 * SHARDS);
    }
    Verdict verdict = ledger.verdict();
    verdict.assertPromisesKept();
    verdict.assertNoDuplicates();
    assertThat(verdict.lateness().max()).as("beside them, ms: %s", verdict).isLessThan(2_000);
    assertThat(counters().rows("aside")).isEqualTo(2 * SHARDS);
    assertNewerIsKept();
  }

  @Test
  void theRulesOfTargetsHoldForARowToo() {
    List<String> targets = List.of("__consumer_offsets", site.delayTopic(), "elsewhere");
    long second = Instant.now().getEpochSecond() + 12;
    for (int i = 0; i < targets.size(); i++) {
      Bundle bundle =
          PlantedBundle.to(targets.get(i), site.delayTopic(), Instant.ofEpochSecond(second));
      site.rows().plant(second, i, "b-forbidden", TableProbe.bundle(bundle.bytes()));
    }
    try (Mailbox letters = new Mailbox(site.kafka(), List.of(site.deadLetterTopic()))) {
      for (String target : targets) {
        Delivered letter =
            letters.await("the letter of " + target, each -> isRefusal(each, target));
        assertThat(letter.error())
            .as(target)
            .isEqualTo(target.equals("elsewhere") ? "TARGET_NOT_ALLOWED" : "BAD_TARGET");
        assertThat(letter.value()).isEqualTo("planted");
      }
    }
  }

  private static boolean isRefusal(Delivered letter, String target) {
    return letter.error().contains("TARGET") && letter.detail().contains(target);
  }

  private static void assertLetters(List<Delivered> letters, long second) {
    assertThat(letters)
        .allSatisfy(letter -> {
          assertThat(letter.error()).isEqualTo("UNREADABLE");
          assertThat(letter.detail()).isNotBlank();
          assertThat(letter.header("delayed-origin")).startsWith("table-" + second + "#");
        });
    assertThat(
            letters.stream().filter(letter -> letter.header("delayed-origin").endsWith("garbage")))
        .extracting(Delivered::value)
        .hasSize(SHARDS)
        .allSatisfy(value -> assertThat(value).contains("\"text\":\"ü"));
    assertThat(
            letters.stream()
                .filter(letter -> letter.header("delayed-origin").endsWith("unreadable")))
        .extracting(letter -> letter.record().value())
        .hasSize(SHARDS)
        .allSatisfy(value -> assertThat(value).isEqualTo(UNREADABLE));
  }

  /** Passed on to the queue, where newer code will find it, and left in the table as well. */
  private static void assertNewerIsKept() {
    await("they are received", () -> counters().bundles("newer") >= SHARDS);
    await(
        "all other rows are removed",
        () ->
            site.rows().rows().stream()
                .allMatch(row -> TableProbe.text(row, "sk").equals("a-newer")));
    assertThat(site.rows().rows()).hasSize(SHARDS);
    assertThat(site.queue().messages()).as("newer bundles in the queue").isEqualTo(SHARDS);
    assertThat(relay.status().path("problems").toString())
        .as("what an operator is told")
        .contains("cannot read", "version 99", "delete");
  }

  private static Counters counters() {
    return Counters.of(List.of(relay));
  }

  private static void await(String what, Callable<Boolean> holds) {
    Awaitility.await(what).atMost(25, TimeUnit.SECONDS).until(holds);
  }
}

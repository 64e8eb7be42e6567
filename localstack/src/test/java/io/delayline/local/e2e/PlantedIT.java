package io.delayline.local.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.delayline.FieldFault;
import io.delayline.delay.BundleText;
import io.delayline.local.RelayProcess;
import io.delayline.local.World;
import io.delayline.local.drill.Counters;
import io.delayline.local.drill.Pauses;
import io.delayline.local.drill.Site;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.parallel.ResourceAccessMode;
import org.junit.jupiter.api.parallel.ResourceLock;

/** What may lie in the delay queue, put there by others or by time. */
@ExtendWith(SharedWorld.class)
@ResourceLock(value = Machine.BUSY, mode = ResourceAccessMode.READ)
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class PlantedIT {
  private static Site site;
  private static RelayProcess relay;

  @BeforeAll
  static void start(World world) {
    site = Site.in(world, "planted");
    relay = site.start(Map.of("DELAYLINE_TARGETS_ALLOWED", "planted-*"));
    relay.awaitReady(Site.START_LIMIT);
  }

  @AfterAll
  static void stop() {
    site.close();
  }

  @Test
  @Order(1)
  @FieldFault("B86")
  void garbageGoesToTheDeadLetterTopicByteForByteAndNeverLoops() {
    List<String> bodies = List.of("not a bundle", "AUJDREVG", "{\"json\": \"ü\"}", "AQ==");
    bodies.forEach(site.queue()::plant);
    try (Mailbox letters = new Mailbox(site.kafka(), List.of(site.deadLetterTopic()))) {
      List<Delivered> read = letters.await(bodies.size());
      assertThat(read).extracting(Delivered::value).containsExactlyInAnyOrderElementsOf(bodies);
      assertThat(read).allSatisfy(letter -> assertThat(letter.error()).isEqualTo("UNREADABLE"));
      assertThat(read).allSatisfy(letter -> assertThat(letter.detail()).isNotBlank());
    }
    awaitMessages(0);
    assertThat(counters().bundles("unreadable")).isEqualTo(bodies.size());
  }

  @Test
  @Order(2)
  void whatWakesLongBeforeItsTimeIsRoutedAgain() {
    String target = site.target("rerouted", 1);
    Instant due = Instant.now().plusSeconds(8).truncatedTo(ChronoUnit.MILLIS);
    double rerouted = counters().bundles("rerouted");
    site.queue().plant(bundle(target, due));
    Awaitility.await("it is routed again")
        .atMost(6, TimeUnit.SECONDS)
        .until(() -> counters().bundles("rerouted") == rerouted + 1);
    try (Mailbox mailbox = new Mailbox(site.kafka(), List.of(target))) {
      Delivered delivered = mailbox.await(1).getFirst();
      assertThat(delivered.value()).isEqualTo("planted");
      assertThat(delivered.header("delayed-id")).isEqualTo("id@" + due.toEpochMilli());
      assertThat(delivered.record().timestamp())
          .isBetween(due.toEpochMilli(), due.toEpochMilli() + 2_000);
    }
    awaitMessages(0);
  }

  private static String bundle(String target, Instant due) {
    return BundleText.of(PlantedBundle.to(target, site.delayTopic(), due));
  }

  @Test
  @Order(3)
  void whatIsDueBeyondWhatTheQueueCanHoldIsParked() {
    String target = site.target("far", 1);
    try (KafkaProducer<byte[], byte[]> producer = site.kafka().producer(Map.of())) {
      Draft.to(target, "delay-for", "30d").send(producer, site.delayTopic());
    }
    Awaitility.await("it waits in the table, its place committed")
        .atMost(15, TimeUnit.SECONDS)
        .until(
            () -> site.rows().rows().size() == 1 && counters().sum("delayline_uncommitted") == 0);
    assertThat(site.queue().messages()).as("messages in the queue").isZero();
    assertThat(counters().delivered()).as("delivered: the rerouted one only").isEqualTo(1);
  }

  @Test
  @Order(4)
  void aBundleOfANewerVersionIsLeftForNewerCode() {
    int before = site.queue().messages();
    site.queue().plant(Base64.getEncoder().encodeToString(new byte[] {99, 1, 2, 3}));
    Awaitility.await("it is received")
        .atMost(10, TimeUnit.SECONDS)
        .until(() -> counters().bundles("newer") > 0);
    Pauses.of(Duration.ofSeconds(3));
    assertThat(site.queue().messages()).isEqualTo(before + 1);
    try (Mailbox letters = new Mailbox(site.kafka(), List.of(site.deadLetterTopic()))) {
      assertThat(letters.readFor(Duration.ofSeconds(1))).as("letters: the garbage's").hasSize(4);
    }
    assertThat(counters().bundles("newer")).as("received again, with a wait").isLessThan(5);
  }

  @Test
  @Order(5)
  void theRulesOfTargetsHoldForItToo() {
    Map<String, String> codes =
        Map.of(
            "__consumer_offsets",
            "BAD_TARGET",
            site.delayTopic(),
            "BAD_TARGET",
            site.deadLetterTopic(),
            "BAD_TARGET",
            "elsewhere",
            "TARGET_NOT_ALLOWED");
    Instant due = Instant.now().truncatedTo(ChronoUnit.MILLIS);
    codes.keySet().forEach(target -> site.queue().plant(bundle(target, due)));
    try (Mailbox letters = new Mailbox(site.kafka(), List.of(site.deadLetterTopic()))) {
      codes.forEach((target, code) -> {
        Delivered letter =
            letters.await("the letter of " + target, each -> isRefusal(each, target));
        assertThat(letter.error()).as(target).isEqualTo(code);
        assertThat(letter.value()).isEqualTo("planted");
      });
    }
    assertThat(counters().delivered()).as("delivered: the rerouted one only").isEqualTo(1);
  }

  private static boolean isRefusal(Delivered letter, String target) {
    return letter.error().contains("TARGET") && letter.detail().contains(target);
  }

  private static Counters counters() {
    return Counters.of(List.of(relay));
  }

  private static void awaitMessages(int count) {
    Awaitility.await("messages in the queue: " + count)
        .atMost(15, TimeUnit.SECONDS)
        .until(() -> site.queue().messages() == count);
  }
}

package io.delayline.local.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.delayline.FieldFault;
import io.delayline.local.World;
import io.delayline.local.drill.Site;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.parallel.ResourceAccessMode;
import org.junit.jupiter.api.parallel.ResourceLock;

/** What cannot be delivered goes to the dead-letter topic, says why, and holds up nobody else. */
@ExtendWith(SharedWorld.class)
@ResourceLock(value = Machine.BUSY, mode = ResourceAccessMode.READ)
class RejectIT {
  private static final int MEBIBYTE = 1 << 20;
  private static final String SECOND_TOPIC = "reject-second";

  private static Site site;
  private static KafkaProducer<byte[], byte[]> producer;
  private static String target;
  private static Mailbox deadLetters;

  @BeforeAll
  static void start(World world) {
    site = Site.in(world, "reject");
    site.createDelayTopic(SECOND_TOPIC, 1);
    target = site.target("good", 2);
    producer = site.kafka().producer(Map.of());
    deadLetters = new Mailbox(site.kafka(), List.of(site.deadLetterTopic()));
    site.start(
            Map.of(
                "DELAYLINE_TOPIC", site.delayTopic() + "," + SECOND_TOPIC,
                "DELAYLINE_TARGETS_ALLOWED", "reject-*",
                "DELAYLINE_TARGET_GRACE", "6s"))
        .awaitReady(Site.START_LIMIT);
  }

  @AfterAll
  static void stop() {
    deadLetters.close();
    producer.close();
    site.close();
  }

  @Test
  @FieldFault({"B26", "B82", "B86"})
  void eachFaultHasItsCodeAndASentenceThatNamesIt() {
    assertRejected("MISSING_TARGET", "delay-topic", new Draft().header("delay-for", "1s"));
    assertRejected("BAD_TARGET", "no/topic", Draft.to("no/topic", "delay-for", "1s"));
    assertRejected("BAD_TARGET", "__consumer_offsets", soon("__consumer_offsets"));
    assertRejected("BAD_TARGET", site.delayTopic(), soon(site.delayTopic()));
    assertRejected("BAD_TARGET", SECOND_TOPIC + ".dlt", soon(SECOND_TOPIC + ".dlt"));
    assertRejected("TARGET_NOT_ALLOWED", "reject-*", soon("elsewhere"));
    assertRejected("MISSING_TIME", "delay-for", new Draft().header("delay-topic", target));
    assertRejected("AMBIGUOUS_TIME", "delay-level", soon(target).header("delay-level", "1"));
    assertRejected("BAD_TIME", "5 seconds", Draft.to(target, "delay-for", "5 seconds"));
    assertRejected("BAD_TIME", "1767225600", Draft.to(target, "delay-until", "1767225600"));
    assertRejected("BAD_TIME", "12:00:00", Draft.to(target, "delay-until", "2027-01-01T12:00:00"));
    assertRejected("BAD_TIME", "19", Draft.to(target, "delay-level", "19"));
    assertRejected("BAD_TIME", "2001", soon(target).timestamp(1));
    assertRejected("TOO_FAR", "400d", Draft.to(target, "delay-for", "401d"));
    assertRejected("BAD_ID", "257", soon(target).header("delay-id", "i".repeat(257)));
    assertRejected("BAD_HEADER", "delay-topic", untimed().header("delay-topic", (byte[]) null));
    assertRejected("BAD_TARGET", "   ", untimed().header("delay-topic", "   "));
    assertRejected("BAD_TARGET", "orders ", soon("orders "));
    assertRejected("BAD_TARGET", "..", soon(".."));
    assertRejected("BAD_TARGET", "249", soon("t".repeat(250)));
    assertRejected("BAD_HEADER", "delay-form", soon(target).header("delay-form", "1s"));
    assertRejected("BAD_HEADER", "delay-for", soon(target).header("delay-for", "1s"));
    assertRejected("BAD_HEADER", "delay-id", soon(target).header("delay-id", ""));
    assertRejected(
        "BAD_HEADER", "UTF-8", soon(target).header("delay-id", new byte[] {(byte) 0xff}));
    assertRejected("BAD_PARTITION", "-1", soon(target).header("delay-partition", "-1"));
    assertRejected("BAD_PARTITION", "2", soon(target).header("delay-partition", "2"));
  }

  private static Draft untimed() {
    return new Draft().header("delay-for", "100ms");
  }

  private static Draft soon(String topic) {
    return Draft.to(topic, "delay-for", "100ms");
  }

  /** Sends it and checks the dead letter: code, a detail that contains {@code named}, content. */
  private static Delivered assertRejected(String code, String named, Draft draft) {
    Delivered letter = awaitLetter(draft.send(producer, site.delayTopic()));
    assertThat(letter.error()).as(letter.detail()).isEqualTo(code);
    assertThat(letter.detail()).contains(named);
    var sent = draft.on(site.delayTopic());
    assertThat(letter.record().key()).isEqualTo(sent.key());
    assertThat(letter.record().value()).isEqualTo(sent.value());
    assertThat(List.of(letter.record().headers().toArray()))
        .as("its headers as they came, then three more")
        .startsWith(sent.headers().toArray())
        .hasSize(sent.headers().toArray().length + 3);
    return letter;
  }

  private static Delivered awaitLetter(RecordMetadata from) {
    String origin = from.topic() + "-" + from.partition() + "-" + from.offset();
    return deadLetters.await(
        "dead letter " + origin, letter -> letter.header("delayed-origin").equals(origin));
  }

  @Test
  void aRecordThatIsTooLargeForAnyWayIsRejected() {
    byte[] large = new byte[MEBIBYTE];
    new Random(6).nextBytes(large);
    assertRejected("TOO_LARGE", "bytes", soon(target).value(large));
  }

  @Test
  @FieldFault("B85")
  void whatATargetRefusesForGoodIsRejectedOnBothWays() {
    String small = site.target("small", 1, Map.of("max.message.bytes", "1000"));
    byte[] value = new byte[5_000];
    new Random(7).nextBytes(value);
    Draft queued = Draft.to(small, "delay-for", "3500ms").value(value);
    RecordMetadata later = queued.send(producer, site.delayTopic());
    assertRejected("TARGET_REFUSED", small, soon(small).value(value));
    assertThat(awaitLetter(later).error()).isEqualTo("TARGET_REFUSED");
  }

  @Test
  @FieldFault("B83")
  void aTargetThatIsMissingHoldsUpNobodyAndMayComeLater() {
    String missing = "reject-missing";
    String late = "reject-late";
    RecordMetadata lost = soon(missing).send(producer, site.delayTopic());
    soon(late).value("came after all").send(producer, site.delayTopic());
    soon(target).value("meanwhile").send(producer, site.delayTopic());
    try (Mailbox mailbox = new Mailbox(site.kafka(), List.of(target))) {
      Delivered other = mailbox.await("meanwhile", each -> "meanwhile".equals(each.value()));
      assertThat(other.record().timestamp() - other.due()).as("late, ms").isLessThan(2_000);
    }
    site.target("late", 1);
    try (Mailbox mailbox = new Mailbox(site.kafka(), List.of(late))) {
      assertThat(mailbox.await(1).getFirst().value()).isEqualTo("came after all");
    }
    Delivered letter = awaitLetter(lost);
    assertThat(letter.error()).isEqualTo("TARGET_UNKNOWN");
    assertThat(letter.detail()).contains(missing).contains("6 s");
  }

  @Test
  void eachDelayTopicHasItsOwnDeadLetterTopic() {
    new Draft().value("of the second").send(producer, SECOND_TOPIC);
    soon(target).value("delivered from the second").send(producer, SECOND_TOPIC);
    try (Mailbox letters = new Mailbox(site.kafka(), List.of(SECOND_TOPIC + ".dlt"));
        Mailbox mailbox = new Mailbox(site.kafka(), List.of(target))) {
      assertThat(letters.await(1).getFirst().value()).isEqualTo("of the second");
      mailbox.await("it", each -> "delivered from the second".equals(each.value()));
    }
    assertThat(deadLetters.readFor(Duration.ofMillis(200)))
        .extracting(Delivered::value)
        .doesNotContain("of the second");
  }

  @Test
  void whatIsInTheDeadLetterTopicDoesNotGoRound() {
    assertRejected(
        "MISSING_TIME", "delay-for", new Draft().header("delay-topic", target).value("once"));
    List<Delivered> letters = deadLetters.readFor(Duration.ofSeconds(2));
    assertThat(letters.stream().filter(letter -> "once".equals(letter.value()))).hasSize(1);
  }
}

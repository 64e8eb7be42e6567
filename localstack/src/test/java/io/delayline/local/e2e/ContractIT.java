package io.delayline.local.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.delayline.FieldFault;
import io.delayline.local.World;
import io.delayline.local.drill.Counters;
import io.delayline.local.drill.ScaledTimes;
import io.delayline.local.drill.Site;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.header.Header;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.parallel.ResourceAccessMode;
import org.junit.jupiter.api.parallel.ResourceLock;

/** What is promised of a record that is accepted, kept through the real thing, on every way. */
@Order(5)
@ExtendWith(SharedWorld.class)
@ResourceLock(value = Machine.BUSY, mode = ResourceAccessMode.READ)
class ContractIT {
  /** Shorter than the lead: the record is held at once. */
  private static final String HELD = "400ms";

  /** Longer than the lead: the record goes through the queue. */
  private static final String QUEUED = "4s";

  /** Longer than the delay queue waits, with the times that the relays have here. */
  private static final String PARKED = "9500ms";

  private static final List<String> WAYS = List.of(HELD, QUEUED, PARKED);

  private static Site site;
  private static KafkaProducer<byte[], byte[]> producer;

  @BeforeAll
  static void start(World world) {
    site = Site.in(world, "contract");
    site.startTwo(ScaledTimes.EIGHT_SECONDS);
    producer = site.kafka().producer(Map.of());
  }

  @AfterAll
  static void stop() {
    producer.close();
    site.close();
  }

  @Test
  @FieldFault({"B39", "B41"})
  void everyFormOfATimeIsKeptOnEveryWay() {
    String target = site.target("forms", 2);
    long now = System.currentTimeMillis();
    Map<String, Long> dueById = new LinkedHashMap<>();
    for (long delay : List.of(700L, 4_500L, 9_500L)) {
      for (String time : formsOf(now, delay)) {
        dueById.put(form(target, time, now), now + delay);
      }
    }
    dueById.put(form(target, "delay-level 1", now), now + 1_000);
    dueById.put(form(target, "delay-level 2", now), now + 5_000);
    dueById.put(form(target, "delay-until " + (now - 86_400_000), now), now - 86_400_000);

    try (Mailbox mailbox = new Mailbox(site.kafka(), List.of(target))) {
      for (Delivered delivered : mailbox.await(dueById.size())) {
        assertOnTime(delivered, dueById, now);
      }
    }
  }

  private static List<String> formsOf(long now, long delay) {
    Instant due = Instant.ofEpochMilli(now + delay);
    ZoneOffset two = ZoneOffset.ofHours(2);
    return List.of(
        "delay-until " + (now + delay),
        "delay-until " + due,
        "delay-until " + DateTimeFormatter.ISO_OFFSET_DATE_TIME.format(due.atOffset(two)),
        "delay-for " + delay + "ms",
        "delay-for " + Duration.ofMillis(delay));
  }

  /** Sends one that is due so and has what says so as its id. */
  private static String form(String target, String time, long timestamp) {
    int space = time.indexOf(' ');
    Draft.to(target, time.substring(0, space), time.substring(space + 1))
        .header("delay-id", time)
        .timestamp(timestamp)
        .send(producer, site.delayTopic());
    return time;
  }

  private static void assertOnTime(Delivered delivered, Map<String, Long> dueById, long sent) {
    String id = delivered.header("delayed-id");
    String given = id.substring(0, id.lastIndexOf('@'));
    long due = Objects.requireNonNull(dueById.get(given), given);
    assertThat(id).isEqualTo(given + "@" + due);
    assertThat(delivered.due()).as(given).isEqualTo(due);
    assertThat(delivered.header("delayed-created")).isEqualTo(String.valueOf(sent));
    assertThat(delivered.record().timestamp())
        .as("%s, appended", given)
        .isBetween(due, Math.max(due, sent) + 2_000);
    assertThat(delivered.own()).as("%s: nothing of the control headers", given).isEmpty();
  }

  @Test
  @FieldFault({"B19", "B25"})
  void whatComesOutIsWhatWentIn() {
    String target = site.target("content", 1);
    for (String delay : WAYS) {
      send(target, delay, "null", draft -> draft.key(null).value((byte[]) null));
      send(target, delay, "empty", draft -> draft.key(new byte[0]).value(new byte[0]));
      send(
          target, delay, "bytes", draft -> draft.key(Tricky.everyByte()).value(Tricky.everyByte()));
    }
    try (Mailbox mailbox = new Mailbox(site.kafka(), List.of(target))) {
      for (String delay : WAYS) {
        assertContent(mailbox, "null" + delay, null);
        assertContent(mailbox, "empty" + delay, new byte[0]);
        assertContent(mailbox, "bytes" + delay, Tricky.everyByte());
      }
    }
    assertThat(Counters.of(site.relays()).sum("delayline_records_promoted_total"))
        .as("records that were parked")
        .isGreaterThanOrEqualTo(3);
  }

  private interface Change {
    void apply(Draft draft);
  }

  private static void send(String target, String delay, String id, Change change) {
    Draft draft = Draft.to(target, "delay-for", delay).header("delay-id", id + delay);
    Tricky.HEADERS.forEach(header -> draft.header(header.name(), header.bytes()));
    change.apply(draft);
    draft.send(producer, site.delayTopic());
  }

  private static void assertContent(Mailbox mailbox, String id, byte @Nullable [] content) {
    Delivered delivered = mailbox.await(id, each -> each.header("delayed-id").startsWith(id + "@"));
    assertThat(delivered.record().key()).as(id).isEqualTo(content);
    assertThat(delivered.record().value()).as(id).isEqualTo(content);
    assertThat(delivered.own()).as(id).isEqualTo(Tricky.HEADERS);
  }

  @Test
  void aRecordFedBackTwentyTimesDoesNotGrow() {
    String target = site.target("fed-back", 1);
    Draft next = new Draft().header("mine", "kept").value("round and round");
    List<Header> first = List.of();
    try (Mailbox mailbox = new Mailbox(site.kafka(), List.of(target))) {
      for (int round = 1; round <= 20; round++) {
        next.header("delay-topic", target).header("delay-for", "50ms");
        next.send(producer, site.delayTopic());
        Delivered delivered = mailbox.await(round).getLast();
        List<Header> headers = List.of(delivered.record().headers().toArray());
        first = round == 1 ? headers : first;
        assertThat(headers).as("round %d", round).hasSameSizeAs(first);
        assertThat(delivered.value()).isEqualTo("round and round");
        Draft again = new Draft().value(delivered.record().value());
        headers.forEach(header -> again.header(header.key(), header.value()));
        next = again;
      }
    }
  }

  @Test
  void whatATransactionAbortedIsNeverDelivered() {
    String target = site.target("transactions", 1);
    try (KafkaProducer<byte[], byte[]> transactional =
        site.kafka().producer(Map.of("transactional.id", "contract"))) {
      transactional.initTransactions();
      for (String delay : WAYS) {
        transactional.beginTransaction();
        Draft.to(target, "delay-for", delay)
            .value("aborted")
            .send(transactional, site.delayTopic());
        transactional.abortTransaction();
        transactional.beginTransaction();
        Draft.to(target, "delay-for", delay)
            .value("committed")
            .send(transactional, site.delayTopic());
        transactional.commitTransaction();
      }
    }
    // One due later than all others shows that there is nothing more to come.
    Draft.to(target, "delay-for", "12s").value("last").send(producer, site.delayTopic());
    try (Mailbox mailbox = new Mailbox(site.kafka(), List.of(target))) {
      mailbox.await("the last", each -> "last".equals(each.value()));
      assertThat(mailbox.await(WAYS.size() + 1))
          .extracting(Delivered::value)
          .containsExactly("committed", "committed", "committed", "last");
    }
  }

  @Test
  void partitionAndOriginAreAsAskedFor() {
    String target = site.target("partitions", 5);
    List<RecordMetadata> written = new ArrayList<>();
    for (String partition : List.of("0", "4")) {
      written.add(
          Draft.to(target, "delay-for", HELD)
              .header("delay-partition", partition)
              .value(partition)
              .send(producer, site.delayTopic()));
    }
    try (Mailbox mailbox = new Mailbox(site.kafka(), List.of(target))) {
      for (Delivered delivered : mailbox.await(2)) {
        String partition = Objects.requireNonNull(delivered.value());
        assertThat(delivered.record().partition()).isEqualTo(Integer.parseInt(partition));
        RecordMetadata from = written.get(partition.equals("0") ? 0 : 1);
        String origin = from.topic() + "-" + from.partition() + "-" + from.offset();
        assertThat(delivered.header("delayed-origin")).isEqualTo(origin);
        assertThat(delivered.header("delayed-id")).isEqualTo(origin + "@" + delivered.due());
      }
    }
  }
}

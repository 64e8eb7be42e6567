package io.delayline.local.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.delayline.local.World;
import io.delayline.model.HeaderNames;
import java.time.Instant;
import java.util.List;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.jspecify.annotations.Nullable;

/**
 * The dozen records that {@code up} sends: every way through the relay and every form of a due
 * time, once at least.
 */
final class Samples {
  /** Target topics of the samples. */
  static final List<String> TARGETS = List.of("orders", "emails");

  private static final String ORDERS = "orders";
  private static final String EMAILS = "emails";

  private Samples() {}

  /** The records, as if sent at {@code now}. */
  static List<ProducerRecord<byte[], byte[]>> at(Instant now) {
    return List.of(
        sample(
            "overdue-by-5s",
            ORDERS,
            HeaderNames.UNTIL,
            String.valueOf(now.minusSeconds(5).toEpochMilli()),
            "late already"),
        sample("300ms", ORDERS, HeaderNames.FOR, "300ms", "soon"),
        sample("300ms-iso", EMAILS, HeaderNames.FOR, "PT0.3S", "soon"),
        sample("2s", ORDERS, HeaderNames.FOR, "2s", "within the lead"),
        sample("level-1", EMAILS, HeaderNames.LEVEL, "1", "one second"),
        sample("tombstone-3s", ORDERS, HeaderNames.FOR, "3s", null),
        sample("5s", ORDERS, HeaderNames.FOR, "5s", "beyond the lead"),
        sample(
            "until-rfc3339-8s",
            EMAILS,
            HeaderNames.UNTIL,
            now.plusSeconds(8).toString(),
            "at a time of day"),
        sample("15s", ORDERS, HeaderNames.FOR, "15s", "from the queue"),
        sample("level-4", EMAILS, HeaderNames.LEVEL, "4", "thirty seconds"),
        sample("40s", ORDERS, HeaderNames.FOR, "40s", "from the table"),
        sample(
            "no-zone",
            ORDERS,
            HeaderNames.UNTIL,
            "2030-01-01T00:00:00",
            "rejected: a time without a zone"));
  }

  /** The id that a sample was given. */
  static String id(ProducerRecord<byte[], byte[]> sample) {
    return new String(sample.headers().lastHeader(HeaderNames.ID).value(), UTF_8);
  }

  private static ProducerRecord<byte[], byte[]> sample(
      String id, String target, String timeHeader, String time, @Nullable String value) {
    ProducerRecord<byte[], byte[]> record =
        new ProducerRecord<>(
            World.DELAY_TOPIC,
            ("customer-" + id).getBytes(UTF_8),
            value == null ? null : value.getBytes(UTF_8));
    record
        .headers()
        .add(HeaderNames.TOPIC, target.getBytes(UTF_8))
        .add(timeHeader, time.getBytes(UTF_8))
        .add(HeaderNames.ID, id.getBytes(UTF_8));
    return record;
  }
}

package io.delayline.local.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.delayline.local.World;
import io.delayline.model.HeaderNames;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.header.Header;
import org.jspecify.annotations.Nullable;

/**
 * A record that came out of the relay, as its headers tell it.
 *
 * @param arrived the record's timestamp: the time of delivery
 * @param id the message's identity without the due time; empty when no header tells
 * @param due promised time; empty for a rejected record and for one that the relay did not write
 * @param created timestamp of the original record; empty as above
 * @param error code and detail, when it was rejected
 */
record Arrival(
    ConsumerRecord<byte[], byte[]> record,
    Instant arrived,
    Optional<String> id,
    Optional<Instant> due,
    Optional<Instant> created,
    Optional<Rejection> error) {

  /** Why a record is in the dead-letter topic. */
  record Rejection(String code, String detail) {}

  /** What is rejected keeps all headers that it came with, so its topic decides what counts. */
  static Arrival of(ConsumerRecord<byte[], byte[]> record) {
    boolean rejected = record.topic().equals(World.DEAD_LETTER_TOPIC);
    return new Arrival(
        record,
        Instant.ofEpochMilli(record.timestamp()),
        id(record),
        rejected ? Optional.empty() : instant(record, HeaderNames.DELAYED_UNTIL),
        rejected ? Optional.empty() : instant(record, HeaderNames.DELAYED_CREATED),
        rejected ? rejection(record) : Optional.empty());
  }

  private static Optional<Rejection> rejection(ConsumerRecord<byte[], byte[]> record) {
    return text(record, HeaderNames.DELAYED_ERROR)
        .map(
            code -> new Rejection(code, text(record, HeaderNames.DELAYED_ERROR_DETAIL).orElse("")));
  }

  /** How long after its due time it was delivered; negative would be early. */
  Optional<Duration> lateness() {
    return due.map(promised -> Duration.between(promised, arrived));
  }

  String position() {
    return record.topic() + "-" + record.partition() + "-" + record.offset();
  }

  /**
   * {@code delayed-id} without its {@code @<due>}; a rejected record still has the {@code delay-id}
   * it came with.
   */
  private static Optional<String> id(ConsumerRecord<byte[], byte[]> record) {
    return text(record, HeaderNames.DELAYED_ID)
        .map(id -> id.contains("@") ? id.substring(0, id.lastIndexOf('@')) : id)
        .or(() -> text(record, HeaderNames.ID))
        .or(() -> text(record, HeaderNames.DELAYED_ORIGIN));
  }

  private static Optional<Instant> instant(ConsumerRecord<byte[], byte[]> record, String header) {
    try {
      return text(record, header).map(Long::parseLong).map(Instant::ofEpochMilli);
    } catch (NumberFormatException e) {
      return Optional.empty();
    }
  }

  private static Optional<String> text(ConsumerRecord<byte[], byte[]> record, String name) {
    @Nullable Header header = record.headers().lastHeader(name);
    return header == null || header.value() == null
        ? Optional.empty()
        : Optional.of(new String(header.value(), UTF_8));
  }
}

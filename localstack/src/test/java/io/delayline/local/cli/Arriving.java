package io.delayline.local.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.time.Instant;
import java.util.Optional;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.record.TimestampType;

/** Builds records as they come out of the relay. */
final class Arriving {
  private Arriving() {}

  /** Headers are given as name, value, name, value, …. */
  static Arrival on(String topic, Instant timestamp, String... headers) {
    RecordHeaders all = new RecordHeaders();
    for (int i = 0; i < headers.length; i += 2) {
      all.add(headers[i], headers[i + 1].getBytes(UTF_8));
    }
    return Arrival.of(
        new ConsumerRecord<>(
            topic,
            1,
            17,
            timestamp.toEpochMilli(),
            TimestampType.LOG_APPEND_TIME,
            3,
            5,
            "key".getBytes(UTF_8),
            "value".getBytes(UTF_8),
            all,
            Optional.empty()));
  }

  /**
   * A record that was delivered so many milliseconds after it was due, and was created so many
   * before.
   */
  static Arrival delivered(Instant due, long msAfterDue, long createdMsBefore) {
    return on(
        "orders",
        due.plusMillis(msAfterDue),
        "delayed-id",
        "order-7@" + due.toEpochMilli(),
        "delayed-until",
        String.valueOf(due.toEpochMilli()),
        "delayed-created",
        String.valueOf(due.minusMillis(createdMsBefore).toEpochMilli()));
  }
}

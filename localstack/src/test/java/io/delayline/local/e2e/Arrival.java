package io.delayline.local.e2e;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.zip.CRC32C;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.header.Header;
import org.jspecify.annotations.Nullable;

/**
 * A record that came out on its target topic.
 *
 * @param appendedMillis the record's timestamp: with {@code LogAppendTime} the broker's clock
 * @param fingerprint of its key and value
 */
record Arrival(String delayedId, long appendedMillis, long fingerprint) {
  static Arrival of(ConsumerRecord<byte[], byte[]> record) {
    Header id = record.headers().lastHeader("delayed-id");
    return new Arrival(
        id == null ? "without delayed-id" : new String(id.value(), UTF_8),
        record.timestamp(),
        fingerprint(record.key(), record.value()));
  }

  static long fingerprint(byte @Nullable [] key, byte @Nullable [] value) {
    CRC32C crc = new CRC32C();
    for (byte[] part : new byte @Nullable [][] {key, value}) {
      crc.update(part == null ? 0 : 1);
      if (part != null) {
        crc.update(part);
      }
    }
    return crc.getValue();
  }
}

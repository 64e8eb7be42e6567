package io.delayline.local.drill;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.zip.CRC32C;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.header.Header;
import org.jspecify.annotations.Nullable;

/**
 * A record that came out on its target topic.
 *
 * @param origin where it was read from, {@code <topic>-<partition>-<offset>}
 * @param appendedMillis the record's timestamp: with {@code LogAppendTime} the broker's clock
 * @param fingerprint of its key and value
 */
public record Arrival(String delayedId, String origin, long appendedMillis, long fingerprint) {
  public static Arrival of(ConsumerRecord<byte[], byte[]> record) {
    return new Arrival(
        header(record, "delayed-id"),
        header(record, "delayed-origin"),
        record.timestamp(),
        fingerprint(record.key(), record.value()));
  }

  private static String header(ConsumerRecord<byte[], byte[]> record, String name) {
    Header header = record.headers().lastHeader(name);
    return header == null ? "without " + name : new String(header.value(), UTF_8);
  }

  public static long fingerprint(byte @Nullable [] key, byte @Nullable [] value) {
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

package io.delayline.model;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A record exactly as it was read from the delay topic: what is delivered, and what a dead letter
 * must give back. Key and value may be null (a tombstone stays one), empty or any bytes.
 *
 * @param timestamp the record's own timestamp, millisecond precision
 * @param headers all headers as they came, the {@code delay-…} ones included, in order
 */
@SuppressWarnings("ArrayRecordComponent") // payloads are never compared nor used as keys
public record SourceRecord(
    Origin origin,
    Instant timestamp,
    byte @Nullable [] key,
    byte @Nullable [] value,
    List<Header> headers) {
  /** What one record costs in memory beyond its bytes; an estimate on the high side. */
  private static final int OVERHEAD_BYTES = 256;

  private static final int HEADER_OVERHEAD_BYTES = 64;

  // written out: javac drops the parameters' @Nullable from a compact constructor's class file
  public SourceRecord(
      Origin origin,
      Instant timestamp,
      byte @Nullable [] key,
      byte @Nullable [] value,
      List<Header> headers) {
    this.origin = origin;
    this.timestamp = timestamp;
    this.key = key;
    this.value = value;
    this.headers = List.copyOf(headers);
  }

  /** Memory that the record occupies while it is in flight, in bytes, estimated high. */
  public long footprint() {
    long bytes = (long) OVERHEAD_BYTES + length(key) + length(value);
    for (Header header : headers) {
      bytes += HEADER_OVERHEAD_BYTES + 2L * header.name().length() + length(header.value());
    }
    return bytes;
  }

  private static int length(byte @Nullable [] bytes) {
    return bytes == null ? 0 : bytes.length;
  }
}

package io.delayline.kafka;

import io.delayline.model.Header;
import io.delayline.model.Origin;
import io.delayline.model.SourceRecord;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/** Maps what a consumer read. */
final class SourceRecords {
  private SourceRecords() {}

  /** The record as it is, all headers in order; a missing timestamp is −1 ms, before any date. */
  static SourceRecord of(ConsumerRecord<byte[], byte[]> record) {
    List<Header> headers = new ArrayList<>();
    record.headers().forEach(header -> headers.add(new Header(header.key(), header.value())));
    return new SourceRecord(
        new Origin(record.topic(), record.partition(), record.offset()),
        Instant.ofEpochMilli(record.timestamp()),
        record.key(),
        record.value(),
        headers);
  }
}

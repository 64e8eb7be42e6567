package io.delayline.local.e2e;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.internals.RecordHeader;
import org.jspecify.annotations.Nullable;

/** A record for a delay topic, put together piece by piece. */
final class Draft {
  private static final long LIMIT_SECONDS = 20;

  private final List<Header> headers = new ArrayList<>();
  private byte @Nullable [] key;
  private byte @Nullable [] value = "value".getBytes(UTF_8);
  private @Nullable Long timestamp;

  /** A record for this target, due by this header. */
  static Draft to(String target, String timeHeader, String time) {
    return new Draft().header("delay-topic", target).header(timeHeader, time);
  }

  Draft header(String name, String text) {
    return header(name, text.getBytes(UTF_8));
  }

  Draft header(String name, byte @Nullable [] bytes) {
    headers.add(new RecordHeader(name, bytes));
    return this;
  }

  Draft key(byte @Nullable [] bytes) {
    key = bytes;
    return this;
  }

  Draft value(byte @Nullable [] bytes) {
    value = bytes;
    return this;
  }

  Draft value(String text) {
    return value(text.getBytes(UTF_8));
  }

  /** The record's own timestamp, epoch milliseconds; without it the producer's clock. */
  Draft timestamp(long millis) {
    timestamp = millis;
    return this;
  }

  ProducerRecord<byte[], byte[]> on(String topic) {
    return new ProducerRecord<>(topic, null, timestamp, key, value, headers);
  }

  /** Writes it and waits until the broker has it. */
  RecordMetadata send(KafkaProducer<byte[], byte[]> producer, String topic) {
    try {
      return producer.send(on(topic)).get(LIMIT_SECONDS, TimeUnit.SECONDS);
    } catch (ExecutionException | TimeoutException e) {
      throw new IllegalStateException("Not written to " + topic, e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("Interrupted", e);
    }
  }
}

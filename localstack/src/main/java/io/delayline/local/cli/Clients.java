package io.delayline.local.cli;

import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/**
 * Kafka clients of the commands: bytes in, bytes out, and an answer within seconds rather than
 * minutes.
 */
final class Clients {
  private static final int LIMIT_MS = 10_000;
  private static final int MAX_RECORD_BYTES = 4 << 20;

  private Clients() {}

  static KafkaProducer<byte[], byte[]> producer(String bootstrap) {
    Map<String, Object> settings = new HashMap<>();
    settings.put("bootstrap.servers", bootstrap);
    settings.put("max.block.ms", LIMIT_MS);
    settings.put("request.timeout.ms", LIMIT_MS);
    settings.put("delivery.timeout.ms", 2 * LIMIT_MS);
    settings.put("max.request.size", MAX_RECORD_BYTES);
    return new KafkaProducer<>(settings, new ByteArraySerializer(), new ByteArraySerializer());
  }

  /** Without a group: it reads what it is assigned, commits nothing and disturbs nobody. */
  static KafkaConsumer<byte[], byte[]> consumer(String bootstrap) {
    Map<String, Object> settings = new HashMap<>();
    settings.put("bootstrap.servers", bootstrap);
    settings.put("enable.auto.commit", false);
    settings.put("auto.offset.reset", "earliest");
    settings.put("isolation.level", "read_committed");
    settings.put("default.api.timeout.ms", LIMIT_MS);
    settings.put("request.timeout.ms", LIMIT_MS);
    settings.put("allow.auto.create.topics", false);
    settings.put("fetch.max.wait.ms", 100);
    return new KafkaConsumer<>(settings, new ByteArrayDeserializer(), new ByteArrayDeserializer());
  }
}

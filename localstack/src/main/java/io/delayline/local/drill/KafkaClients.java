package io.delayline.local.drill;

import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/** Clients of a cluster, as an application has them: keys and values are bytes. */
public record KafkaClients(String bootstrap) {
  /** A producer that takes records of any size the broker takes. */
  public KafkaProducer<byte[], byte[]> producer(Map<String, String> settings) {
    Map<String, Object> all = client(Map.of("max.request.size", "8388608"));
    all.putAll(settings);
    return new KafkaProducer<>(all, new ByteArraySerializer(), new ByteArraySerializer());
  }

  /** A consumer that reads these topics from their beginning, committed records only. */
  public KafkaConsumer<byte[], byte[]> reader(Collection<String> topics) {
    KafkaConsumer<byte[], byte[]> consumer =
        new KafkaConsumer<>(
            client(
                Map.of(
                    "auto.offset.reset", "earliest",
                    "enable.auto.commit", "false",
                    "isolation.level", "read_committed")),
            new ByteArrayDeserializer(),
            new ByteArrayDeserializer());
    List<TopicPartition> partitions =
        topics.stream()
            .flatMap(topic -> consumer.partitionsFor(topic).stream())
            .map(info -> new TopicPartition(info.topic(), info.partition()))
            .toList();
    consumer.assign(partitions);
    consumer.seekToBeginning(partitions);
    return consumer;
  }

  public Admin admin() {
    return Admin.create(client(Map.of()));
  }

  private Map<String, Object> client(Map<String, String> settings) {
    Map<String, Object> all = new HashMap<>(settings);
    all.put("bootstrap.servers", bootstrap);
    return all;
  }
}

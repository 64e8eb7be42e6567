package io.delayline.local.contract;

import io.delayline.emit.WrittenRecord;
import io.delayline.kafka.KafkaSettings;
import io.delayline.local.BrokerOptions;
import io.delayline.local.KafkaBroker;
import io.delayline.model.Header;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;

/**
 * One real broker for all contract tests of a run, with topics of their own for each. It creates
 * topics that are merely mentioned, as a default broker does: Delayline must not mention them.
 */
final class TestKafka implements BeforeAllCallback {
  private static final AtomicInteger NAMES = new AtomicInteger();

  private @Nullable Running running;

  private record Running(KafkaBroker broker, Admin admin) implements AutoCloseable {
    static Running start() {
      BrokerOptions options = new BrokerOptions(0, 0, Map.of("auto.create.topics.enable", "true"));
      try {
        Path data = Files.createTempDirectory("delayline-contract");
        KafkaBroker broker = KafkaBroker.start(data, options);
        return new Running(broker, Admin.create(Map.of("bootstrap.servers", broker.bootstrap())));
      } catch (IOException e) {
        throw new IllegalStateException("no directory for the broker's data", e);
      }
    }

    @Override
    public void close() {
      admin.close();
      broker.close();
    }
  }

  @Override
  public void beforeAll(ExtensionContext context) {
    running =
        context
            .getRoot()
            .getStore(Namespace.create(TestKafka.class))
            .computeIfAbsent(Running.class, type -> Running.start(), Running.class);
  }

  String bootstrap() {
    return running().broker().bootstrap();
  }

  /** Settings as an operator gives them. */
  KafkaSettings settings() {
    return settings(Map.of());
  }

  /** Settings as an operator gives them, and these for the producers. */
  KafkaSettings settings(Map<String, String> producer) {
    return new KafkaSettings(
        Map.of("bootstrap.servers", bootstrap()), Map.of(), producer, Map.of());
  }

  /** Settings that lead to a port where nobody listens. */
  static KafkaSettings nobody() {
    return new KafkaSettings(
        Map.of("bootstrap.servers", "localhost:1"), Map.of(), Map.of(), Map.of());
  }

  /** A name that nothing has had. */
  static String name(String prefix) {
    return prefix + "-" + NAMES.incrementAndGet();
  }

  /** Creates a topic under a new name; the brokers show it a moment after it is created. */
  String create(String prefix, int partitions, Map<String, String> configs) {
    String topic = name(prefix);
    NewTopic wanted = new NewTopic(topic, Optional.of(partitions), Optional.empty());
    await(admin().createTopics(List.of(wanted.configs(configs))).all()::get);
    Awaitility.await().until(() -> shown(topic));
    return topic;
  }

  private boolean shown(String topic) throws InterruptedException {
    try {
      admin().describeTopics(List.of(topic)).allTopicNames().get();
      return true;
    } catch (ExecutionException notYet) {
      return false;
    }
  }

  Admin admin() {
    return running().admin();
  }

  boolean exists(String topic) {
    return await(admin().listTopics().names()::get).contains(topic);
  }

  /** Everything that is in a topic now, as a reader of committed records sees it. */
  List<WrittenRecord> written(String topic) {
    Map<String, Object> settings =
        Map.of("bootstrap.servers", bootstrap(), "isolation.level", "read_committed");
    try (KafkaConsumer<byte[], byte[]> consumer =
        new KafkaConsumer<>(
            new HashMap<>(settings), new ByteArrayDeserializer(), new ByteArrayDeserializer())) {
      List<TopicPartition> partitions =
          consumer.partitionsFor(topic).stream()
              .map(info -> new TopicPartition(topic, info.partition()))
              .toList();
      consumer.assign(partitions);
      consumer.seekToBeginning(partitions);
      Map<TopicPartition, Long> ends = consumer.endOffsets(partitions);
      List<WrittenRecord> records = new ArrayList<>();
      while (ends.entrySet().stream().anyMatch(e -> consumer.position(e.getKey()) < e.getValue())) {
        consumer.poll(Duration.ofMillis(200)).forEach(record -> records.add(written(record)));
      }
      return records;
    }
  }

  private static WrittenRecord written(ConsumerRecord<byte[], byte[]> record) {
    List<Header> headers = new ArrayList<>();
    record.headers().forEach(header -> headers.add(new Header(header.key(), header.value())));
    return new WrittenRecord(
        record.partition(),
        Instant.ofEpochMilli(record.timestamp()),
        record.key(),
        record.value(),
        headers);
  }

  private Running running() {
    return Objects.requireNonNull(running, "beforeAll has not run");
  }

  /** A call that waits for an answer. */
  interface Waiting<T> {
    T get() throws InterruptedException, ExecutionException;
  }

  /** Waits, and fails the test when there is no answer. */
  static <T> T await(Waiting<T> answer) {
    try {
      return answer.get();
    } catch (InterruptedException | ExecutionException e) {
      throw new AssertionError("Kafka did not do what the test needs", e);
    }
  }
}

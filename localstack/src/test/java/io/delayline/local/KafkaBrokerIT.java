package io.delayline.local;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KafkaBrokerIT {
  private static final long WAIT_SECONDS = 20;

  @TempDir private static Path directory;
  private static KafkaBroker broker;

  @BeforeAll
  static void start() {
    broker = KafkaBroker.start(directory.resolve("kafka"));
  }

  @AfterAll
  static void stop() {
    broker.close();
  }

  @Test
  void carriesARecordOfOneMebibyteWithItsHeaders() throws Exception {
    topic("large");
    byte[] value = new byte[1 << 20];
    send("large", value, Map.of("max.request.size", "4194304"));

    assertThat(read("large", 1))
        .singleElement()
        .satisfies(record -> assertThat(record.value()).isEqualTo(value));
  }

  @Test
  void groupsConsumeAtOnceAndKeepTheirPlace() throws Exception {
    topic("grouped");
    send("grouped", "a".getBytes(UTF_8), Map.of());

    assertThat(readInGroup("grouped", 1)).containsExactly("a");
    send("grouped", "b".getBytes(UTF_8), Map.of());
    assertThat(readInGroup("grouped", 1)).containsExactly("b");
  }

  @Test
  void keepsItsDataAndItsPortOverAStop() throws Exception {
    topic("kept");
    send("kept", "before".getBytes(UTF_8), Map.of());
    String bootstrap = broker.bootstrap();

    broker.stop();
    assertThat(Ports.isFree(broker.port())).isTrue();
    broker.start();
    send("kept", "after".getBytes(UTF_8), Map.of());

    assertThat(broker.bootstrap()).isEqualTo(bootstrap);
    assertThat(read("kept", 2))
        .extracting(record -> new String(record.value(), UTF_8))
        .containsExactly("before", "after");
  }

  @Test
  void clientsSurviveAStop() throws Exception {
    topic("survived");
    try (KafkaProducer<byte[], byte[]> producer = producer(Map.of())) {
      producer
          .send(new ProducerRecord<>("survived", new byte[1]))
          .get(WAIT_SECONDS, TimeUnit.SECONDS);
      broker.stop();
      broker.start();
      var after = producer.send(new ProducerRecord<>("survived", new byte[2]));
      assertThat(after.get(WAIT_SECONDS, TimeUnit.SECONDS).offset()).isEqualTo(1);
    }
  }

  @Test
  void mentioningATopicDoesNotCreateIt() {
    assertThatThrownBy(() -> send("never-created", new byte[1], Map.of("max.block.ms", "1000")))
        .rootCause()
        .isInstanceOf(UnknownTopicOrPartitionException.class);
  }

  @Test
  void topicsCanStampRecordsWithTheBrokersClock() throws Exception {
    new Topics(broker.bootstrap()).create(List.of("stamped"), 1, Topics.LOG_APPEND_TIME);
    try (KafkaProducer<byte[], byte[]> producer = producer(Map.of())) {
      producer
          .send(new ProducerRecord<>("stamped", null, 1L, null, new byte[1]))
          .get(WAIT_SECONDS, TimeUnit.SECONDS);
    }
    assertThat(read("stamped", 1).getFirst().timestamp()).isGreaterThan(1_700_000_000_000L);
  }

  @Test
  void creatingATopicTwiceLeavesItAsItIs() {
    Topics topics = new Topics(broker.bootstrap());
    topics.create(List.of("twice"), 3, Map.of());
    topics.create(List.of("twice", "new-beside-it"), 1, Map.of());

    try (KafkaConsumer<byte[], byte[]> consumer = consumer(Map.of())) {
      assertThat(consumer.partitionsFor("twice")).hasSize(3);
      assertThat(consumer.partitionsFor("new-beside-it")).hasSize(1);
    }
  }

  private static void topic(String name) {
    new Topics(broker.bootstrap()).create(List.of(name), 1, Map.of());
  }

  private static void send(String topic, byte[] value, Map<String, String> settings)
      throws Exception {
    try (KafkaProducer<byte[], byte[]> producer = producer(settings)) {
      producer.send(new ProducerRecord<>(topic, value)).get(WAIT_SECONDS, TimeUnit.SECONDS);
    }
  }

  private static List<ConsumerRecord<byte[], byte[]>> read(String topic, int count) {
    try (KafkaConsumer<byte[], byte[]> consumer = consumer(Map.of())) {
      consumer.assign(List.of(new TopicPartition(topic, 0)));
      return poll(consumer, count);
    }
  }

  private static List<String> readInGroup(String topic, int count) {
    try (KafkaConsumer<byte[], byte[]> consumer =
        consumer(Map.of("group.id", topic + "-readers"))) {
      consumer.subscribe(List.of(topic));
      List<ConsumerRecord<byte[], byte[]>> records = poll(consumer, count);
      consumer.commitSync();
      return records.stream().map(record -> new String(record.value(), UTF_8)).toList();
    }
  }

  private static List<ConsumerRecord<byte[], byte[]>> poll(
      KafkaConsumer<byte[], byte[]> consumer, int count) {
    List<ConsumerRecord<byte[], byte[]>> records = new ArrayList<>();
    long deadline = System.nanoTime() + Duration.ofSeconds(WAIT_SECONDS).toNanos();
    while (records.size() < count && System.nanoTime() < deadline) {
      consumer.poll(Duration.ofMillis(200)).forEach(records::add);
    }
    return records;
  }

  private static KafkaProducer<byte[], byte[]> producer(Map<String, String> settings) {
    return new KafkaProducer<>(
        client(settings), new ByteArraySerializer(), new ByteArraySerializer());
  }

  private static KafkaConsumer<byte[], byte[]> consumer(Map<String, String> settings) {
    Properties properties = client(settings);
    properties.put("auto.offset.reset", "earliest");
    properties.put("enable.auto.commit", "false");
    return new KafkaConsumer<>(
        properties, new ByteArrayDeserializer(), new ByteArrayDeserializer());
  }

  private static Properties client(Map<String, String> settings) {
    Properties properties = new Properties();
    properties.put("bootstrap.servers", broker.bootstrap());
    properties.putAll(settings);
    return properties;
  }
}

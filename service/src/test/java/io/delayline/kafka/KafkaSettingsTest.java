package io.delayline.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.delayline.FieldFault;
import io.delayline.runtime.Misconfigured;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.CooperativeStickyAssignor;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class KafkaSettingsTest {
  private static final Map<String, String> SOMEWHERE = Map.of("bootstrap.servers", "localhost:1");
  private static final Duration EIGHT_SECONDS = Duration.ofSeconds(8);

  @Test
  @FieldFault("B60")
  void theConsumerIsWhatThePromisesNeed() {
    Map<String, Object> consumer = settings(Map.of(), Map.of(), Map.of()).forConsumer("relay");

    assertThat(consumer)
        .containsEntry("group.id", "relay")
        .containsEntry("group.protocol", "classic")
        .containsEntry("partition.assignment.strategy", List.of(CooperativeStickyAssignor.class))
        .containsEntry("session.timeout.ms", 10_000)
        .containsEntry("heartbeat.interval.ms", 1_000)
        .containsEntry("isolation.level", "read_committed")
        .containsEntry("enable.auto.commit", false)
        .containsEntry("auto.offset.reset", "earliest")
        .containsEntry("allow.auto.create.topics", false);
    assertThat(new ConsumerConfig(consumer).getInt("max.poll.records")).isEqualTo(500);
  }

  @Test
  void theProducerIsWhatThePromisesNeed() {
    Map<String, Object> producer =
        settings(Map.of(), Map.of(), Map.of()).forProducer(EIGHT_SECONDS, 64 << 20);

    assertThat(producer)
        .containsEntry("acks", "all")
        .containsEntry("enable.idempotence", true)
        .containsEntry("delivery.timeout.ms", 8_000)
        .containsEntry("max.block.ms", 1_000)
        .containsEntry("linger.ms", 1)
        .containsEntry("buffer.memory", 64L << 20)
        .doesNotContainKey("compression.type");
    int request = new ProducerConfig(producer).getInt("request.timeout.ms");
    assertThat(2 * request + 1).as("two attempts fit").isLessThan(8_000);
  }

  @Test
  void whatIsPassedThroughWinsOverDefaultsAndTheNarrowerOverTheWider() {
    KafkaSettings settings =
        settings(
            Map.of("client.id", "all", "max.poll.records", "10", "linger.ms", "3"),
            Map.of("max.poll.records", "20"),
            Map.of("client.id", "mine"));

    assertThat(settings.forConsumer("relay"))
        .containsEntry("max.poll.records", "20")
        .containsEntry("client.id", "all");
    assertThat(settings.forProducer(EIGHT_SECONDS, 0))
        .containsEntry("linger.ms", "3")
        .containsEntry("client.id", "mine");
    assertThat(settings.forAdmin()).containsEntry("client.id", "all");
  }

  @Test
  void whatIsLockedWinsOverEverything() {
    Map<String, String> everything = new HashMap<>();
    LockedSettings.REASONS.keySet().forEach(setting -> everything.put(setting, "tampered"));
    KafkaSettings settings = settings(everything, everything, everything);

    Map<String, Object> consumer = settings.forConsumer("relay");
    Map<String, Object> producer = settings.forProducer(EIGHT_SECONDS, 0);

    for (String setting : settings(Map.of(), Map.of(), Map.of()).forConsumer("relay").keySet()) {
      assertThat(consumer.get(setting)).as(setting).isNotEqualTo("tampered");
    }
    for (String setting :
        List.of("acks", "enable.idempotence", "delivery.timeout.ms", "key.serializer")) {
      assertThat(producer.get(setting)).as(setting).isNotEqualTo("tampered");
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "enable.auto.commit",
        "isolation.level",
        "auto.offset.reset",
        "acks",
        "enable.idempotence",
        "key.serializer",
        "value.serializer",
        "key.deserializer",
        "value.deserializer",
        "group.id",
        "group.protocol",
        "group.instance.id",
        "partition.assignment.strategy",
        "allow.auto.create.topics",
        "transactional.id",
        "delivery.timeout.ms"
      })
  void saysWhyASettingIsLocked(String setting) {
    assertThat(KafkaSettings.whyLocked(setting)).isPresent();
  }

  @Test
  void whatIsNotLockedHasNoReason() {
    assertThat(KafkaSettings.whyLocked("sasl.mechanism")).isEmpty();
  }

  @Test
  void deadLettersAreCompressedUnlessToldOtherwise() {
    KafkaSettings plain = settings(Map.of(), Map.of(), Map.of());
    KafkaSettings told = settings(Map.of(), Map.of(), Map.of("compression.type", "zstd"));

    assertThat(plain.forDeadLetterProducer(EIGHT_SECONDS, 0))
        .containsEntry("compression.type", "gzip");
    assertThat(told.forDeadLetterProducer(EIGHT_SECONDS, 0))
        .containsEntry("compression.type", "zstd");
  }

  @Test
  void namesTheKeyOfABadSetting() {
    KafkaSettings own = settings(Map.of(), Map.of("fetch.max.bytes", "lots"), Map.of());
    KafkaSettings common = settings(Map.of("security.protocol", "HTTP"), Map.of(), Map.of());

    assertThatThrownBy(() -> new KafkaClients(own).consumer("relay"))
        .isInstanceOf(Misconfigured.class)
        .hasMessageStartingWith("DELAYLINE_CONSUMER_FETCH_MAX_BYTES: ")
        .hasMessageContaining("lots");
    assertThatThrownBy(() -> new KafkaClients(common).admin(EIGHT_SECONDS))
        .isInstanceOf(Misconfigured.class)
        .hasMessageStartingWith("DELAYLINE_KAFKA_SECURITY_PROTOCOL: ");
  }

  @Test
  void namesTheKeyOfAMissingBroker() {
    KafkaSettings nowhere = new KafkaSettings(Map.of(), Map.of(), Map.of(), Map.of());

    assertThatThrownBy(() -> new KafkaClients(nowhere).producer(EIGHT_SECONDS, 0))
        .isInstanceOf(Misconfigured.class)
        .hasMessageStartingWith("DELAYLINE_KAFKA_BOOTSTRAP_SERVERS: ");
  }

  @Test
  void aRequestTimeoutThatDoesNotFitIsAMistake() {
    KafkaSettings slow = settings(Map.of("request.timeout.ms", "30000"), Map.of(), Map.of());

    assertThatThrownBy(() -> new KafkaClients(slow).producer(EIGHT_SECONDS, 0))
        .isInstanceOf(Misconfigured.class)
        .hasMessageStartingWith("DELAYLINE_KAFKA_REQUEST_TIMEOUT_MS: ");
  }

  private static KafkaSettings settings(
      Map<String, String> common, Map<String, String> consumer, Map<String, String> producer) {
    Map<String, String> all = new HashMap<>(SOMEWHERE);
    all.putAll(common);
    return new KafkaSettings(all, consumer, producer, Map.of());
  }
}

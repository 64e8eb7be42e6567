package io.delayline.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.delayline.runtime.Misconfigured;
import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ConfigReaderTest {
  private static final long HEAP = 500 << 20;

  private static final List<Duration> LADDER =
      Stream.of(
              1, 5, 10, 30, 60, 120, 180, 240, 300, 360, 420, 480, 540, 600, 1200, 1800, 3600, 7200)
          .map(Duration::ofSeconds)
          .toList();

  private static final String[] EVERY_KEY = {
    "TOPIC", "later, delay",
    "GROUP_ID", "g",
    "TARGETS_ALLOWED", "orders.*,audit",
    "LEVELS", "1s,2s 1m",
    "HORIZON", "P30D",
    "TARGET_GRACE", "0s",
    "DELAY_QUEUE", "https://sqs.eu-central-1.amazonaws.com/123456789012/q",
    "LEAD", "3s",
    "SHORT_DELAY_MAX", "800s",
    "BUNDLE_BYTES", "200000",
    "MAX_IN_FLIGHT_RECORDS", "500",
    "MAX_IN_FLIGHT_BYTES", "5000000",
    "MAX_UNCOMMITTED", "600",
    "HTTP_PORT", "0",
    "MAX_CLOCK_SKEW", "5s",
    "SHUTDOWN_BUDGET", "115s"
  };

  private final ConfigReader reader =
      new ConfigReader(
          HEAP,
          setting ->
              Map.of(
                      "acks", "delivered means acknowledged (all)",
                      "group.id", "DELAYLINE_GROUP_ID names the group",
                      "delivery.timeout.ms", "it has a key of its own")
                  .entrySet()
                  .stream()
                  .filter(entry -> entry.getKey().equals(setting))
                  .map(Map.Entry::getValue)
                  .findAny());

  @Test
  void theDefaults() {
    Config config = read();
    assertThat(config.topics())
        .isEqualTo(
            new Config.Topics(new LinkedHashMap<>(Map.of("delay", "delay.dlt")), "delayline"));
    assertThat(config.rules())
        .isEqualTo(
            new Config.Rules(List.of("*"), LADDER, Duration.ofDays(400), Duration.ofMinutes(5)));
    assertThat(config.waiting())
        .isEqualTo(
            new Config.Waiting(
                "delayline-delay", Duration.ofSeconds(2), Duration.ofMinutes(15), 61_440));
    assertThat(config.inFlight()).isEqualTo(new Config.InFlight(20_000, HEAP / 5, 10_000));
    assertThat(config.service())
        .isEqualTo(new Config.Service(8080, Duration.ofSeconds(2), Duration.ofSeconds(25)));
    assertThat(config.kafka())
        .isEqualTo(
            new Config.Kafka(
                Map.of("bootstrap.servers", "localhost:9092"),
                Map.of(),
                Map.of(),
                Map.of(),
                Duration.ofSeconds(8)));
  }

  @Test
  void everyKeyIsRead() {
    Config config = read(EVERY_KEY);
    assertThat(config.topics().delayTopics()).containsExactly("later", "delay");
    assertThat(config.topics().deadLetterByDelayTopic())
        .isEqualTo(Map.of("later", "later.dlt", "delay", "delay.dlt"));
    assertThat(config.topics().groupId()).isEqualTo("g");
    assertThat(config.rules())
        .isEqualTo(
            new Config.Rules(
                List.of("orders.*", "audit"),
                List.of(Duration.ofSeconds(1), Duration.ofSeconds(2), Duration.ofMinutes(1)),
                Duration.ofDays(30),
                Duration.ZERO));
    assertThat(config.waiting())
        .isEqualTo(
            new Config.Waiting(
                "https://sqs.eu-central-1.amazonaws.com/123456789012/q",
                Duration.ofSeconds(3),
                Duration.ofSeconds(800),
                200_000));
    assertThat(config.inFlight()).isEqualTo(new Config.InFlight(500, 5_000_000, 600));
    assertThat(config.service())
        .isEqualTo(new Config.Service(0, Duration.ofSeconds(5), Duration.ofSeconds(115)));
  }

  @Test
  void oneDeadLetterTopicServesAllDelayTopics() {
    Config config = read("TOPIC", "a,b", "DEAD_LETTER_TOPIC", "rejected");
    assertThat(config.topics().deadLetterByDelayTopic())
        .isEqualTo(Map.of("a", "rejected", "b", "rejected"));
    assertThat(config.topics().deadLetterTopics()).containsExactly("rejected");
  }

  @Test
  void kafkaSettingsArePassedThrough() {
    Config.Kafka kafka =
        read(
                "KAFKA_SECURITY_PROTOCOL", "SASL_SSL",
                "KAFKA_SSL_ENDPOINT_IDENTIFICATION_ALGORITHM", "",
                "CONSUMER_MAX_POLL_RECORDS", "100",
                "PRODUCER_COMPRESSION_TYPE", "zstd",
                "PRODUCER_DELIVERY_TIMEOUT_MS", "15000",
                "ADMIN_REQUEST_TIMEOUT_MS", "5000")
            .kafka();
    assertThat(kafka)
        .isEqualTo(
            new Config.Kafka(
                Map.of(
                    "bootstrap.servers", "localhost:9092",
                    "security.protocol", "SASL_SSL",
                    "ssl.endpoint.identification.algorithm", ""),
                Map.of("max.poll.records", "100"),
                Map.of("compression.type", "zstd"),
                Map.of("request.timeout.ms", "5000"),
                Duration.ofSeconds(15)));
  }

  @Test
  void theBootstrapServersAreRequired() {
    assertThatThrownBy(() -> reader.read(Map.of()))
        .isInstanceOf(Misconfigured.class)
        .hasMessage(
            "DELAYLINE_KAFKA_BOOTSTRAP_SERVERS is not set, but required: host:port (several by"
                + " comma), at least one.");
  }

  @ParameterizedTest
  @CsvSource({
    "DELAYLINE_TOPICS, DELAYLINE_TOPIC",
    "DELAYLINE_SHORT_DELAY, DELAYLINE_SHORT_DELAY_MAX",
    "DELAYLINE_BUNDLE_SIZE, DELAYLINE_BUNDLE_BYTES",
    "DELAYLINE_lead, DELAYLINE_LEAD",
    "DELAYLINE_KAFK_BOOTSTRAP_SERVERS, DELAYLINE_KAFKA_BOOTSTRAP_SERVERS",
    "LEAD, DELAYLINE_LEAD",
  })
  void anUnknownKeyIsAnErrorWithTheNearestName(String name, String nearest) {
    assertThatThrownBy(() -> reader.read(Map.of(name, "x")))
        .isInstanceOf(Misconfigured.class)
        .hasMessage(
            "'%s' is not a known setting; the nearest is %s, and --help lists all."
                .formatted(name, nearest));
  }

  @Test
  void aPrefixWithNothingBehindItIsNotASetting() {
    assertThatThrownBy(() -> reader.read(Map.of("DELAYLINE_CONSUMER_", "x")))
        .isInstanceOf(Misconfigured.class)
        .hasMessageStartingWith("'DELAYLINE_CONSUMER_' is not a known setting");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          PRODUCER_ACKS     | 1  | acks must not be set: delivered means acknowledged (all).
          KAFKA_ACKS        | 1  | acks must not be set: delivered means acknowledged (all).
          CONSUMER_GROUP_ID | g  | group.id must not be set: DELAYLINE_GROUP_ID names the group.
          KAFKA_DELIVERY_TIMEOUT_MS | 1 | delivery.timeout.ms must not be set: it has a key of its own.
          """)
  void lockedKafkaSettingsAreRefusedWithTheReason(String key, String value, String rest) {
    assertThatThrownBy(() -> read(key, value))
        .isInstanceOf(Misconfigured.class)
        .hasMessage("DELAYLINE_%s is '%s', but %s".formatted(key, value, rest));
  }

  @Test
  void aHeapTooSmallForTheLeastIsSaid() {
    var small = new ConfigReader(16 << 20, setting -> Optional.empty());
    assertThatThrownBy(() -> small.read(texts()))
        .isInstanceOf(Misconfigured.class)
        .hasMessageContaining("the heap of 16777216 bytes (-Xmx)");
  }

  @Test
  void theNameOfADerivedDeadLetterTopicMustBeLegalToo() {
    String topic = "a".repeat(246);
    assertThatThrownBy(() -> read("TOPIC", topic))
        .isInstanceOf(Misconfigured.class)
        .hasMessageStartingWith("DELAYLINE_DEAD_LETTER_TOPIC is 'aaa");
    assertThatThrownBy(() -> read("TOPIC", "a,a.dlt"))
        .isInstanceOf(Misconfigured.class)
        .hasMessageStartingWith("DELAYLINE_DEAD_LETTER_TOPIC is 'a.dlt'; allowed: a topic that");
  }

  private Config read(String... keysAndValues) {
    return reader.read(texts(keysAndValues));
  }

  private static Map<String, String> texts(String... keysAndValues) {
    Map<String, String> texts = new HashMap<>();
    texts.put("DELAYLINE_KAFKA_BOOTSTRAP_SERVERS", "localhost:9092");
    for (int i = 0; i < keysAndValues.length; i += 2) {
      texts.put("DELAYLINE_" + keysAndValues[i], keysAndValues[i + 1]);
    }
    return texts;
  }
}

package io.delayline.kafka;

import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.clients.CommonClientConfigs;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.CooperativeStickyAssignor;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/**
 * What the Kafka clients are configured with: our defaults, over them what the operator passes
 * through, over that what is locked.
 *
 * @param common for all clients, in Kafka's own names ({@code security.protocol})
 * @param consumer for the consumer, over {@code common}
 * @param producer for the producers, over {@code common}
 * @param admin for the admin clients, over {@code common}
 */
public record KafkaSettings(
    Map<String, String> common,
    Map<String, String> consumer,
    Map<String, String> producer,
    Map<String, String> admin) {
  /** A dead replica's partitions go to others after this; the promise is 30 s for all of it. */
  private static final int SESSION_TIMEOUT_MS = 10_000;

  /**
   * By its heartbeat a member hears that the group is rebalancing. Until the last one has, nobody
   * can commit, and what was taken from one is not read by another.
   */
  private static final int HEARTBEAT_MS = 1_000;

  private static final int FETCH_BYTES = 16 << 20;
  private static final int PARTITION_FETCH_BYTES = 2 << 20;
  private static final int POLL_RECORDS = 500;

  /** How long a send may wait for metadata or memory: it holds up everything that is due. */
  private static final int MAX_BLOCK_MS = 1_000;

  /**
   * Enough for the records of one poll loop to share a request, and no more, as a lone record waits
   * this long. A burst fills batches by itself, while earlier requests are on their way.
   */
  private static final int LINGER_MS = 1;

  private static final int IN_FLIGHT_REQUESTS = 5;

  /** Above any size a topic is likely to take: whether a record is too large, its topic says. */
  private static final int MAX_REQUEST_BYTES = 16 << 20;

  private static final String DEAD_LETTER_COMPRESSION = "gzip";

  public KafkaSettings {
    common = Map.copyOf(common);
    consumer = Map.copyOf(consumer);
    producer = Map.copyOf(producer);
    admin = Map.copyOf(admin);
  }

  /** Why a client setting must not be set, one sentence; empty when it may be. */
  public static Optional<String> whyLocked(String setting) {
    return Optional.ofNullable(LockedSettings.REASONS.get(setting));
  }

  /**
   * After so long a silence the group may have taken a consumer for dead: its session counts from
   * the last heartbeat before. A consumer has checked the numbers.
   */
  Duration longestSilence() {
    return millis(ConsumerConfig.SESSION_TIMEOUT_MS_CONFIG)
        .minus(millis(ConsumerConfig.HEARTBEAT_INTERVAL_MS_CONFIG));
  }

  private Duration millis(String setting) {
    Object millis = forConsumer("").get(setting);
    return Duration.ofMillis(Long.parseLong(String.valueOf(millis).strip()));
  }

  Map<String, Object> forConsumer(String groupId) {
    Map<String, Object> all = new HashMap<>();
    all.put(ConsumerConfig.SESSION_TIMEOUT_MS_CONFIG, SESSION_TIMEOUT_MS);
    all.put(ConsumerConfig.HEARTBEAT_INTERVAL_MS_CONFIG, HEARTBEAT_MS);
    all.put(ConsumerConfig.FETCH_MAX_BYTES_CONFIG, FETCH_BYTES);
    all.put(ConsumerConfig.MAX_PARTITION_FETCH_BYTES_CONFIG, PARTITION_FETCH_BYTES);
    all.put(ConsumerConfig.MAX_POLL_RECORDS_CONFIG, POLL_RECORDS);
    all.putAll(common);
    all.putAll(consumer);
    all.put(ConsumerConfig.GROUP_ID_CONFIG, groupId);
    all.put(ConsumerConfig.GROUP_PROTOCOL_CONFIG, "classic");
    all.put(
        ConsumerConfig.PARTITION_ASSIGNMENT_STRATEGY_CONFIG,
        List.of(CooperativeStickyAssignor.class));
    all.put(ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG, false);
    all.put(ConsumerConfig.ISOLATION_LEVEL_CONFIG, "read_committed");
    all.put(ConsumerConfig.AUTO_OFFSET_RESET_CONFIG, "earliest");
    all.put(ConsumerConfig.ALLOW_AUTO_CREATE_TOPICS_CONFIG, false);
    all.put(ConsumerConfig.KEY_DESERIALIZER_CLASS_CONFIG, ByteArrayDeserializer.class);
    all.put(ConsumerConfig.VALUE_DESERIALIZER_CLASS_CONFIG, ByteArrayDeserializer.class);
    return all;
  }

  /**
   * The settings of a producer for target topics.
   *
   * @param deliveryTimeout within which every send is answered
   * @param bufferBytes memory for records that are on their way
   */
  Map<String, Object> forProducer(Duration deliveryTimeout, long bufferBytes) {
    Map<String, Object> all = new HashMap<>();
    all.put(ProducerConfig.LINGER_MS_CONFIG, LINGER_MS);
    all.put(ProducerConfig.REQUEST_TIMEOUT_MS_CONFIG, requestTimeoutMs(deliveryTimeout));
    all.put(ProducerConfig.MAX_BLOCK_MS_CONFIG, MAX_BLOCK_MS);
    all.put(ProducerConfig.MAX_REQUEST_SIZE_CONFIG, MAX_REQUEST_BYTES);
    all.put(ProducerConfig.BUFFER_MEMORY_CONFIG, Math.max(bufferBytes, MAX_REQUEST_BYTES));
    all.put(ProducerConfig.MAX_IN_FLIGHT_REQUESTS_PER_CONNECTION, IN_FLIGHT_REQUESTS);
    all.putAll(common);
    all.putAll(producer);
    all.put(ProducerConfig.DELIVERY_TIMEOUT_MS_CONFIG, Math.toIntExact(deliveryTimeout.toMillis()));
    all.put(ProducerConfig.ACKS_CONFIG, "all");
    all.put(ProducerConfig.ENABLE_IDEMPOTENCE_CONFIG, true);
    all.put(ProducerConfig.KEY_SERIALIZER_CLASS_CONFIG, ByteArraySerializer.class);
    all.put(ProducerConfig.VALUE_SERIALIZER_CLASS_CONFIG, ByteArraySerializer.class);
    return all;
  }

  /**
   * As {@link #forProducer}, and compressed: a sender's record may have been within the delay
   * topic's limit only by its compression, and the dead-letter topic must take it all the same.
   */
  Map<String, Object> forDeadLetterProducer(Duration deliveryTimeout, long bufferBytes) {
    Map<String, Object> all = forProducer(deliveryTimeout, bufferBytes);
    all.putIfAbsent(ProducerConfig.COMPRESSION_TYPE_CONFIG, DEAD_LETTER_COMPRESSION);
    return all;
  }

  Map<String, Object> forAdmin() {
    Map<String, Object> all = new HashMap<>(common);
    all.putAll(admin);
    return all;
  }

  /** Where the cluster is looked for, as it is configured. */
  String servers() {
    return String.valueOf(forAdmin().get(CommonClientConfigs.BOOTSTRAP_SERVERS_CONFIG));
  }

  /** The largest request that the producers may send, in bytes, as far as it reads as a number. */
  int maxRequestBytes() {
    Object size = forProducer(Duration.ofSeconds(1), 0).get(ProducerConfig.MAX_REQUEST_SIZE_CONFIG);
    try {
      return Integer.parseInt(String.valueOf(size));
    } catch (NumberFormatException notGiven) {
      return MAX_REQUEST_BYTES; // the producer objects to it in its own words
    }
  }

  /** Two attempts, and a little for what comes around them. */
  private static int requestTimeoutMs(Duration deliveryTimeout) {
    return Math.toIntExact(Math.max(1, (deliveryTimeout.toMillis() - 10L * LINGER_MS) * 2 / 5));
  }
}

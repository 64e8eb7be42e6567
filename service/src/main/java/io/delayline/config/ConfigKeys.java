package io.delayline.config;

import static java.time.Duration.ofDays;
import static java.time.Duration.ofHours;
import static java.time.Duration.ofMillis;
import static java.time.Duration.ofMinutes;
import static java.time.Duration.ofSeconds;

import io.delayline.config.ConfigKey.Section;
import io.delayline.delay.Leases;
import io.delayline.model.Route;
import java.time.Duration;
import java.util.List;

/** The table of all keys: what is read, what {@code --help} prints, and what a test pins. */
final class ConfigKeys {
  /** How long a received bundle is this replica's, if it does not renew it. */
  static final Duration LEASE = Leases.LEASE;

  /** What a lease must have left after a send has timed out: for a re-send and a delete. */
  static final Duration LEASE_MARGIN = ofSeconds(5);

  /** How long a FIFO queue remembers a deduplication id, and so the copies of a tick (SQS). */
  private static final Duration DEDUPLICATION = ofMinutes(5);

  static final ConfigKey<List<String>> BOOTSTRAP_SERVERS =
      new ConfigKey<>(
          Section.KAFKA,
          "KAFKA_BOOTSTRAP_SERVERS",
          "none; required",
          KeyType.servers(),
          "Where the Kafka cluster is found.");
  static final ConfigKey<List<String>> TOPIC =
      new ConfigKey<>(
          Section.KAFKA, "TOPIC", "delay", KeyType.topics(), "The delay topics to read.");
  static final ConfigKey<String> DEAD_LETTER_TOPIC =
      new ConfigKey<>(
          Section.KAFKA,
          "DEAD_LETTER_TOPIC",
          "<delay topic>.dlt for each",
          KeyType.topic(),
          "The one topic that rejected records of all delay topics go to.");
  static final ConfigKey<String> GROUP_ID =
      new ConfigKey<>(
          Section.KAFKA,
          "GROUP_ID",
          "delayline",
          KeyType.group(),
          "The consumer group that all replicas join.");
  static final ConfigKey<Duration> DELIVERY_TIMEOUT =
      new ConfigKey<>(
          Section.KAFKA,
          "PRODUCER_DELIVERY_TIMEOUT_MS",
          "8000",
          deliveryTimeout(),
          "Within this a send is answered, while the lease on its bundle lasts.");

  static final ConfigKey<List<String>> TARGETS_ALLOWED =
      new ConfigKey<>(
          Section.RULES, "TARGETS_ALLOWED", "*", KeyType.globs(), "Topics that may be a target.");
  static final ConfigKey<List<Duration>> LEVELS =
      new ConfigKey<>(
          Section.RULES,
          "LEVELS",
          "1s 5s 10s 30s 1m 2m 3m 4m 5m 6m 7m 8m 9m 10m 20m 30m 1h 2h",
          KeyType.ladder(),
          "The ladder of delay-level; the first is level 1.");
  static final ConfigKey<Duration> HORIZON =
      new ConfigKey<>(
          Section.RULES,
          "HORIZON",
          "400d",
          KeyType.duration(ofSeconds(1), ofDays(3650)),
          "How far ahead a record may be due; beyond it is TOO_FAR.");
  static final ConfigKey<Duration> TARGET_GRACE =
      new ConfigKey<>(
          Section.RULES,
          "TARGET_GRACE",
          "5m",
          KeyType.duration(ofMillis(0), ofDays(1)),
          "How long a target topic may be missing before its records are rejected.");

  static final ConfigKey<String> DELAY_QUEUE =
      new ConfigKey<>(
          Section.WAITING,
          "DELAY_QUEUE",
          "delayline-delay",
          KeyType.queue(),
          "The SQS queue that messages wait in which are due within SHORT_DELAY_MAX.");
  static final ConfigKey<Duration> LEAD =
      new ConfigKey<>(
          Section.WAITING,
          "LEAD",
          "2s",
          KeyType.duration(ofSeconds(1), LEASE.minusSeconds(1)),
          "What is due within this is held in memory until its millisecond.");
  static final ConfigKey<Duration> SHORT_DELAY_MAX =
      new ConfigKey<>(
          Section.WAITING,
          "SHORT_DELAY_MAX",
          "15m",
          KeyType.wholeSeconds(ofSeconds(5), ofSeconds(Route.MAX_DELAY_SECONDS)),
          "The most that the delay queue is asked to wait (SQS: 900 s); what is due later is parked"
              + " in the table. Above 2 * TICK_VISIBILITY + TICK_PERIOD + LEAD.");
  static final ConfigKey<Integer> BUNDLE_BYTES =
      new ConfigKey<>(
          Section.WAITING,
          "BUNDLE_BYTES",
          "61440",
          KeyType.number("bytes", 1024, 1 << 20),
          "The encoded size that a bundle is filled to; SQS bills each begun 64 KiB.");

  static final ConfigKey<String> TABLE =
      new ConfigKey<>(
          Section.PARKING,
          "TABLE",
          "delayline",
          KeyType.table(),
          "The DynamoDB table that messages are parked in which are due after SHORT_DELAY_MAX.");
  static final ConfigKey<String> TICK_QUEUE =
      new ConfigKey<>(
          Section.PARKING,
          "TICK_QUEUE",
          "delayline-ticks.fifo",
          KeyType.fifoQueue(),
          "The SQS queue of the ticks that bring parked messages back; no message is in it.");
  static final ConfigKey<Duration> TICK_PERIOD =
      new ConfigKey<>(
          Section.PARKING,
          "TICK_PERIOD",
          "1m",
          KeyType.wholeSeconds(ofSeconds(1), DEDUPLICATION),
          "How often a tick is posted; SQS recognises its copies for 5 minutes.");
  static final ConfigKey<Duration> TICK_VISIBILITY =
      new ConfigKey<>(
          Section.PARKING,
          "TICK_VISIBILITY",
          "5m",
          KeyType.wholeSeconds(ofSeconds(1), ofHours(12)),
          "How long a tick, or a shard to promote, stays with a replica that died.");
  static final ConfigKey<Duration> TTL_GRACE =
      new ConfigKey<>(
          Section.PARKING,
          "TTL_GRACE",
          "7d",
          KeyType.duration(ofDays(1), ofDays(3650)),
          "How long after its due time DynamoDB keeps a parked message: no outage may last"
              + " longer.");
  static final ConfigKey<Config.Cleanup> CLEANUP =
      new ConfigKey<>(
          Section.PARKING,
          "CLEANUP",
          "delete",
          KeyType.oneOf(Config.Cleanup.class),
          "How rows go that are promoted: deleted soon after, or by DynamoDB after TTL_GRACE, for"
              + " free.");

  static final ConfigKey<Integer> MAX_IN_FLIGHT_RECORDS =
      new ConfigKey<>(
          Section.IN_FLIGHT,
          "MAX_IN_FLIGHT_RECORDS",
          "20000",
          KeyType.number("records", 100, 1_000_000),
          "Records in flight at intake, and as many in the drain.");
  static final ConfigKey<Long> MAX_IN_FLIGHT_BYTES =
      new ConfigKey<>(
          Section.IN_FLIGHT,
          "MAX_IN_FLIGHT_BYTES",
          "a fifth of the heap",
          KeyType.longNumber("bytes", 4 << 20, Long.MAX_VALUE),
          "Bytes in flight at intake, and as many in the drain; twice this fits 3/5 of the heap.");
  static final ConfigKey<Integer> MAX_UNCOMMITTED =
      new ConfigKey<>(
          Section.IN_FLIGHT,
          "MAX_UNCOMMITTED",
          "10000",
          KeyType.number("records per partition", 100, 1_000_000),
          "Polled records, not known to be committed, at which a partition is paused: a crash"
              + " repeats so many at most, and one poll.");

  static final ConfigKey<Integer> HTTP_PORT =
      new ConfigKey<>(
          Section.PROCESS,
          "HTTP_PORT",
          "8080",
          KeyType.number("port", 0, 65_535),
          "Where /health, /metrics and /api/status are served; 0 for any free port.");
  static final ConfigKey<Duration> MAX_CLOCK_SKEW =
      new ConfigKey<>(
          Section.PROCESS,
          "MAX_CLOCK_SKEW",
          "2s",
          KeyType.duration(ofSeconds(1), ofMinutes(5)),
          "How far this clock may be off the services' clocks; beyond it nothing is done.");
  static final ConfigKey<Duration> SHUTDOWN_BUDGET =
      new ConfigKey<>(
          Section.PROCESS,
          "SHUTDOWN_BUDGET",
          "25s",
          KeyType.duration(ofSeconds(1), ofSeconds(115)),
          "Within this the process ends after SIGTERM (ECS kills after 120 s at most).");

  static final List<ConfigKey<?>> ALL =
      List.of(
          BOOTSTRAP_SERVERS,
          TOPIC,
          DEAD_LETTER_TOPIC,
          GROUP_ID,
          DELIVERY_TIMEOUT,
          TARGETS_ALLOWED,
          LEVELS,
          HORIZON,
          TARGET_GRACE,
          DELAY_QUEUE,
          LEAD,
          SHORT_DELAY_MAX,
          BUNDLE_BYTES,
          TABLE,
          TICK_QUEUE,
          TICK_PERIOD,
          TICK_VISIBILITY,
          TTL_GRACE,
          CLEANUP,
          MAX_IN_FLIGHT_RECORDS,
          MAX_IN_FLIGHT_BYTES,
          MAX_UNCOMMITTED,
          HTTP_PORT,
          MAX_CLOCK_SKEW,
          SHUTDOWN_BUDGET);

  private ConfigKeys() {}

  private static KeyType<Duration> deliveryTimeout() {
    long max = LEASE.minus(LEASE_MARGIN).toMillis();
    return KeyType.longNumber("milliseconds", 1000, max).map(Duration::ofMillis);
  }
}

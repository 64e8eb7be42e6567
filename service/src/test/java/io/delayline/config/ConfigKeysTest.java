package io.delayline.config;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import org.junit.jupiter.api.Test;

/** Pins the table: a key, a default or a limit changes here on purpose or not at all. */
class ConfigKeysTest {
  private static final Set<String> COMPUTED =
      Set.of("KAFKA_BOOTSTRAP_SERVERS", "DEAD_LETTER_TOPIC", "MAX_IN_FLIGHT_BYTES");

  private static final String TABLE =
      """
      DELAYLINE_KAFKA_BOOTSTRAP_SERVERS | none; required | host:port (several by comma), at least one
      DELAYLINE_TOPIC | delay | topic name (several by comma), 1 to 249 of a-z, A-Z, 0-9, '.', '_', '-'; not beginning with '__'; none twice
      DELAYLINE_DEAD_LETTER_TOPIC | <delay topic>.dlt for each | topic name, 1 to 249 of a-z, A-Z, 0-9, '.', '_', '-'; not beginning with '__'
      DELAYLINE_GROUP_ID | delayline | group name, 1 to 249 characters, no blanks
      DELAYLINE_PRODUCER_DELIVERY_TIMEOUT_MS | 8000 | milliseconds, 1000 to 15000
      DELAYLINE_TARGETS_ALLOWED | * | glob of topic names (several by comma), characters of topic names, '*' for any of them, '?' for one
      DELAYLINE_LEVELS | 1s 5s 10s 30s 1m 2m 3m 4m 5m 6m 7m 8m 9m 10m 20m 30m 1h 2h | durations, by comma or blank, 1ms or more each, none above DELAYLINE_HORIZON
      DELAYLINE_HORIZON | 400d | duration, 1s to 3650d
      DELAYLINE_TARGET_GRACE | 5m | duration, 0ms to 1d
      DELAYLINE_DELAY_QUEUE | delayline-delay | name or URL of an SQS standard queue, a name of 1 to 80 of a-z, A-Z, 0-9, '_', '-', or an http(s) URL with a path
      DELAYLINE_LEAD | 2s | duration, 1s to 19s
      DELAYLINE_SHORT_DELAY_MAX | 15m | duration of whole seconds, 5s to 15m
      DELAYLINE_BUNDLE_BYTES | 61440 | bytes, 1024 to 1048576
      DELAYLINE_TABLE | delayline | table name, 3 to 255 of a-z, A-Z, 0-9, '_', '.', '-'
      DELAYLINE_TICK_QUEUE | delayline-ticks.fifo | name or URL of an SQS FIFO queue, a name of 1 to 75 of a-z, A-Z, 0-9, '_', '-', or an http(s) URL with a path; ending in '.fifo'
      DELAYLINE_TICK_PERIOD | 1m | duration of whole seconds, 1s to 5m
      DELAYLINE_TICK_VISIBILITY | 5m | duration of whole seconds, 1s to 12h
      DELAYLINE_TTL_GRACE | 7d | duration, 1d to 3650d
      DELAYLINE_CLEANUP | delete | one word, delete or ttl
      DELAYLINE_MAX_IN_FLIGHT_RECORDS | 20000 | records, 100 to 1000000
      DELAYLINE_MAX_IN_FLIGHT_BYTES | a fifth of the heap | bytes, 4194304 or more
      DELAYLINE_MAX_UNCOMMITTED | 10000 | records per partition, 100 to 1000000
      DELAYLINE_HTTP_PORT | 8080 | port, 0 to 65535
      DELAYLINE_MAX_CLOCK_SKEW | 2s | duration, 1s to 5m
      DELAYLINE_SHUTDOWN_BUDGET | 25s | duration, 1s to 115s
      """;

  @Test
  void theTableIsThis() {
    String table =
        ConfigKeys.ALL.stream()
            .map(key -> key.variable() + " | " + key.fallback() + " | " + key.type().allowed())
            .collect(joining("\n", "", "\n"));
    assertThat(table).isEqualTo(TABLE);
  }

  @Test
  void everyDefaultIsAllowedByItsOwnLimits() {
    for (ConfigKey<?> key : ConfigKeys.ALL) {
      assertThat(key.type().reader().apply(key.fallback()).isPresent())
          .as(key.name())
          .isEqualTo(!COMPUTED.contains(key.name()));
    }
  }

  @Test
  void helpHasEveryKeyWithItsDefaultWithin100Columns() {
    String help = ConfigHelp.text();
    assertThat(help.lines()).allMatch(line -> line.length() <= 100);
    String joined = help.replaceAll("\\s+", " ");
    for (ConfigKey<?> key : ConfigKeys.ALL) {
      assertThat(joined)
          .contains(
              "%s %s Allowed: %s. Default: %s."
                  .formatted(key.variable(), key.meaning(), key.type().allowed(), key.fallback()));
    }
    assertThat(joined).contains("DELAYLINE_KAFKA_<X_Y> Passed to all Kafka clients as x.y");
    assertThat(help).contains("  DELAYLINE_CONSUMER_<X_Y>\n", "  DELAYLINE_ADMIN_<X_Y>\n");
    assertThat(help).contains("  " + ConfigHelp.SCALED + "\n");
  }
}

package io.delayline.config;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.delayline.runtime.Misconfigured;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Each key with a value that is not allowed. */
class ConfigLimitsTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      textBlock =
          """
          KAFKA_BOOTSTRAP_SERVERS | localhost | 'localhost'; allowed: host:port (several by comma), at least one.
          TOPIC | "" | ''; allowed: topic name
          TOPIC | a,,b | 'a,,b'; allowed: topic name
          TOPIC | a,a | 'a,a'; allowed: topic name
          TOPIC | __x | '__x'; allowed: topic name
          TOPIC | a/b | 'a/b'; allowed: topic name
          DEAD_LETTER_TOPIC | a,b | 'a,b'; allowed: topic name,
          DEAD_LETTER_TOPIC | delay | 'delay'; allowed: a topic that is not among the delay topics
          GROUP_ID | a b | 'a b'; allowed: group name
          DELAY_QUEUE | q.fifo | 'q.fifo'; allowed: name or URL of an SQS standard queue
          DELAY_QUEUE | ftp://x/q | 'ftp://x/q'; allowed: name or URL
          HTTP_PORT | 65536 | '65536'; allowed: port, 0 to 65535.
          HTTP_PORT | -1 | '-1'; allowed: port
          TARGETS_ALLOWED | a/* | 'a/*'; allowed: glob of topic names
          LEVELS | 1s 0s | '1s 0s'; allowed: durations
          LEVELS | 1s,,2s | '1s,,2s'; allowed: durations
          LEVELS | 1s 401d | '401d'; allowed: levels up to DELAYLINE_HORIZON, which is 400d.
          HORIZON | 999ms | '999ms'; allowed: duration, 1s to 3650d.
          HORIZON | 99999999999999999999d | allowed: duration, 1s to 3650d.
          LEAD | 20s | '20s'; allowed: duration, 1s to 19s.
          LEAD | two | 'two'; allowed: duration
          SHORT_DELAY_MAX | 901s | '901s'; allowed: duration of whole seconds, 5s to 15m.
          SHORT_DELAY_MAX | 4s | '4s'; allowed: duration of whole seconds, 5s to 15m.
          SHORT_DELAY_MAX | 800500ms | '800500ms'; allowed: duration of whole seconds, 5s to 15m.
          TABLE | ab | 'ab'; allowed: table name, 3 to 255 of
          TABLE | a/b/c | 'a/b/c'; allowed: table name
          TICK_QUEUE | ticks | 'ticks'; allowed: name or URL of an SQS FIFO queue, a name of
          TICK_QUEUE | .fifo | '.fifo'; allowed: name or URL of an SQS FIFO queue
          TICK_QUEUE | https://x/1/ticks | 'https://x/1/ticks'; allowed: name or URL of an SQS FIFO
          TICK_PERIOD | 500ms | '500ms'; allowed: duration of whole seconds, 1s to 5m.
          TICK_PERIOD | 1500ms | '1500ms'; allowed: duration of whole seconds, 1s to 5m.
          TICK_PERIOD | 301s | '301s'; allowed: duration of whole seconds, 1s to 5m.
          TICK_VISIBILITY | PT1.5S | 'PT1.5S'; allowed: duration of whole seconds, 1s to 12h.
          TICK_VISIBILITY | 43201s | '43201s'; allowed: duration of whole seconds, 1s to 12h.
          TTL_GRACE | 23h | '23h'; allowed: duration, 1d to 3650d.
          CLEANUP | DELETE | 'DELETE'; allowed: one word, delete or ttl.
          TARGET_GRACE | 25h | '25h'; allowed: duration, 0ms to 1d.
          BUNDLE_BYTES | 1023 | '1023'; allowed: bytes, 1024 to 1048576.
          BUNDLE_BYTES | 1048577 | '1048577'; allowed: bytes
          MAX_IN_FLIGHT_RECORDS | 99 | '99'; allowed: records, 100 to 1000000.
          MAX_IN_FLIGHT_BYTES | 4194303 | '4194303'; allowed: bytes, 4194304 or more.
          MAX_IN_FLIGHT_BYTES | 157286401 | '157286401'; allowed: bytes, 4194304 to 157286400, as
          MAX_UNCOMMITTED | 1000001 | '1000001'; allowed: records per partition
          MAX_CLOCK_SKEW | 0s | '0s'; allowed: duration, 1s to 5m.
          SHUTDOWN_BUDGET | 116s | '116s'; allowed: duration, 1s to 115s.
          PRODUCER_DELIVERY_TIMEOUT_MS | 15001 | '15001'; allowed: milliseconds, 1000 to 15000.
          """)
  void sayWhatIsWrongInOneSentence(String key, String value, String rest) {
    assertThatThrownBy(() -> read(key, value))
        .isInstanceOf(Misconfigured.class)
        .hasMessageStartingWith("DELAYLINE_" + key + " is '")
        .hasMessageContaining(rest)
        .hasMessageEndingWith(".")
        .hasMessageNotContaining("\n");
  }

  private static void read(String key, String value) {
    Map<String, String> texts = new HashMap<>();
    texts.put("DELAYLINE_KAFKA_BOOTSTRAP_SERVERS", "localhost:9092");
    texts.put("DELAYLINE_" + key, value);
    new ConfigReader(500 << 20, setting -> Optional.empty()).read(texts);
  }
}

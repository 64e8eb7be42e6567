package io.delayline.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.delayline.runtime.Misconfigured;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** The settings of the long path, and what must hold between them. */
class ConfigParkingTest {
  @Test
  void theDefaults() {
    assertThat(read("").parking())
        .isEqualTo(
            new Config.Parking(
                "delayline",
                "delayline-ticks.fifo",
                Duration.ofMinutes(1),
                Duration.ofMinutes(5),
                Duration.ofDays(7),
                Config.Cleanup.DELETE));
  }

  @Test
  void everyKeyIsRead() {
    String queue = "https://sqs.eu-central-1.amazonaws.com/123456789012/t.fifo";
    String settings =
        "DELAYLINE_TABLE=delayline.test_1 DELAYLINE_TICK_QUEUE=%s DELAYLINE_TICK_PERIOD=5m DELAYLINE_TICK_VISIBILITY=4s DELAYLINE_TTL_GRACE=14d DELAYLINE_CLEANUP=ttl"
            .formatted(queue);
    assertThat(read(settings).parking())
        .isEqualTo(
            new Config.Parking(
                "delayline.test_1",
                queue,
                Duration.ofMinutes(5),
                Duration.ofSeconds(4),
                Duration.ofDays(14),
                Config.Cleanup.TTL));
  }

  @Test
  void theScaledExampleOfTheHelpIsAllowed() {
    Config config = read(ConfigHelp.SCALED);
    assertThat(config.waiting().shortDelayMax()).isEqualTo(Duration.ofSeconds(20));
    assertThat(config.parking().tickPeriod()).isEqualTo(Duration.ofSeconds(5));
    assertThat(config.parking().tickVisibility()).isEqualTo(Duration.ofSeconds(5));
  }

  @Test
  void whatIsParkedComesBackInTimeEvenIfSchedulerAndPromoterDie() {
    String rest = " DELAYLINE_TICK_PERIOD=30s DELAYLINE_TICK_VISIBILITY=1m DELAYLINE_LEAD=1500ms";
    assertThat(read("DELAYLINE_SHORT_DELAY_MAX=152s" + rest).waiting().shortDelayMax())
        .isEqualTo(Duration.ofSeconds(152));
    assertThatThrownBy(() -> read("DELAYLINE_SHORT_DELAY_MAX=151s" + rest))
        .isInstanceOf(Misconfigured.class)
        .hasMessage(
            "DELAYLINE_SHORT_DELAY_MAX is '151s'; allowed: more than 2 * DELAYLINE_TICK_VISIBILITY"
                + " + DELAYLINE_TICK_PERIOD + DELAYLINE_LEAD, which is 151500ms; raise it, to 15m"
                + " at most, or lower one of those.");
  }

  @Test
  void theSumItselfIsNotEnough() {
    assertThat(read("DELAYLINE_SHORT_DELAY_MAX=663s").waiting().shortDelayMax())
        .isEqualTo(Duration.ofSeconds(663));
    assertThatThrownBy(() -> read("DELAYLINE_SHORT_DELAY_MAX=662s"))
        .isInstanceOf(Misconfigured.class)
        .hasMessageContaining("DELAYLINE_LEAD, which is 662s;");
    assertThatThrownBy(() -> read("DELAYLINE_TICK_VISIBILITY=419s"))
        .isInstanceOf(Misconfigured.class)
        .hasMessageStartingWith("DELAYLINE_SHORT_DELAY_MAX is '15m'; allowed: more than 2 *");
  }

  /**
   * @param settings as a shell takes them
   */
  private static Config read(String settings) {
    Map<String, String> texts = new TreeMap<>();
    texts.put("DELAYLINE_KAFKA_BOOTSTRAP_SERVERS", "localhost:9092");
    for (String setting : settings.isEmpty() ? new String[0] : settings.split(" ", -1)) {
      String[] nameAndValue = setting.split("=", 2);
      texts.put(nameAndValue[0], nameAndValue[1]);
    }
    return new ConfigReader(500 << 20, setting -> Optional.empty()).read(texts);
  }
}

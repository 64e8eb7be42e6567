package io.delayline.local.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DelayTimeTest {
  @ParameterizedTest
  @CsvSource({
    "250ms, PT0.25S",
    "5s, PT5S",
    "30m, PT30M",
    "12h, PT12H",
    "7d, PT168H",
    "PT1M30S, PT1M30S",
    "0s, PT0S"
  })
  void readsDurations(String text, Duration duration) {
    assertThat(DelayTime.duration(text)).isEqualTo(duration);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "5", "5 s", "-5s", "PT-5S", "1.5s", "5S", "soon"})
  void saysHowADurationIsWritten(String text) {
    assertThatThrownBy(() -> DelayTime.duration(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "'%s' is not a duration; write it like 250ms, 5s, 30m, 12h, 7d or ISO-8601 (PT30M)",
            text);
  }

  @Test
  void readsInstants() {
    assertThat(DelayTime.instant("1767225600000")).isEqualTo(Instant.parse("2026-01-01T00:00:00Z"));
    assertThat(DelayTime.instant("2026-01-01T00:00:00Z"))
        .isEqualTo(Instant.parse("2026-01-01T00:00:00Z"));
    assertThat(DelayTime.instant("2026-01-01T01:00:00+01:00"))
        .isEqualTo(Instant.parse("2026-01-01T00:00:00Z"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "tomorrow", "2026-01-01", "2026-01-01T00:00:00", "-1"})
  void saysHowAnInstantIsWritten(String text) {
    assertThatThrownBy(() -> DelayTime.instant(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("'" + text + "' is not a time; write epoch milliseconds");
  }
}

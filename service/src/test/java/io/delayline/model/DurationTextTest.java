package io.delayline.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DurationTextTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          250ms       | 250
          0s          | 0
          5s          | 5000
          007s        | 7000
          30m         | 1800000
          12h         | 43200000
          7d          | 604800000
          PT30M       | 1800000
          P7D         | 604800000
          P1DT2H3M4S  | 93784000
          PT1.5S      | 1500
          PT1,5S      | 1500
          PT0.001S    | 1
          PT0.0011S   | 2
          PT0.000000000000001S | 1
          PT0.9990000S| 999
          PT59.9991S  | 60000
          PT0S        | 0
          50d         | 4320000000
          """)
  void readsWholeMillisecondsAndRoundsUp(String text, long millis) {
    assertThat(DurationText.parse(text)).contains(Duration.ofMillis(millis));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        "5",
        "s",
        "5 s",
        " 5s",
        "5s ",
        "-5s",
        "+5s",
        "1.5s",
        "1e3s",
        "0x10s",
        "5S",
        "5sec",
        "5us",
        "1w",
        "5s5s",
        "1h30m",
        "1_000s",
        "٥s",
        "5s\n",
        "NaN",
        "Infinity",
        "P",
        "PT",
        "P1DT",
        "PT-5M",
        "-PT5M",
        "+PT5M",
        "pt30m",
        "P1W",
        "P1M",
        "P1Y",
        "PT1.5M",
        "PT.5S",
        "PT5.S",
        "PT30M ",
        "P1H",
        "PT1D",
        "PT1M1H"
      })
  void refusesEverythingElse(String text) {
    assertThat(DurationText.parse(text)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "9223372036854775808ms",
        "9223372036854776s",
        "106751991168d",
        "99999999999999999999999999999999d",
        "P106751991168D",
        "P106751991167DT23H59M",
        "PT9223372036854775.808S"
      })
  void absurdlyLongIsTheLongestNotAnError(String text) {
    assertThat(DurationText.parse(text)).contains(DurationText.LONGEST);
  }

  @Test
  void theLongestThatFitsIsExact() {
    assertThat(DurationText.parse("9223372036854775807ms"))
        .contains(Duration.ofMillis(9223372036854775807L));
    assertThat(DurationText.parse("9223372036854775806ms"))
        .contains(Duration.ofMillis(9223372036854775806L));
    assertThat(DurationText.parse("106751991167d")).contains(Duration.ofDays(106751991167L));
  }

  @Test
  void aMegabyteOfDigitsIsReadAtOnce() {
    assertThat(DurationText.parse("9".repeat(1 << 20) + "s")).contains(DurationText.LONGEST);
    assertThat(DurationText.parse("9".repeat(1 << 20))).isEmpty();
    assertThat(DurationText.parse("PT" + "9".repeat(1 << 20))).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"0ms", "250ms", "1500ms", "90s", "5s", "15m", "12h", "36h", "400d"})
  void writesTheLargestUnitThatDivides(String text) {
    assertThat(DurationText.parse(text).map(DurationText::of)).contains(text);
  }

  @ParameterizedTest
  @CsvSource({"120m, 2h", "24h, 1d", "PT1H30M, 90m", "60000ms, 1m", "0s, 0ms"})
  void writesOneFormForOneDuration(String text, String written) {
    assertThat(DurationText.parse(text).map(DurationText::of)).contains(written);
  }
}

package io.delayline.model;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class WholeNumberTest {
  @ParameterizedTest
  @CsvSource({
    "0, 0",
    "000, 0",
    "42, 42",
    "0042, 42",
    "999999999999999999, 999999999999999999",
    "9223372036854775806, 9223372036854775806",
    "9223372036854775807, 9223372036854775807",
    "9223372036854775808, 9223372036854775807",
    "9999999999999999999, 9223372036854775807",
    "18446744073709551616, 9223372036854775807",
    "00000000000000000000000000012, 12",
  })
  void readsDigitsAndSaturates(String text, long number) {
    assertThat(WholeNumber.parse(text)).hasValue(number);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " ", "-1", "+1", "1.5", "1e3", "0x10", " 1", "1 ", "1_0", "٣", "NaN"})
  void refusesEverythingElse(String text) {
    assertThat(WholeNumber.parse(text)).isEmpty();
  }
}

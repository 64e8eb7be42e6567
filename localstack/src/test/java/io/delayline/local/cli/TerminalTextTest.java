package io.delayline.local.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TerminalTextTest {
  @Test
  void showsTextAsItIs() {
    assertThat(TerminalText.of("Grüße, 世界 👋".getBytes(UTF_8), 40)).isEqualTo("Grüße, 世界 👋");
  }

  @Test
  void namesNull() {
    assertThat(TerminalText.of((byte[]) null, 40)).isEqualTo("null");
  }

  @Test
  void showsOtherBytesAsHexadecimal() {
    assertThat(TerminalText.of(new byte[] {(byte) 0xff, 0, 0x41}, 40)).isEqualTo("0xff0041");
  }

  @Test
  void keepsEverythingOnOneLine() {
    assertThat(TerminalText.of("a\nb\r\tc\u2028d", 40)).isEqualTo("a\\nb\\r\\tc\\u2028d");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\u001b[31mred",
        "\u0007",
        "\u009b2J",
        "\u202eturned",
        "\u0000",
        "\u007f",
        "\u200b"
      })
  void letsNoControlCharacterThrough(String text) {
    String printed = TerminalText.of(text.getBytes(UTF_8), 80);

    assertThat(printed.codePoints()).allMatch(point -> point >= ' ' && point < 0x7f);
  }

  @Test
  void shortensToTheLimit() {
    assertThat(TerminalText.of("0123456789", 10)).isEqualTo("0123456789");
    assertThat(TerminalText.of("0123456789x", 10)).isEqualTo("012345678…");
  }

  @Test
  void shortensLargeValuesWithoutBreakingACharacter() {
    byte[] large = "ü".repeat(100_000).getBytes(UTF_8);

    assertThat(TerminalText.of(large, 10)).isEqualTo("ü".repeat(9) + "…");
  }

  @Test
  void aLargeBinaryValueIsShortenedToo() {
    byte[] large = new byte[1 << 20];
    Arrays.fill(large, (byte) 0xfe);

    assertThat(TerminalText.of(large, 10)).isEqualTo("0xfefefef…");
  }

  @Test
  void aCutCharacterAtTheEndOfShortTextIsNotText() {
    assertThat(TerminalText.of(new byte[] {'a', (byte) 0xc3}, 40)).isEqualTo("0x61c3");
  }
}

package io.delayline.local.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WayTest {
  private static final Instant DUE = Instant.parse("2026-11-30T12:00:00Z");

  @ParameterizedTest
  @CsvSource({"-5000, held", "0, held", "2000, held", "2001, queue", "30000, queue"})
  void followsFromTheTimeLeftWhenSent(long createdMsBefore, String way) {
    assertThat(Way.of(Arriving.delivered(DUE, 3, createdMsBefore))).isEqualTo(way);
  }

  @Test
  void ofARejectedRecordIsItsCode() {
    assertThat(Way.of(Arriving.on("delay.dlt", DUE, "delayed-error", "TOO_FAR")))
        .isEqualTo("TOO_FAR");
  }
}

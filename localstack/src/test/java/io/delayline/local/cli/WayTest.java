package io.delayline.local.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WayTest {
  private static final Instant DUE = Instant.parse("2026-11-30T12:00:00Z");

  @ParameterizedTest
  @CsvSource({
    "-5000, held, held",
    "0, held, held",
    "2000, held, held",
    "2001, queue, queue",
    "20000, queue, queue",
    "20001, parked, queue",
    "900000, parked, queue",
    "900001, parked, parked"
  })
  void followsFromTheTimeLeftWhenSent(long createdMsBefore, String scaled, String real) {
    Arrival arrival = Arriving.delivered(DUE, 3, createdMsBefore);

    assertThat(new Way(Times.SCALED).of(arrival)).isEqualTo(scaled);
    assertThat(new Way(Times.REAL).of(arrival)).isEqualTo(real);
  }

  @Test
  void ofARejectedRecordIsItsCode() {
    assertThat(new Way(Times.SCALED).of(Arriving.on("delay.dlt", DUE, "delayed-error", "TOO_FAR")))
        .isEqualTo("TOO_FAR");
  }
}

package io.delayline.local.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.ZoneOffset;
import org.junit.jupiter.api.Test;

class WatchLineTest {
  private static final Instant DUE = Instant.parse("2026-11-30T12:00:00Z");

  private final WatchLine line = new WatchLine(ZoneOffset.UTC);

  @Test
  void showsADeliveredRecord() {
    assertThat(line.of(Arriving.delivered(DUE, 12, 5_000)))
        .isEqualTo("12:00:00.012    +12 ms  orders-1-17  order-7  key=key value=value");
  }

  @Test
  void showsWhyARecordWasRejected() {
    Arrival rejected =
        Arriving.on(
            "delay.dlt",
            DUE,
            "delay-id",
            "x",
            "delayed-error",
            "BAD_TIME",
            "delayed-error-detail",
            "a\u001bb");

    assertThat(line.of(rejected))
        .isEqualTo(
            """
            12:00:00.000         -  delay.dlt-1-17  x  key=key value=value
                         rejected: BAD_TIME, a\\u001bb\
            """);
  }
}

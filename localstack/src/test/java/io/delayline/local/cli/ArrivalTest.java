package io.delayline.local.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class ArrivalTest {
  private static final Instant DUE = Instant.parse("2026-11-30T12:00:00Z");

  @Test
  void tellsIdAndLateness() {
    Arrival arrival = Arriving.delivered(DUE, 12, 5_000);

    assertThat(arrival.id()).contains("order-7");
    assertThat(arrival.lateness()).contains(Duration.ofMillis(12));
    assertThat(arrival.position()).isEqualTo("orders-1-17");
  }

  @Test
  void anIdMayContainAnAtSign() {
    assertThat(Arriving.on("orders", DUE, "delayed-id", "a@b@1767225600000").id()).contains("a@b");
  }

  @Test
  void tellsWhyARecordWasRejected() {
    Arrival arrival =
        Arriving.on(
            "delay.dlt",
            DUE,
            "delayed-error",
            "BAD_TIME",
            "delayed-error-detail",
            "no zone",
            "delayed-origin",
            "delay-0-4");

    assertThat(arrival.error()).contains(new Arrival.Rejection("BAD_TIME", "no zone"));
    assertThat(arrival.id()).contains("delay-0-4");
    assertThat(arrival.lateness()).isEmpty();
  }

  @Test
  void whatWasFedBackToATargetIsNoRejection() {
    Arrival arrival =
        Arriving.on("orders", DUE, "delayed-error", "BAD_TIME", "delayed-id", "order-7@1");

    assertThat(arrival.error()).isEmpty();
  }

  @Test
  void whatWasDeliveredOnceAndIsRejectedNowIsNotDue() {
    Arrival arrival =
        Arriving.on("delay.dlt", DUE, "delayed-error", "BAD_TIME", "delayed-until", "1");

    assertThat(arrival.due()).isEmpty();
    assertThat(arrival.error()).isPresent();
  }

  @Test
  void takesNoHarmFromHeadersThatMakeNoSense() {
    Arrival arrival = Arriving.on("orders", DUE, "delayed-until", "soon", "delayed-id", "");

    assertThat(arrival.due()).isEmpty();
    assertThat(arrival.id()).contains("");
  }
}

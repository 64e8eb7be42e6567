package io.delayline.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.delayline.FieldFault;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RouteTest {
  private static final Instant NOW = Instant.parse("2026-06-01T12:00:00.300Z");
  private static final Duration LEAD = Duration.ofSeconds(2);
  private static final Route.Limits LIMITS = new Route.Limits(LEAD, Duration.ofMinutes(15));

  @ParameterizedTest
  @CsvSource({
    "-86400000, Hold",
    "0, Hold",
    "2000, Hold",
    "2001, Delay",
    "900000, Delay",
    "900001, Park",
    "34560000000, Park"
  })
  void routesByHowLongItIsUntilDue(long millis, String route) {
    assertThat(Route.of(NOW.plusMillis(millis), NOW, LIMITS).getClass().getSimpleName())
        .isEqualTo(route);
  }

  @ParameterizedTest
  @CsvSource({
    "-1, 0",
    "0, 0",
    "2000, 0",
    "2001, 1",
    "3000, 1",
    "3001, 2",
    "899999, 898",
    "900400, 899",
    "901000, 899",
    "902000, 900",
    "902001, 900",
    "34560000000, 900"
  })
  @FieldFault("B35")
  void theDelayIsRoundedUpWithinWhatTheQueueTakes(long millis, int seconds) {
    assertThat(Route.delaySeconds(NOW.plusMillis(millis), NOW, LEAD)).isEqualTo(seconds);
  }

  @Test
  @FieldFault("B37")
  void theFarthestTimesDoNotOverflow() {
    assertThat(Route.delaySeconds(Instant.MAX, NOW, LEAD)).isEqualTo(900);
    assertThat(Route.delaySeconds(Instant.MIN, NOW, LEAD)).isZero();
    assertThat(Route.of(Instant.MAX, NOW, LIMITS)).isEqualTo(new Route.Park());
  }

  @Test
  void theQueueCannotWaitLongerThanSqs() {
    assertThatThrownBy(() -> new Route.Limits(LEAD, Duration.ofSeconds(901)))
        .hasMessageContaining("900 s");
  }
}

package io.delayline.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.junit.jupiter.api.Test;

class ClockWatchTest {
  private static final Instant NOW = Instant.parse("2026-06-01T12:00:00.700Z");
  private static final Duration CALL = Duration.ofMillis(100);

  private final SetClock clock = new SetClock(NOW);
  private final ClockWatch watch = new ClockWatch(clock, clock::nanos, Duration.ofSeconds(2));

  /** A call of {@code duration} to a server whose clock is this one plus {@code ahead}. */
  private void call(Duration ahead, Duration duration) {
    long begun = watch.begin();
    Instant date = clock.instant().plus(ahead).truncatedTo(ChronoUnit.SECONDS);
    clock.advance(duration);
    watch.observe(date, begun);
  }

  @Test
  void agreesWithAServerOfTheSameTime() {
    assertThat(watch.inStep()).isTrue();
    for (int i = 0; i < 50; i++) {
      call(Duration.ZERO, CALL);
      assertThat(watch.inStep()).isTrue();
      assertThat(watch.skew()).isZero();
    }
  }

  @Test
  void aDifferenceIsReportedWithinTheSecondThatIsKnown() {
    call(Duration.ofMillis(-1_900), CALL);
    assertThat(watch.inStep()).isTrue();
    assertThat(watch.skew()).isBetween(Duration.ofMillis(900), Duration.ofMillis(1_900));
  }

  @Test
  void beyondTheMostItIsOutOfStepUntilItAgreesAgain() {
    call(Duration.ofSeconds(-4), CALL);
    assertThat(watch.inStep()).isFalse();
    assertThat(watch.skew()).isBetween(Duration.ofSeconds(3), Duration.ofSeconds(4));
    call(Duration.ofSeconds(4), CALL);
    assertThat(watch.inStep()).isFalse();
    assertThat(watch.skew()).isBetween(Duration.ofSeconds(-4), Duration.ofSeconds(-3));
    call(Duration.ZERO, CALL);
    assertThat(watch.inStep()).isTrue();
    assertThat(watch.skew()).isZero();
  }

  @Test
  void aLongPollIsNoDifference() {
    call(Duration.ZERO, CALL);
    call(Duration.ZERO, Duration.ofSeconds(20));
    assertThat(watch.inStep()).isTrue();
    assertThat(watch.skew()).isZero();
  }

  /** It leaves seconds open, so it agrees with a clock that is wrong by seconds too. */
  @Test
  void aLongPollEndsNoDoubt() {
    call(Duration.ofSeconds(-4), Duration.ofSeconds(4)); // the first answer of all
    assertThat(watch.inStep()).isFalse();
    call(Duration.ZERO, CALL);
    assertThat(watch.inStep()).isTrue();
    clock.step(Duration.ofSeconds(4));
    call(Duration.ofSeconds(-4), Duration.ofSeconds(4));
    assertThat(watch.inStep()).isFalse();
    call(Duration.ofSeconds(-4), CALL);
    assertThat(watch.inStep()).isFalse();
  }

  @Test
  void aStepIsNoticedBeforeAnybodyAsks() {
    for (int seconds : new int[] {-5, 5, 86_400}) {
      clock.step(Duration.ofSeconds(seconds));
      assertThat(watch.inStep()).isFalse();
      assertThat(watch.skew()).isEqualTo(Duration.ofSeconds(seconds));
      clock.step(Duration.ofSeconds(-seconds));
      call(Duration.ZERO, CALL);
      call(Duration.ZERO, CALL);
      assertThat(watch.inStep()).isTrue();
    }
  }

  @Test
  void aStepBackToTheRightTimeCountsOnlyOnceAServiceHasAgreed() {
    clock.step(Duration.ofSeconds(5));
    assertThat(watch.inStep()).isFalse();
    clock.step(Duration.ofSeconds(-5));
    assertThat(watch.inStep()).isFalse();
    call(Duration.ZERO, CALL);
    assertThat(watch.inStep()).isTrue();
  }

  @Test
  void anAnswerToWhatWasAskedBeforeAStepSaysNothing() {
    long begun = watch.begin();
    clock.advance(Duration.ofSeconds(4));
    clock.step(Duration.ofSeconds(-3));
    watch.observe(NOW.truncatedTo(ChronoUnit.SECONDS), begun);
    assertThat(watch.inStep()).isFalse();
    watch.observe(NOW.truncatedTo(ChronoUnit.SECONDS), begun);
    assertThat(watch.inStep()).isFalse();
    clock.step(Duration.ofSeconds(3));
    assertThat(watch.inStep()).isFalse();
    call(Duration.ZERO, CALL);
    assertThat(watch.inStep()).isTrue();
  }

  @Test
  void theServicesTimeIsUnknownUntilTheyAnswer() {
    assertThat(watch.servicesNow()).isEmpty();
  }

  @Test
  void theServicesTimeIsTheirLastDateAndWhatHasPassedSince() {
    watch.observe(NOW.minusSeconds(1), watch.begin());
    assertThat(watch.servicesNow()).contains(NOW.minusSeconds(1));
    clock.advance(Duration.ofMinutes(3));
    assertThat(watch.servicesNow()).contains(NOW.plusSeconds(179));
    watch.observe(NOW.plusSeconds(180), watch.begin());
    assertThat(watch.servicesNow()).contains(NOW.plusSeconds(180));
  }

  @Test
  void theServicesTimeGoesOnWhenThisClockIsSet() {
    watch.observe(NOW, watch.begin());
    clock.step(Duration.ofDays(1));
    assertThat(watch.inStep()).isFalse();
    clock.advance(Duration.ofSeconds(10));
    assertThat(watch.servicesNow()).contains(NOW.plusSeconds(10));
  }

  @Test
  void anAnswerFromBeforeAStepDoesNotTellTheServicesTime() {
    long begun = watch.begin();
    clock.advance(Duration.ofSeconds(4));
    clock.step(Duration.ofMinutes(-3));
    watch.observe(NOW.plusSeconds(4), begun);
    assertThat(watch.servicesNow()).isEmpty();
  }

  @Test
  void aSmallCorrectionIsNoStep() {
    for (int i = 0; i < 3; i++) {
      clock.advance(Duration.ofMinutes(1));
      clock.step(Duration.ofMillis(300));
      assertThat(watch.inStep()).isTrue();
    }
  }

  @Test
  void aThreadThatWasHaltedBetweenTwoReadingsSeesNoStep() {
    int[] calls = {0};
    ClockWatch halted =
        new ClockWatch(
            clock,
            () -> {
              if (calls[0]++ % 2 == 1) {
                clock.advance(Duration.ofSeconds(30));
              }
              return clock.nanos();
            },
            Duration.ofSeconds(2));
    for (int i = 0; i < 10; i++) {
      assertThat(halted.inStep()).isTrue();
    }
  }
}

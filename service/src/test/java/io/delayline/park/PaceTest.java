package io.delayline.park;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.delayline.delay.Samples;
import io.delayline.model.Bundle;
import io.delayline.runtime.SetClock;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class PaceTest {
  private static final Duration SECOND = Duration.ofSeconds(1);

  private final SetClock clock = new SetClock(Samples.NOON);
  private final Pace pace = new Pace(clock::nanos);

  /** Slows down to the least. */
  private void crawl() {
    for (int i = 0; i < 40; i++) {
      pace.slower();
      clock.advance(Duration.ofMillis(200));
    }
    pace.slower();
  }

  @Test
  void startsWithWhatATableTakesAtMost() {
    assertThat(pace.rate()).isEqualTo(Pace.MOST);
    assertThat(pace.tryTake((int) Pace.MOST)).isTrue();
    assertThat(pace.tryTake(1)).isFalse();
    clock.advance(SECOND);
    assertThat(pace.tryTake(1)).isTrue();
  }

  @Test
  void aThrottleSlowsItDownByThreeTenthsAndThoseAtTheSameTimeCountAsOne() {
    pace.slower();
    pace.slower();
    clock.advance(Duration.ofMillis(199));
    pace.slower();
    assertThat(pace.rate()).isCloseTo(0.7 * Pace.MOST, within(1.0));
    clock.advance(Duration.ofMillis(1));
    pace.slower();
    assertThat(pace.rate()).isCloseTo(0.49 * Pace.MOST, within(1.0));
  }

  @Test
  void neverSlowerThanTheLeastAndWithoutRoomFromFasterTimes() {
    crawl();
    assertThat(pace.rate()).isEqualTo(Pace.LEAST);
    int taken = 0;
    while (pace.tryTake(1)) {
      taken++;
    }
    assertThat(taken).isLessThanOrEqualTo((int) Pace.LEAST);
  }

  @Test
  void whileTheTableAnswersItSpeedsUpByATenthEachSecondUpToTheMost() {
    crawl();
    double before = pace.rate();
    for (int i = 0; i < 10; i++) {
      clock.advance(Duration.ofMillis(100));
      pace.faster();
      pace.faster(); // calls that were under way together count as one
    }
    assertThat(pace.rate()).isCloseTo(before * 1.1, within(0.001));
    for (int i = 0; i < 300; i++) {
      clock.advance(SECOND);
      pace.faster();
    }
    assertThat(pace.rate()).isEqualTo(Pace.MOST);
  }

  @Test
  void withoutAnAnswerItStaysAsSlowAsItIs() {
    crawl();
    double before = pace.rate();
    for (int i = 0; i < 3_600; i++) {
      clock.advance(SECOND);
      pace.tryTake(1);
      assertThat(pace.rate()).isEqualTo(before);
    }
    pace.faster();
    assertThat(pace.rate()).as("one answer says little").isBetween(before, before * 1.11);
  }

  @Test
  void aLargePieceLeavesADebtThatIsPaidFirst() {
    crawl();
    assertThat(pace.tryTake(400)).isTrue();
    clock.advance(Duration.ofSeconds(10));
    assertThat(pace.tryTake(1)).as("still in debt").isFalse();
    clock.advance(Duration.ofSeconds(30));
    assertThat(pace.tryTake(1)).isTrue();
  }

  @Test
  void aRestSavesUpOneSecondAtMost() {
    crawl();
    clock.advance(Duration.ofHours(1));
    assertThat(pace.tryTake((int) Pace.LEAST)).isTrue();
    assertThat(pace.tryTake(1)).isFalse();
  }

  @Test
  void aRowCostsAUnitForEachBegunKibibyteWithItsNames() {
    assertThat(Pace.units(new Bundle(new byte[100]))).isEqualTo(1);
    assertThat(Pace.units(new Bundle(new byte[824]))).isEqualTo(1);
    assertThat(Pace.units(new Bundle(new byte[825]))).isEqualTo(2);
    assertThat(Pace.units(new Bundle(new byte[45_000]))).isEqualTo(45);
  }
}

package io.delayline.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class BackoffTest {
  private final Backoff backoff = new Backoff(Duration.ofSeconds(2), Duration.ofSeconds(60));

  @Test
  void doublesUpToTheMost() {
    assertThat(IntStream.rangeClosed(1, 7).mapToObj(n -> backoff.steady(n).toSeconds()))
        .containsExactly(2L, 4L, 8L, 16L, 32L, 60L, 60L);
  }

  @Test
  void anyNumberOfFailuresIsWithinTheBounds() {
    for (int failures : new int[] {Integer.MIN_VALUE, -1, 0, 1, 31, 64, Integer.MAX_VALUE}) {
      assertThat(backoff.steady(failures)).isBetween(Duration.ofSeconds(2), Duration.ofSeconds(60));
    }
  }

  @Test
  void theRandomPartIsTheUpperHalf() {
    Random random = new Random(1);
    var drawn = IntStream.range(0, 1_000).mapToObj(i -> backoff.jittered(3, random)).toList();

    assertThat(drawn)
        .allSatisfy(
            wait -> assertThat(wait).isBetween(Duration.ofSeconds(4), Duration.ofSeconds(8)));
    assertThat(drawn).anyMatch(wait -> wait.compareTo(Duration.ofMillis(4_500)) < 0);
    assertThat(drawn).anyMatch(wait -> wait.compareTo(Duration.ofMillis(7_500)) > 0);
  }

  @Test
  void theSameSeedGivesTheSameWaits() {
    assertThat(backoff.jittered(4, new Random(7))).isEqualTo(backoff.jittered(4, new Random(7)));
  }

  @Test
  void boundsThatMakeNoSenseAreRefused() {
    assertThatThrownBy(() -> new Backoff(Duration.ZERO, Duration.ofSeconds(1)))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new Backoff(Duration.ofSeconds(2), Duration.ofSeconds(1)))
        .isInstanceOf(IllegalArgumentException.class);
  }
}

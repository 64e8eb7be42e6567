package io.delayline.delay;

import static org.assertj.core.api.Assertions.assertThat;

import io.delayline.delay.DelayQueue.Incoming;
import io.delayline.model.Route;
import io.delayline.runtime.SetClock;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DrainLagTest {
  private static final Duration LEAD = Duration.ofSeconds(2);

  private final SetClock clock = new SetClock(Samples.NOON);
  private final DrainLag lag = new DrainLag(clock, clock::nanos, LEAD);

  private void received(Instant sent, Instant due, int receives) {
    lag.received(new Incoming("m", "r", "", receives, sent), due);
  }

  /** Sends a bundle that is due so many milliseconds later and receives it so late. */
  private void travels(long dueAfterMillis, long lateMillis) {
    Instant sent = clock.instant();
    Instant due = sent.plusMillis(dueAfterMillis);
    clock.advance(Duration.ofSeconds(Route.delaySeconds(due, sent, LEAD)).plusMillis(lateMillis));
    received(sent, due, 1);
  }

  @ParameterizedTest
  @ValueSource(longs = {0, 1_500, 2_001, 2_999, 10_000, 10_001, 10_400, 10_999, 899_999})
  void whatIsReceivedAsItWakesIsNotBehindWhateverTheRounding(long dueAfterMillis) {
    travels(dueAfterMillis, 500);
    assertThat(lag.behind()).isFalse();
    travels(dueAfterMillis, 501);
    assertThat(lag.behind()).isTrue();
  }

  @Test
  void nothingIsKnownBeforeTheFirst() {
    assertThat(lag.behind()).isFalse();
  }

  @Test
  void whatWasMeasuredTwoSecondsAgoSaysNothing() {
    travels(0, 3_000);
    clock.advance(Duration.ofMillis(1_999));
    assertThat(lag.behind()).isTrue();
    clock.advance(Duration.ofMillis(1));
    assertThat(lag.behind()).isFalse();
  }

  @Test
  void oneThatWasReceivedBeforeSaysNothing() {
    clock.advance(Duration.ofMinutes(1));
    received(Samples.NOON, Samples.NOON, 2);
    assertThat(lag.behind()).isFalse();
    travels(0, 3_000);
    received(clock.instant(), clock.instant(), 2);
    assertThat(lag.behind()).isTrue();
  }

  @Test
  void oneThatWokeLongBeforeItIsDueSaysNothing() {
    travels(0, 3_000);
    received(clock.instant().minusSeconds(600), clock.instant().plusSeconds(3_600), 1);
    assertThat(lag.behind()).as("still").isTrue();
  }

  @Test
  void aQueueThatDoesNotTellWhenItWasSentIsGoneByTheDueTime() {
    clock.advance(Duration.ofSeconds(10));
    received(Instant.EPOCH, clock.instant().plus(LEAD), 1);
    assertThat(lag.behind()).isFalse();
    received(Instant.EPOCH, clock.instant().plus(LEAD).minusMillis(501), 1);
    assertThat(lag.behind()).isTrue();
  }
}

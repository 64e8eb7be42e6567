package io.delayline.promote;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.delayline.delay.FakeDelayQueue.Fault;
import io.delayline.delay.Samples;
import io.delayline.model.TryLater;
import io.delayline.promote.FakeTickQueue.Call;
import io.delayline.runtime.FakePause;
import io.delayline.runtime.MeterNames;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class TickerTest {
  private final PromoteFixture world = new PromoteFixture();
  private final FakePause pause = new FakePause(world.clock);
  private final Ticker ticker = ticker();

  private Ticker ticker() {
    var period = new Period(PromoteFixture.PERIOD);
    return new Ticker(world.ticks, period, world.clock, world.watch, pause, world.metrics);
  }

  private void until(Instant time) throws InterruptedException {
    while (world.now().isBefore(time)) {
      ticker.runOnce();
    }
  }

  private int posts() {
    return world.ticks.calls(Call.POST);
  }

  @Test
  void postsThePeriodItStartsInAndEachAfterItAtItsStart() throws Exception {
    world.pass(Duration.ofMillis(20_300));
    ticker.runOnce();
    assertThat(posts()).isEqualTo(1);
    until(Samples.NOON.plusSeconds(60));
    assertThat(world.now()).as("to the millisecond").isEqualTo(Samples.NOON.plusSeconds(60));
    assertThat(posts()).isEqualTo(1);
    ticker.runOnce();
    assertThat(posts()).isEqualTo(2);
    until(Samples.NOON.plusSeconds(600).plusMillis(1));
    assertThat(posts()).isEqualTo(11);
    assertThat(pause.pauses()).allMatch(each -> each.compareTo(Duration.ofSeconds(1)) <= 0);
    assertThat(world.counter(MeterNames.TICKS_POSTED)).isEqualTo(11);
  }

  @Test
  void allReplicasPostTheSameSoThatOneIsLeft() throws Exception {
    ticker.runOnce();
    ticker().runOnce();
    assertThat(posts()).isEqualTo(2);
    assertThat(world.ticks.size()).isEqualTo(1);
    var received = world.ticks.receive(Duration.ZERO, Duration.ofSeconds(1)).orElseThrow();
    assertThat(TickText.parse(received.body())).contains(new TickText.Tick(Samples.NOON));
  }

  @Test
  void aPostThatFailsIsMadeAgain() throws Exception {
    world.ticks.fail(Call.POST, Fault.THROTTLED, Fault.LOST_REQUEST);
    assertThatThrownBy(ticker::runOnce).isInstanceOf(TryLater.class);
    assertThatThrownBy(ticker::runOnce).isInstanceOf(TryLater.class);
    assertThat(world.counter(MeterNames.TICKS_POSTED)).isZero();
    ticker.runOnce();
    assertThat(world.ticks.size()).isEqualTo(1);
    ticker.runOnce();
    assertThat(posts()).isEqualTo(3);
  }

  @Test
  void nothingIsPostedWhileTheClockIsOutOfStepAndTheNewPeriodOnceItAgrees() throws Exception {
    ticker.runOnce();
    world.clock.step(Duration.ofHours(-1));
    for (int i = 0; i < 100; i++) {
      ticker.runOnce();
    }
    assertThat(posts()).isEqualTo(1);
    world.clockAgrees();
    ticker.runOnce();
    assertThat(posts()).isEqualTo(2);

    world.clock.step(Duration.ofHours(1));
    ticker.runOnce();
    assertThat(posts()).isEqualTo(2);
    world.clockAgrees();
    ticker.runOnce();
    assertThat(posts()).isEqualTo(3);
    assertThat(pause.pauses())
        .as("no hours are slept")
        .allMatch(each -> each.compareTo(Duration.ofSeconds(1)) <= 0);
  }

  @Test
  void periodsCountFromTheEpoch() {
    Period period = new Period(Duration.ofSeconds(7));
    assertThat(period.startOf(Instant.ofEpochMilli(13_999))).isEqualTo(Instant.ofEpochSecond(7));
    assertThat(period.startOf(Instant.ofEpochSecond(14))).isEqualTo(Instant.ofEpochSecond(14));
    assertThat(period.after(Instant.ofEpochSecond(14))).isEqualTo(Instant.ofEpochSecond(21));
    assertThat(period.startOf(Instant.ofEpochMilli(-1))).isEqualTo(Instant.ofEpochSecond(-7));
    assertThatThrownBy(() -> new Period(Duration.ZERO)).hasMessageContaining("PT0S");
  }
}

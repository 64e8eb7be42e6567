package io.delayline.park;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.delayline.delay.FakeDelayQueue.Fault;
import io.delayline.delay.Samples;
import io.delayline.model.TryLater;
import io.delayline.park.FakeControl.Call;
import io.delayline.runtime.ClockWatch;
import io.delayline.runtime.FakePause;
import io.delayline.runtime.MeterNames;
import io.delayline.runtime.SetClock;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class ControlWatchTest {
  private static final long NOON = Samples.NOON.getEpochSecond();
  private static final Duration PERIOD = Duration.ofMinutes(1);

  private final SetClock clock = new SetClock(Samples.NOON.plusMillis(700));
  private final ClockWatch services = new ClockWatch(clock, clock::nanos, Duration.ofSeconds(2));
  private final FakeControl control = new FakeControl();
  private final ShardCount shards = new ShardCount();
  private final FakePause pause = new FakePause(clock);
  private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
  private final ControlWatch.Times times =
      new ControlWatch.Times(
          clock, services, PERIOD, Duration.ofMinutes(15), Duration.ofSeconds(2));
  private final ControlWatch watch =
      new ControlWatch(control, shards, times, pause).measured(registry);

  private void servicesSay(Instant date) {
    services.observe(date, services.begin());
  }

  private double gauge(String name) {
    return registry.get(name).gauge().value();
  }

  @Test
  void createsTheCursorsAndThenTheFrontierAtNow() throws Exception {
    servicesSay(clock.instant());
    control.fail(Call.CREATE_FRONTIER, Fault.THROTTLED);
    assertThatThrownBy(watch::runOnce).isInstanceOf(TryLater.class);
    assertThat(control.cursors()).hasSize(4).containsValue(Cursor.at(NOON));
    assertThat(control.frontier()).isEmpty();

    watch.runOnce();
    assertThat(control.frontier()).as("another may be making it").isEmpty();
    untilItLooks(24);
    assertThat(control.frontier()).as("for 4.8 s it may").isEmpty();
    untilItLooks();
    assertThat(control.frontier()).map(Frontier::shards).contains(4);
    assertThat(control.cursors()).hasSize(4).containsValue(Cursor.at(NOON));
    assertThat(shards.isKnown()).as("not before it was read").isFalse();
    untilItLooks();
    assertThat(shards.orOne()).isEqualTo(4);
  }

  @Test
  void aFirstReplicaThatEndedBeforeTheLastCursorIsFollowedByAnother() throws Exception {
    servicesSay(clock.instant());
    control.createCursor(0, Cursor.at(NOON - 60));
    control.createCursor(1, Cursor.at(NOON - 60));
    untilItLooks(26);
    assertThat(control.cursors()).hasSize(4).containsValue(Cursor.at(NOON - 60));
    assertThat(control.frontier()).map(Frontier::shards).contains(4);
  }

  @Test
  void whatAnotherIsJustMakingIsSeenAsSoonAsItIsMade() throws Exception {
    servicesSay(clock.instant());
    control.createCursor(0, Cursor.at(NOON));
    watch.runOnce();
    assertThat(pause.last()).as("until it looks again").isEqualTo(Duration.ofMillis(200));
    control.createFrontier(new Frontier(NOON, 1));
    untilItLooks();
    assertThat(shards.isKnown()).isTrue();
  }

  @Test
  void cursorsThatCannotBeMadeLeaveNoFrontier() {
    servicesSay(clock.instant());
    control.fail(Call.CREATE_CURSOR, Fault.LOST_ANSWER);
    assertThatThrownBy(watch::runOnce).isInstanceOf(TryLater.class);
    assertThat(control.frontier()).isEmpty();
  }

  @Test
  void whatIsThereIsNotCreatedAgain() throws Exception {
    servicesSay(clock.instant());
    control.createCursor(0, new Cursor(NOON - 100, "a"));
    control.createFrontier(new Frontier(NOON - 50, 1));
    watch.runOnce();
    assertThat(control.calls(Call.CREATE_CURSOR)).isEqualTo(1);
    assertThat(control.frontier()).contains(new Frontier(NOON - 50, 1));
    assertThat(shards.orOne()).isEqualTo(1);
  }

  @Test
  void anUnconfirmedClockCreatesNothing() throws Exception {
    watch.runOnce();
    assertThat(control.calls(Call.CREATE_CURSOR)).isZero();
    assertThat(pause.last()).as("asks again soon").isEqualTo(Duration.ofMillis(200));

    servicesSay(clock.instant());
    clock.step(Duration.ofHours(1));
    watch.runOnce();
    assertThat(control.calls(Call.CREATE_CURSOR)).as("out of step").isZero();
    assertThat(control.frontier()).isEmpty();
  }

  @Test
  void theEarlierOfTheTwoClocksCounts() throws Exception {
    servicesSay(Samples.NOON.minusSeconds(2));
    watch.runOnce();
    assertThat(control.frontier()).contains(new Frontier(NOON - 2, 4));

    FakeControl another = new FakeControl();
    servicesSay(clock.instant().plusSeconds(1));
    new ControlWatch(another, shards, times, pause).runOnce();
    assertThat(another.frontier().orElseThrow().second())
        .isEqualTo(clock.instant().minusMillis(200).getEpochSecond());
  }

  @Test
  void looksOncePerPeriodAndNoTurnLastsNearlyAsLong() throws Exception {
    servicesSay(clock.instant());
    control.createCursor(0, Cursor.at(NOON + 900));
    control.createFrontier(new Frontier(NOON + 900, 1));
    Instant start = clock.instant();
    while (clock.instant().isBefore(start.plus(PERIOD.multipliedBy(3)))) {
      Instant before = clock.instant();
      watch.runOnce();
      assertThat(Duration.between(before, clock.instant())).isLessThan(Duration.ofSeconds(15));
    }
    assertThat(control.calls(Call.FRONTIER)).isEqualTo(3);
  }

  @Test
  void seesARaiseOfTheShardsAndShowsHowFarPromotionIs() throws Exception {
    servicesSay(clock.instant());
    control.createFrontier(new Frontier(NOON + 900, 2));
    control.createCursor(0, new Cursor(NOON + 880, "z"));
    control.createCursor(1, Cursor.at(NOON + 870));
    control.createCursor(2, Cursor.at(NOON + 890));
    control.raiseShards(3);
    watch.runOnce();
    assertThat(watch.problem()).isEmpty();
    assertThat(shards.orOne()).isEqualTo(3);
    assertThat(gauge(MeterNames.FRONTIER)).isEqualTo((double) NOON + 900);
    assertThat(gauge(MeterNames.CURSOR_LOWEST)).isEqualTo((double) NOON + 870);
    assertThat(gauge(MeterNames.CURSOR_AGE)).isEqualTo(30);
  }

  @Test
  void aBadItemIsSomethingToMendAndNoFailure() throws Exception {
    servicesSay(clock.instant());
    control.spoil(Call.FRONTIER, "the frontier is bad");
    watch.runOnce();
    assertThat(watch.problem()).contains("the frontier is bad");
    assertThat(control.calls(Call.CREATE_CURSOR)).as("it is there").isZero();
    assertThat(shards.isKnown()).isFalse();

    control.spoil(Call.FRONTIER, "");
    control.spoil(Call.CURSORS, "a cursor is bad");
    control.createCursor(0, Cursor.at(NOON));
    control.createFrontier(new Frontier(NOON, 1));
    clock.advance(Duration.ofSeconds(10));
    watch.runOnce();
    assertThat(watch.problem()).contains("a cursor is bad");
    assertThat(shards.orOne()).as("parking does not wait for it").isEqualTo(1);

    control.spoil(Call.CURSORS, "");
    watch.runOnce();
    assertThat(watch.problem()).isEmpty();
  }

  @Test
  void aCursorThatIsGoneIsNamed() throws Exception {
    servicesSay(clock.instant());
    watch.runOnce();
    watch.runOnce();
    assertThat(watch.problem()).isEmpty();
    control.remove(2);
    clock.advance(PERIOD);
    untilItLooks();
    assertThat(watch.problem()).get().asString().contains("cursor of shard 2");
    assertThat(control.cursors()).as("nobody knows where it was").doesNotContainKey(2);

    control.createCursor(2, Cursor.at(NOON));
    untilItLooks();
    assertThat(watch.problem()).isEmpty();
  }

  @Test
  void aTableThatDoesNotAnswerIsAFailureAndNotABadItem() {
    control.fail(Call.FRONTIER, Fault.THROTTLED);
    assertThatThrownBy(watch::runOnce).isInstanceOf(TryLater.class);
    assertThat(watch.problem()).isEmpty();
  }

  private void untilItLooks(int times) throws InterruptedException {
    for (int i = 0; i < times; i++) {
      untilItLooks();
    }
  }

  private void untilItLooks() throws InterruptedException {
    int before = control.calls(Call.FRONTIER);
    while (control.calls(Call.FRONTIER) == before) {
      watch.runOnce();
    }
  }
}

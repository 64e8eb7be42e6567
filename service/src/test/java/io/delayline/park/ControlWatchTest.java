package io.delayline.park;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.delayline.delay.FakeDelayQueue.Fault;
import io.delayline.delay.Samples;
import io.delayline.model.TryLater;
import io.delayline.park.FakeControl.Call;
import io.delayline.runtime.MeterNames;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class ControlWatchTest {
  private static final long NOON = Samples.NOON.getEpochSecond();

  private final ControlWatchFixture world = new ControlWatchFixture();

  @Test
  void createsTheCursorsAndThenTheFrontierAtNow() throws Exception {
    world.servicesAgree();
    world.control.fail(Call.CREATE_FRONTIER, Fault.THROTTLED);
    assertThatThrownBy(world.watch::runOnce).isInstanceOf(TryLater.class);
    assertThat(world.control.cursors()).hasSize(4).containsValue(Cursor.at(NOON));
    assertThat(world.control.frontier()).isEmpty();

    world.watch.runOnce();
    assertThat(world.control.frontier()).as("another may be making it").isEmpty();
    world.looks(24);
    assertThat(world.control.frontier()).as("for 4.8 s it may").isEmpty();
    world.looks(1);
    assertThat(world.control.frontier()).map(Frontier::shards).contains(4);
    assertThat(world.control.cursors()).hasSize(4).containsValue(Cursor.at(NOON));
    assertThat(world.shards.isKnown()).as("not before it was read").isFalse();
    world.looks(1);
    assertThat(world.shards.orOne()).isEqualTo(4);
  }

  @Test
  void aFirstReplicaThatEndedBeforeTheLastCursorIsFollowedByAnother() throws Exception {
    world.servicesAgree();
    world.control.createCursor(0, Cursor.at(NOON - 60));
    world.control.createCursor(1, Cursor.at(NOON - 60));
    world.looks(26);
    assertThat(world.control.cursors()).hasSize(4).containsValue(Cursor.at(NOON - 60));
    assertThat(world.control.frontier()).map(Frontier::shards).contains(4);
  }

  @Test
  void whatAnotherIsJustMakingIsSeenAsSoonAsItIsMade() throws Exception {
    world.servicesAgree();
    world.control.createCursor(0, Cursor.at(NOON));
    world.watch.runOnce();
    assertThat(world.pause.last()).as("until it looks again").isEqualTo(Duration.ofMillis(200));
    world.control.createFrontier(new Frontier(NOON, 1));
    world.looks(1);
    assertThat(world.shards.isKnown()).isTrue();
  }

  @Test
  void cursorsThatCannotBeMadeLeaveNoFrontier() {
    world.servicesAgree();
    world.control.fail(Call.CREATE_CURSOR, Fault.LOST_ANSWER);
    assertThatThrownBy(world.watch::runOnce).isInstanceOf(TryLater.class);
    assertThat(world.control.frontier()).isEmpty();
  }

  @Test
  void whatIsThereIsNotCreatedAgain() throws Exception {
    world.servicesAgree();
    world.control.createCursor(0, new Cursor(NOON - 100, "a"));
    world.control.createFrontier(new Frontier(NOON - 50, 1));
    world.watch.runOnce();
    assertThat(world.control.calls(Call.CREATE_CURSOR)).isEqualTo(1);
    assertThat(world.control.frontier()).contains(new Frontier(NOON - 50, 1));
    assertThat(world.shards.orOne()).isEqualTo(1);
  }

  @Test
  void anUnconfirmedClockCreatesNothing() throws Exception {
    world.watch.runOnce();
    assertThat(world.control.calls(Call.CREATE_CURSOR)).isZero();
    assertThat(world.pause.last()).as("asks again soon").isEqualTo(Duration.ofMillis(200));

    world.servicesAgree();
    world.clock.step(Duration.ofHours(1));
    world.watch.runOnce();
    assertThat(world.control.calls(Call.CREATE_CURSOR)).as("out of step").isZero();
    assertThat(world.control.frontier()).isEmpty();
  }

  @Test
  void theEarlierOfTheTwoClocksCounts() throws Exception {
    world.servicesSay(Samples.NOON.minusSeconds(2));
    world.watch.runOnce();
    assertThat(world.control.frontier()).contains(new Frontier(NOON - 2, 4));

    FakeControl another = new FakeControl();
    world.servicesSay(world.clock.instant().plusSeconds(1));
    world.over(another).runOnce();
    assertThat(another.frontier().orElseThrow().second())
        .isEqualTo(world.clock.instant().minusMillis(200).getEpochSecond());
  }

  @Test
  void looksOncePerPeriodAndNoTurnLastsNearlyAsLong() throws Exception {
    world.servicesAgree();
    world.control.createCursor(0, Cursor.at(NOON + 900));
    world.control.createFrontier(new Frontier(NOON + 900, 1));
    Instant start = world.clock.instant();
    while (world.clock.instant().isBefore(start.plus(ControlWatchFixture.PERIOD.multipliedBy(3)))) {
      Instant before = world.clock.instant();
      world.watch.runOnce();
      assertThat(Duration.between(before, world.clock.instant()))
          .isLessThan(Duration.ofSeconds(15));
    }
    assertThat(world.control.calls(Call.FRONTIER)).isEqualTo(3);
  }

  @Test
  void seesARaiseOfTheShardsAndShowsHowFarPromotionIs() throws Exception {
    world.servicesAgree();
    world.control.createFrontier(new Frontier(NOON + 900, 2));
    world.control.createCursor(0, new Cursor(NOON + 880, "z"));
    world.control.createCursor(1, Cursor.at(NOON + 870));
    world.control.createCursor(2, Cursor.at(NOON + 890));
    world.control.raiseShards(3);
    world.watch.runOnce();
    assertThat(world.watch.problem()).isEmpty();
    assertThat(world.shards.orOne()).isEqualTo(3);
    assertThat(world.gauge(MeterNames.FRONTIER)).isEqualTo((double) NOON + 900);
    assertThat(world.gauge(MeterNames.CURSOR_LOWEST)).isEqualTo((double) NOON + 870);
    assertThat(world.gauge(MeterNames.CURSOR_AGE)).isEqualTo(30);
  }

  @Test
  void aBadItemIsSomethingToMendAndNoFailure() throws Exception {
    world.servicesAgree();
    world.control.spoil(Call.FRONTIER, "the frontier is bad");
    world.watch.runOnce();
    assertThat(world.watch.problem()).contains("the frontier is bad");
    assertThat(world.control.calls(Call.CREATE_CURSOR)).as("it is there").isZero();
    assertThat(world.shards.isKnown()).isFalse();

    world.control.spoil(Call.FRONTIER, "");
    world.control.spoil(Call.CURSORS, "a cursor is bad");
    world.control.createCursor(0, Cursor.at(NOON));
    world.control.createFrontier(new Frontier(NOON, 1));
    world.clock.advance(Duration.ofSeconds(10));
    world.watch.runOnce();
    assertThat(world.watch.problem()).contains("a cursor is bad");
    assertThat(world.shards.orOne()).as("parking does not wait for it").isEqualTo(1);

    world.control.spoil(Call.CURSORS, "");
    world.watch.runOnce();
    assertThat(world.watch.problem()).isEmpty();
  }

  @Test
  void aCursorThatIsGoneIsNamed() throws Exception {
    world.servicesAgree();
    world.watch.runOnce();
    world.watch.runOnce();
    assertThat(world.watch.problem()).isEmpty();
    world.control.remove(2);
    world.clock.advance(ControlWatchFixture.PERIOD);
    world.looks(1);
    assertThat(world.watch.problem()).get().asString().contains("cursor of shard 2");
    assertThat(world.control.cursors()).as("nobody knows where it was").doesNotContainKey(2);

    world.control.createCursor(2, Cursor.at(NOON));
    world.looks(1);
    assertThat(world.watch.problem()).isEmpty();
  }

  @Test
  void aTableThatDoesNotAnswerIsAFailureAndNotABadItem() {
    world.control.fail(Call.FRONTIER, Fault.THROTTLED);
    assertThatThrownBy(world.watch::runOnce).isInstanceOf(TryLater.class);
    assertThat(world.watch.problem()).isEmpty();
  }
}

package io.delayline.park;

import static org.assertj.core.api.Assertions.assertThat;

import io.delayline.delay.Samples;
import io.delayline.park.FakeControl.Call;
import io.delayline.runtime.ClockWatch;
import io.delayline.runtime.FakePause;
import io.delayline.runtime.SetClock;
import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A frontier that is deleted or says less than there is, while rows wait in many shards. */
class FrontierGoneTest {
  private static final long NOON = Samples.NOON.getEpochSecond();
  private static final Duration AHEAD = Duration.ofMinutes(15);
  private static final Duration SLACK = Duration.ofSeconds(2);

  /** The highest that any tick of this moment raises the frontier to. */
  private static final long HIGHEST = NOON + AHEAD.plus(SLACK).toSeconds();

  /** For 5 s another may be making it: a look, and one each 200 ms. */
  private static final int UNTIL_MADE = 26;

  private final SetClock clock = new SetClock(Samples.NOON);
  private final ClockWatch services = new ClockWatch(clock, clock::nanos, SLACK);
  private final FakeControl control = new FakeControl();
  private final ShardCount shards = new ShardCount();
  private final ControlWatch watch =
      new ControlWatch(
          control,
          shards,
          new ControlWatch.Times(clock, services, Duration.ofMinutes(1), AHEAD, SLACK),
          new FakePause(clock));

  @BeforeEach
  void services() {
    services.observe(clock.instant(), services.begin());
  }

  private void cursors(int number, Cursor at) {
    for (int shard = 0; shard < number; shard++) {
      control.createCursor(shard, at);
    }
  }

  private void looks(int times) throws InterruptedException {
    int wanted = control.calls(Call.CURSORS) + times;
    while (control.calls(Call.CURSORS) < wanted) {
      watch.runOnce();
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {4, 5, 8, 256})
  void itIsMadeAgainForAllShardsAboveWhateverWasPromoted(int number) throws Exception {
    cursors(number, new Cursor(NOON - 5_000, "k"));
    looks(UNTIL_MADE);
    Frontier made = control.frontier().orElseThrow();
    assertThat(made.shards()).isEqualTo(number);
    assertThat(made.second()).isBetween(HIGHEST, HIGHEST + 60);
    assertThat(control.cursors()).hasSize(number).containsValue(new Cursor(NOON - 5_000, "k"));
    looks(2);
    assertThat(watch.problem()).isEmpty();
    assertThat(shards.orOne()).isEqualTo(number);
  }

  @Test
  void aCursorThatIsFurtherThanTicksAreIsNotLeftAboveIt() throws Exception {
    cursors(4, Cursor.at(NOON));
    control.createCursor(4, new Cursor(NOON + 3_000, "k"));
    looks(UNTIL_MADE);
    assertThat(control.frontier()).contains(new Frontier(NOON + 3_001, 5));
  }

  @Test
  void aCursorThatIsGoneAsWellIsNotMadeButNamed() throws Exception {
    cursors(8, Cursor.at(NOON));
    control.remove(2);
    looks(UNTIL_MADE + 1);
    assertThat(control.frontier()).map(Frontier::shards).contains(8);
    assertThat(control.cursors()).doesNotContainKey(2);
    assertThat(watch.problem()).get().asString().contains("cursor of shard 2");
  }

  @Test
  void aShardThatWasSeenBeforeIsNotForgotten() throws Exception {
    shards.saw(new Frontier(NOON, 8));
    cursors(7, Cursor.at(NOON));
    looks(UNTIL_MADE + 1);
    assertThat(control.frontier()).map(Frontier::shards).contains(8);
    assertThat(watch.problem()).get().asString().contains("cursor of shard 7");
  }

  @Test
  void whereAllControlItemsAreGoneNoShardThatWasSeenIsLeftOut() throws Exception {
    shards.saw(new Frontier(NOON, 8));
    looks(2);
    assertThat(control.cursors()).hasSize(8).containsValue(Cursor.at(NOON));
    assertThat(control.frontier()).contains(new Frontier(NOON, 8));
    assertThat(watch.problem()).isEmpty();
  }

  @Test
  void itIsNotMadeByAClockThatNobodyHasConfirmed() throws Exception {
    cursors(8, Cursor.at(NOON));
    clock.step(Duration.ofHours(1));
    for (int turn = 0; turn < 50; turn++) {
      watch.runOnce();
    }
    assertThat(control.frontier()).isEmpty();
  }

  @Test
  void aCursorBeyondTheNumberOfShardsIsNamedUntilTheNumberIsRaised() throws Exception {
    cursors(8, Cursor.at(NOON));
    control.createFrontier(new Frontier(NOON, 4));
    looks(1);
    assertThat(watch.problem()).as("a raise may be under way").isEmpty();
    looks(1);
    assertThat(watch.problem()).get().asString().contains("shard 7", "4 shards", "--shards 8");
    looks(1);
    assertThat(watch.problem()).isPresent();
    assertThat(new Shards(control).raise(8)).isEqualTo(new Shards.Raised.To(4, 8));
    looks(1);
    assertThat(watch.problem()).isEmpty();
  }

  @Test
  void aRaiseThatIsUnderWayIsNoProblem() throws Exception {
    cursors(4, Cursor.at(NOON));
    control.createFrontier(new Frontier(NOON, 4));
    for (int shard = 4; shard < 12; shard++) {
      control.createCursor(shard, Cursor.at(NOON));
      looks(1);
      assertThat(watch.problem()).isEmpty();
    }
  }

  @Test
  void aCursorBeyondTheFrontierIsNamed() throws Exception {
    cursors(4, Cursor.at(NOON));
    control.createCursor(4, Cursor.at(NOON + 61));
    control.createFrontier(new Frontier(NOON + 60, 5));
    looks(1);
    assertThat(watch.problem()).get().asString().contains("cursor of shard 4", "beyond", "lower");
    control.raiseFrontier(NOON + 61);
    looks(1);
    assertThat(watch.problem()).isEmpty();
  }

  @Test
  void aPromoterThatCameFurtherBetweenTheReadsIsNoProblem() {
    cursors(1, Cursor.at(NOON + 60));
    control.createFrontier(new Frontier(NOON + 60, 1));
    Frontier readBefore = new Frontier(NOON, 1);
    assertThat(ControlLook.with(readBefore, control).problems()).isEmpty();
  }
}

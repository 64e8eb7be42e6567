package io.delayline.park;

import static org.assertj.core.api.Assertions.assertThat;

import io.delayline.delay.Samples;
import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A frontier that is deleted or says less than there is, while rows wait in many shards. */
class FrontierGoneTest {
  private static final long NOON = Samples.NOON.getEpochSecond();

  /** The highest that any tick of this moment raises the frontier to. */
  private static final long HIGHEST =
      NOON + ControlWatchFixture.AHEAD.plus(ControlWatchFixture.SLACK).toSeconds();

  /** For 5 s another may be making it: a look, and one each 200 ms. */
  private static final int UNTIL_MADE = 26;

  private final ControlWatchFixture world = new ControlWatchFixture();

  @BeforeEach
  void services() {
    world.servicesAgree();
  }

  @ParameterizedTest
  @ValueSource(ints = {4, 5, 8, 256})
  void itIsMadeAgainForAllShardsAboveWhateverWasPromoted(int number) throws Exception {
    world.cursors(number, new Cursor(NOON - 5_000, "k"));
    world.looks(UNTIL_MADE);
    Frontier made = world.control.frontier().orElseThrow();
    assertThat(made.shards()).isEqualTo(number);
    assertThat(made.second()).isBetween(HIGHEST, HIGHEST + 60);
    assertThat(world.control.cursors())
        .hasSize(number)
        .containsValue(new Cursor(NOON - 5_000, "k"));
    world.looks(2);
    assertThat(world.watch.problem()).isEmpty();
    assertThat(world.shards.orOne()).isEqualTo(number);
  }

  @Test
  void aCursorThatIsFurtherThanTicksAreIsNotLeftAboveIt() throws Exception {
    world.cursors(4, Cursor.at(NOON));
    world.control.createCursor(4, new Cursor(NOON + 3_000, "k"));
    world.looks(UNTIL_MADE);
    assertThat(world.control.frontier()).contains(new Frontier(NOON + 3_001, 5));
  }

  @Test
  void aCursorThatIsGoneAsWellIsNotMadeButNamed() throws Exception {
    world.cursors(8, Cursor.at(NOON));
    world.control.remove(2);
    world.looks(UNTIL_MADE + 1);
    assertThat(world.control.frontier()).map(Frontier::shards).contains(8);
    assertThat(world.control.cursors()).doesNotContainKey(2);
    assertThat(world.watch.problem()).get().asString().contains("cursor of shard 2");
  }

  @Test
  void aShardThatWasSeenBeforeIsNotForgotten() throws Exception {
    world.shards.saw(new Frontier(NOON, 8));
    world.cursors(7, Cursor.at(NOON));
    world.looks(UNTIL_MADE + 1);
    assertThat(world.control.frontier()).map(Frontier::shards).contains(8);
    assertThat(world.watch.problem()).get().asString().contains("cursor of shard 7");
  }

  @Test
  void whereAllControlItemsAreGoneNoShardThatWasSeenIsLeftOut() throws Exception {
    world.shards.saw(new Frontier(NOON, 8));
    world.looks(2);
    assertThat(world.control.cursors()).hasSize(8).containsValue(Cursor.at(NOON));
    assertThat(world.control.frontier()).contains(new Frontier(NOON, 8));
    assertThat(world.watch.problem()).isEmpty();
  }

  @Test
  void itIsNotMadeByAClockThatNobodyHasConfirmed() throws Exception {
    world.cursors(8, Cursor.at(NOON));
    world.clock.step(Duration.ofHours(1));
    for (int turn = 0; turn < 50; turn++) {
      world.watch.runOnce();
    }
    assertThat(world.control.frontier()).isEmpty();
  }

  @Test
  void aCursorBeyondTheNumberOfShardsIsNamedUntilTheNumberIsRaised() throws Exception {
    world.cursors(8, Cursor.at(NOON));
    world.control.createFrontier(new Frontier(NOON, 4));
    world.looks(1);
    assertThat(world.watch.problem()).as("a raise may be under way").isEmpty();
    world.looks(1);
    assertThat(world.watch.problem())
        .get()
        .asString()
        .contains("shard 7", "4 shards", "--shards 8");
    world.looks(1);
    assertThat(world.watch.problem()).isPresent();
    assertThat(new Shards(world.control).raise(8)).isEqualTo(new Shards.Raised.To(4, 8));
    world.looks(1);
    assertThat(world.watch.problem()).isEmpty();
  }

  @Test
  void aRaiseThatIsUnderWayIsNoProblem() throws Exception {
    world.cursors(4, Cursor.at(NOON));
    world.control.createFrontier(new Frontier(NOON, 4));
    for (int shard = 4; shard < 12; shard++) {
      world.control.createCursor(shard, Cursor.at(NOON));
      world.looks(1);
      assertThat(world.watch.problem()).isEmpty();
    }
  }

  @Test
  void aCursorBeyondTheFrontierIsNamed() throws Exception {
    world.cursors(4, Cursor.at(NOON));
    world.control.createCursor(4, Cursor.at(NOON + 61));
    world.control.createFrontier(new Frontier(NOON + 60, 5));
    world.looks(1);
    assertThat(world.watch.problem())
        .get()
        .asString()
        .contains("cursor of shard 4", "beyond", "lower");
    world.control.raiseFrontier(NOON + 61);
    world.looks(1);
    assertThat(world.watch.problem()).isEmpty();
  }

  @Test
  void aPromoterThatCameFurtherBetweenTheReadsIsNoProblem() {
    world.cursors(1, Cursor.at(NOON + 60));
    world.control.createFrontier(new Frontier(NOON + 60, 1));
    Frontier readBefore = new Frontier(NOON, 1);
    assertThat(ControlLook.with(readBefore, world.control).problems()).isEmpty();
  }
}

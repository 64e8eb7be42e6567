package io.delayline.park;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.delayline.delay.FakeDelayQueue.Fault;
import io.delayline.model.TryLater;
import io.delayline.park.FakeControl.Call;
import io.delayline.park.Shards.Raised;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class ShardsTest {
  private static final Cursor WORKING = new Cursor(990, "origin-7");

  private final FakeControl control = new FakeControl();
  private final Shards shards = new Shards(control);

  private void twoShards() {
    control.createFrontier(new Frontier(1_000, 2));
    control.createCursor(0, WORKING);
    control.createCursor(1, WORKING);
  }

  @Test
  void newShardsBeginAtTheFrontierAndTheOthersStayWhereTheyAre() {
    twoShards();
    assertThat(shards.raise(4)).isEqualTo(new Raised.To(2, 4));
    assertThat(control.frontier()).contains(new Frontier(1_000, 4));
    assertThat(control.cursors())
        .isEqualTo(Map.of(0, WORKING, 1, WORKING, 2, Cursor.at(1_000), 3, Cursor.at(1_000)));
  }

  @Test
  void thereAreNeverMoreShardsThanCursors() {
    twoShards();
    control.fail(Call.CREATE_CURSOR, Fault.THROTTLED);
    assertThatThrownBy(() -> shards.raise(3)).isInstanceOf(TryLater.class);
    control.fail(Call.CREATE_CURSOR, Fault.LOST_REQUEST);
    assertThatThrownBy(() -> shards.raise(3)).isInstanceOf(TryLater.class);
    assertThat(control.frontier()).contains(new Frontier(1_000, 2));
    assertThat(control.cursors()).containsOnlyKeys(0, 1);
  }

  @ParameterizedTest
  @EnumSource(
      value = Call.class,
      names = {"CREATE_CURSOR", "RAISE_SHARDS"})
  void whatALostAnswerLeftIsReadBack(Call call) {
    twoShards();
    control.fail(call, Fault.LOST_ANSWER);
    assertThat(shards.raise(3)).isEqualTo(new Raised.To(2, 3));
    assertThat(control.frontier()).contains(new Frontier(1_000, 3));
    assertThat(control.cursor(2)).contains(Cursor.at(1_000));
  }

  @Test
  void aRaiseThatEndedHalfwayIsCompletedByTheNext() {
    twoShards();
    control.fail(Call.RAISE_SHARDS, Fault.LOST_REQUEST);
    assertThatThrownBy(() -> shards.raise(3)).isInstanceOf(TryLater.class);
    assertThat(control.frontier()).contains(new Frontier(1_000, 2));

    control.raiseFrontier(1_060);
    assertThat(shards.raise(4)).isEqualTo(new Raised.To(2, 4));
    assertThat(control.cursor(2)).contains(Cursor.at(1_000));
    assertThat(control.cursor(3)).contains(Cursor.at(1_060));
  }

  @Test
  void theNumberIsNeverLowered() {
    twoShards();
    assertThat(shards.raise(1)).isEqualTo(new Raised.Fewer(2));
    assertThat(shards.raise(2)).isEqualTo(new Raised.Same(2));
    assertThat(control.frontier()).contains(new Frontier(1_000, 2));
    assertThat(control.calls(Call.RAISE_SHARDS)).isZero();
  }

  @Test
  void whoIsOvertakenSaysWhatThereIs() {
    twoShards();
    assertThat(new Shards(new Overtaken(control, 5)).raise(3)).isEqualTo(new Raised.Fewer(5));
    assertThat(new Shards(new Overtaken(control, 6)).raise(6)).isEqualTo(new Raised.To(5, 6));
  }

  /** Somebody else raises the number just before the caller does. */
  private record Overtaken(Control real, int others) implements Control {
    @Override
    public boolean raiseShards(int shards) {
      new Shards(real).raise(others);
      return real.raiseShards(shards);
    }

    @Override
    public Optional<Frontier> frontier() {
      return real.frontier();
    }

    @Override
    public boolean createFrontier(Frontier frontier) {
      return real.createFrontier(frontier);
    }

    @Override
    public boolean raiseFrontier(long second) {
      return real.raiseFrontier(second);
    }

    @Override
    public Optional<Cursor> cursor(int shard) {
      return real.cursor(shard);
    }

    @Override
    public boolean createCursor(int shard, Cursor cursor) {
      return real.createCursor(shard, cursor);
    }

    @Override
    public boolean moveCursor(int shard, Cursor from, Cursor to) {
      return real.moveCursor(shard, from, to);
    }

    @Override
    public Map<Integer, Cursor> cursors() {
      return real.cursors();
    }
  }

  @Test
  void withoutAFrontierNothingIsCreated() {
    assertThat(shards.raise(4)).isEqualTo(new Raised.NoReplicaYet());
    assertThat(control.frontier()).isEmpty();
    assertThat(control.cursors()).isEmpty();
  }

  @Test
  void aTableThatDoesNotAnswerIsSaid() {
    twoShards();
    control.fail(Call.FRONTIER, Fault.LOST_REQUEST);
    assertThatThrownBy(() -> shards.raise(4)).isInstanceOf(TryLater.class);
    assertThat(control.cursors()).containsOnlyKeys(0, 1);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, -1, 257})
  void boundsAreChecked(int number) {
    assertThatThrownBy(() -> shards.raise(number)).isInstanceOf(IllegalArgumentException.class);
  }
}

package io.delayline.park;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What all control items do; run on the fake and on the real thing alike. */
public abstract class ControlContract {
  /** Nothing created yet; the same throughout a test. */
  protected abstract Control control();

  @Test
  protected void nothingIsThereBeforeItIsCreated() {
    assertThat(control().frontier()).isEmpty();
    assertThat(control().cursor(0)).isEmpty();
    assertThat(control().cursors()).isEmpty();
    assertThat(control().raiseFrontier(1)).isFalse();
    assertThat(control().raiseShards(2)).isFalse();
    assertThat(control().moveCursor(0, Cursor.at(0), Cursor.at(1))).isFalse();
    assertThat(control().frontier()).isEmpty();
    assertThat(control().cursor(0)).isEmpty();
  }

  @Test
  protected void theFrontierIsCreatedOnce() {
    assertThat(control().createFrontier(new Frontier(1_000, 16))).isTrue();
    assertThat(control().createFrontier(new Frontier(2_000, 32))).isFalse();
    assertThat(control().frontier()).contains(new Frontier(1_000, 16));
  }

  @Test
  protected void theFrontierOnlyRises() {
    control().createFrontier(new Frontier(1_000, 16));
    assertThat(control().raiseFrontier(1_060)).isTrue();
    assertThat(control().raiseFrontier(1_060)).isFalse();
    assertThat(control().raiseFrontier(1_059)).isFalse();
    assertThat(control().frontier()).contains(new Frontier(1_060, 16));
  }

  @Test
  protected void theNumberOfShardsOnlyRises() {
    control().createFrontier(new Frontier(1_000, 16));
    assertThat(control().raiseShards(32)).isTrue();
    assertThat(control().raiseShards(32)).isFalse();
    assertThat(control().raiseShards(8)).isFalse();
    assertThat(control().frontier()).contains(new Frontier(1_000, 32));
  }

  @Test
  protected void aCursorIsCreatedOnce() {
    assertThat(control().createCursor(3, Cursor.at(1_000))).isTrue();
    assertThat(control().createCursor(3, Cursor.at(2_000))).isFalse();
    assertThat(control().cursor(3)).contains(Cursor.at(1_000));
    assertThat(control().cursor(4)).isEmpty();
    Cursor within = new Cursor(1_000, "delay-3-17#ab");
    assertThat(control().createCursor(4, within)).isTrue();
    assertThat(control().cursor(4)).contains(within);
  }

  @Test
  protected void aCursorMovesOnlyFromWhereItIs() {
    Cursor start = Cursor.at(1_000);
    Cursor within = new Cursor(1_000, "delay-3-17#ab");
    Cursor further = new Cursor(1_000, "delay-3-18#cd");
    Cursor next = Cursor.at(1_001);
    control().createCursor(0, start);
    assertThat(control().moveCursor(0, within, next)).isFalse();
    assertThat(control().moveCursor(0, Cursor.at(999), next)).isFalse();
    assertThat(control().moveCursor(0, start, within)).isTrue();
    assertThat(control().moveCursor(0, start, within)).isFalse();
    assertThat(control().moveCursor(0, new Cursor(1_001, within.after()), next)).isFalse();
    assertThat(control().moveCursor(0, within, further)).isTrue();
    assertThat(control().cursor(0)).contains(further);
    assertThat(control().moveCursor(0, further, next)).isTrue();
    assertThat(control().cursor(0)).contains(next);
    assertThat(control().moveCursor(0, further, Cursor.at(1_002))).isFalse();
    assertThat(control().moveCursor(0, next, Cursor.at(1_002))).isTrue();
  }

  @Test
  protected void showsAllCursors() {
    control().createFrontier(new Frontier(1_000, 12));
    IntStream.range(0, 12).forEach(shard -> control().createCursor(shard, Cursor.at(shard)));
    Map<Integer, Cursor> cursors = control().cursors();
    assertThat(cursors).hasSize(12);
    IntStream.range(0, 12)
        .forEach(shard -> assertThat(cursors).containsEntry(shard, Cursor.at(shard)));
  }
}

package io.delayline.promote;

import static org.assertj.core.api.Assertions.assertThat;

import io.delayline.FieldFault;
import io.delayline.delay.FakeDelayQueue.Fault;
import io.delayline.delay.Samples;
import io.delayline.park.FakeParkedStore.Call;
import io.delayline.park.ParkedRow;
import io.delayline.park.RowKey;
import io.delayline.runtime.MeterNames;
import java.time.Duration;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class SweeperTest {
  private final PromoteFixture world = new PromoteFixture();

  private List<Opened> parked(int count) {
    return LongStream.range(0, count).mapToObj(i -> opened(world.park(i, 60_000 + i), 1)).toList();
  }

  private static Opened opened(ParkedRow row, int records) {
    return new Opened(row.rowKey(), row.bundle(), row.due(), records, 100);
  }

  private void sweepAll() {
    while (world.sweeper.runOnce()) {
      // the rest
    }
  }

  @Test
  @FieldFault("B24")
  void deletesInCallsOfTwentyFive() {
    world.sweeper.sweep(parked(60), List.of());
    sweepAll();
    assertThat(world.store.size()).isZero();
    assertThat(world.store.calls(Call.DELETE)).isEqualTo(3);
    assertThat(world.counter(MeterNames.ROWS_REMOVED)).isEqualTo(60);
    assertThat(world.sweeper.runOnce()).isFalse();
    assertThat(world.store.calls(Call.DELETE)).as("no empty call").isEqualTo(3);
  }

  @Test
  void whereTheTableRemovesWhatExpiresNothingIsDeleted() {
    Sweeper idle = new Sweeper(world.store, world.pace, world.metrics, false);
    idle.sweep(parked(3), List.of(new RowKey(world.key(0), "a")));
    assertThat(idle.runOnce()).isFalse();
    assertThat(world.store.size()).isEqualTo(3);
  }

  @Test
  void waitsForRoomInThePace() {
    world.sweeper.sweep(parked(3), List.of());
    assertThat(world.pace.tryTake(40_000)).isTrue();
    assertThat(world.sweeper.runOnce()).isFalse();
    world.pass(Duration.ofSeconds(1));
    assertThat(world.sweeper.runOnce()).isTrue();
    assertThat(world.store.size()).isZero();
  }

  @Test
  @FieldFault("B54")
  void whatIsRefusedIsLeftToExpireAndThePaceSlowsDown() {
    world.sweeper.sweep(parked(4), List.of());
    world.store.fail(Call.DELETE, Fault.PARTLY_REFUSED);
    sweepAll();
    assertThat(world.store.size()).isEqualTo(2);
    assertThat(world.store.calls(Call.DELETE)).isEqualTo(1);
    assertThat(world.counter(MeterNames.ROWS_REMOVED)).isEqualTo(2);
    double slow = world.pace.rate();
    assertThat(slow).isLessThan(40_000);

    world.pass(Duration.ofMinutes(1));
    assertThat(world.pace.rate()).as("without an answer").isEqualTo(slow);
    world.sweeper.sweep(parked(1), List.of());
    sweepAll();
    assertThat(world.pace.rate()).isGreaterThan(slow);
  }

  @Test
  void rowsOfANewerVersionStay() {
    ParkedRow newer = world.park(1, 60_000);
    world.sweeper.sweep(List.of(opened(newer, 0)), List.of());
    assertThat(world.sweeper.runOnce()).isFalse();
    assertThat(world.store.size()).isEqualTo(1);
  }

  @Test
  void aRowIsInACallOnce() {
    List<Opened> rows = parked(2);
    world.sweeper.sweep(rows, List.of());
    world.sweeper.sweep(rows, List.of());
    sweepAll();
    assertThat(world.store.size()).isZero();
  }

  @Test
  void rowsThatWereSetAsideAreRemovedToo() {
    ParkedRow row = world.park(Samples.message(1, Samples.NOON.plusSeconds(60), 10));
    world.sweeper.sweep(List.of(), List.of(row.rowKey()));
    assertThat(world.sweeper.runOnce()).isTrue();
    assertThat(world.store.size()).isZero();
  }
}

package io.delayline.intake;

import static org.assertj.core.api.Assertions.assertThat;

import io.delayline.delay.FakeDelayQueue;
import io.delayline.delay.FakeDelayQueue.Fault;
import io.delayline.park.FakeParkedStore.Call;
import io.delayline.runtime.MeterNames;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The way of polled records into the table, and what keeps it from the others' way. */
@Timeout(20)
class LanesTest {
  private static final SourcePartition ZERO = IntakeFixture.ZERO;
  private static final long HOUR = 3_600_000;

  private final IntakeFixture world = new IntakeFixture();

  private void writeAnHourAhead(int count) {
    for (int i = 0; i < count; i++) {
      world.write(ZERO, "orders", HOUR + 1_000L * i);
    }
  }

  private void assertNothingUnderWay() {
    assertThat(world.slots.records()).isZero();
    assertThat(world.slots.bytes()).isZero();
    assertThat(world.budget.records()).isZero();
    assertThat(world.budget.bytes()).isZero();
  }

  private long committed() {
    world.commit();
    return world.delayTopics.committed(ZERO);
  }

  @Test
  void slotsAreTakenUntilTheTableHasTheRows() {
    writeAnHourAhead(30);
    world.intake.runOnce();
    assertThat(world.slots.records()).isEqualTo(30);
    world.calls.runAll();
    assertThat(world.store.size()).isEqualTo(30);
    assertThat(world.store.calls(Call.PUT)).isEqualTo(2);
    assertNothingUnderWay();
    assertThat(committed()).isEqualTo(30);
  }

  @Test
  void whileTheTableIsBehindRecordsOverflowAndTheirOffsetsAreFree() {
    world.slots.take(300, 0);
    writeAnHourAhead(10);
    world.start();
    assertThat(world.store.calls(Call.PUT)).isZero();
    assertThat(world.queue.size()).isEqualTo(10);
    assertThat(committed()).isEqualTo(10);
    assertThat(world.slots.records()).isEqualTo(300);
    assertThat(world.registry.counter(MeterNames.OVERFLOW).count()).isPositive();

    world.slots.give(300, 0);
    writeAnHourAhead(10);
    world.turn();
    assertThat(world.store.size()).isEqualTo(10);
    assertNothingUnderWay();
  }

  @Test
  void slotsAreGivenBackWhateverTheAnswer() {
    writeAnHourAhead(4);
    world.store.fail(Call.PUT, Fault.LOST_ANSWER);
    world.queue.fail(FakeDelayQueue.Call.SEND, Fault.THROTTLED);
    world.start();
    assertThat(world.slots.records()).isZero();
    assertThat(committed()).isZero();

    world.clock.advance(Duration.ofSeconds(1));
    world.turn();
    assertNothingUnderWay();
    assertThat(committed()).isEqualTo(4);
    assertThat(world.registry.counter(MeterNames.REDELIVERED).count())
        .as("what may be there twice is counted")
        .isEqualTo(4);
  }

  @Test
  void slotsAreGivenBackWhenNoThreadTakesTheCall() {
    writeAnHourAhead(4);
    world.calls.shut();
    world.start();
    assertThat(world.slots.records()).isZero();
    world.calls.open();
    world.clock.advance(Duration.ofSeconds(1));
    world.turn();
    assertThat(world.store.size()).isEqualTo(4);
    assertNothingUnderWay();
  }

  @Test
  void aRowThatTheTableRefusesForGoodIsSetAsideAloneAndHoldsUpNoOther() {
    world.write(ZERO, "orders", HOUR);
    world.write(ZERO, "orders", HOUR + 1_000);
    world.store.fail(Call.PUT, Fault.PARTLY_REJECTED);
    world.start();
    world.clock.advance(Duration.ofSeconds(1));
    world.turn();
    assertThat(world.rejected()).containsExactly("UNREADABLE");
    assertThat(world.store.size()).isEqualTo(1);
    assertThat(committed()).isEqualTo(2);
    assertNothingUnderWay();
  }

  @Test
  void shortDelaysDoNotWaitForTheTable() {
    writeAnHourAhead(20);
    world.write(ZERO, "orders", 60_000);
    world.store.fail(Call.PUT, Fault.THROTTLED, Fault.THROTTLED);
    world.start();
    assertThat(world.queue.size()).as("all overflow, and the short one").isEqualTo(21);
    assertThat(committed()).isEqualTo(21);
  }
}

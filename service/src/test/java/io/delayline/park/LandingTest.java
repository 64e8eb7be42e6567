package io.delayline.park;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.delayline.delay.DelayQueue.Outgoing;
import io.delayline.delay.FakeDelayQueue;
import io.delayline.delay.FakeDelayQueue.Fault;
import io.delayline.delay.Samples;
import io.delayline.model.Outcome;
import io.delayline.model.TryLater;
import io.delayline.park.FakeControl.Call;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class LandingTest {
  private final ParkFixture world = new ParkFixture();

  /** A row that is in the table. */
  private ParkedRow written(long offset, Instant due) {
    return written(world, offset, due);
  }

  private static ParkedRow written(ParkFixture world, long offset, Instant due) {
    ParkedRow row = world.row(Samples.message(offset, due, 100));
    assertThat(world.store.put(List.of(row))).containsExactly(Outcome.DONE);
    return row;
  }

  @Test
  void aRowAtOrAboveTheFrontierIsParked() {
    List<ParkedRow> rows =
        List.of(
            written(1, ParkFixture.FRONTIER),
            written(2, ParkFixture.FRONTIER.plusMillis(999)),
            written(3, ParkFixture.FRONTIER.plusSeconds(1)));

    assertThat(world.landing.check(rows).outcomes()).hasSize(3).containsOnly(Outcome.DONE);
    assertThat(world.parked()).containsExactly(1L, 2L, 3L);
    assertThat(world.queue.size()).isZero();
    assertThat(world.rowsWritten()).isEqualTo(3);
    assertThat(world.control.calls(Call.FRONTIER))
        .as("one for all, after one at start")
        .isEqualTo(2);
  }

  @Test
  void aRowBelowTheFrontierIsSentByItsWriterAndTakenBack() {
    List<ParkedRow> rows =
        List.of(written(1, ParkFixture.FRONTIER.minusMillis(1)), written(2, ParkFixture.FRONTIER));

    assertThat(world.landing.check(rows).outcomes()).hasSize(2).containsOnly(Outcome.DONE);
    assertThat(world.queued()).containsExactly(1L);
    assertThat(world.parked()).as("nobody waits for that").containsExactly(1L, 2L);
    world.takeBack();
    assertThat(world.parked()).containsExactly(2L);
    assertThat(world.landed()).isEqualTo(1);
    assertThat(world.rowsWritten()).isEqualTo(1);
  }

  @Test
  void theBundleIsInTheQueueBeforeTheRowGoes() {
    List<Integer> rowsAtSend = new ArrayList<>();
    ParkFixture[] itself = new ParkFixture[1];
    itself[0] =
        new ParkFixture(clock ->
            new FakeDelayQueue(clock) {
              @Override
              public synchronized List<Outcome> send(List<Outgoing> entries) {
                rowsAtSend.add(itself[0].store.size());
                return super.send(entries);
              }
            });
    ParkedRow row = written(itself[0], 1, ParkFixture.FRONTIER.minusSeconds(1));
    itself[0].landing.check(List.of(row));
    itself[0].takeBack();

    assertThat(rowsAtSend).containsExactly(1);
    assertThat(itself[0].store.size()).isZero();
  }

  @Test
  void whatCannotBeCheckedOverflowsAndIsTakenBack() {
    ParkedRow row = written(1, ParkFixture.FRONTIER.plusSeconds(3_600));
    world.control.fail(Call.FRONTIER, Fault.THROTTLED);

    assertThat(world.landing.check(List.of(row)).outcomes()).containsExactly(Outcome.DONE);
    assertThat(world.queued()).containsExactly(1L);
    world.takeBack();
    assertThat(world.store.size()).isZero();
    assertThat(world.overflowed()).isEqualTo(1);
    assertThat(world.landed()).isZero();
    assertThat(world.rowsWritten()).isZero();
  }

  /** Every row of it would be written, sent, and taken back. */
  @Test
  void whileTheFrontierCannotBeReadOneRowAtATimeIsTried() {
    world.control.fail(Call.FRONTIER, Fault.THROTTLED, Fault.THROTTLED);
    assertThat(world.parker.park(world.anHourAhead(5))).hasSize(5).containsOnly(Outcome.DONE);
    assertThat(world.takeBack.size()).as("before it is known").isEqualTo(5);
    assertThat(world.parker.park(world.anHourAhead(5))).hasSize(5).containsOnly(Outcome.DONE);
    assertThat(world.takeBack.size()).as("one more, to see").isEqualTo(6);
    assertThat(world.queue.size()).isEqualTo(10);

    assertThat(world.parker.park(world.anHourAhead(5))).hasSize(5).containsOnly(Outcome.DONE);
    assertThat(world.rowsWritten()).as("it can be read again").isEqualTo(1);
    assertThat(world.parker.park(world.anHourAhead(5))).hasSize(5).containsOnly(Outcome.DONE);
    assertThat(world.rowsWritten()).isEqualTo(6);
  }

  @Test
  void aRowThatStaysBecauseTheQueueDoesNotTakeTheBundleIsInDoubt() {
    ParkedRow row = written(1, ParkFixture.FRONTIER.minusSeconds(1));
    world.queue.fail(FakeDelayQueue.Call.SEND, Fault.THROTTLED);

    assertThat(world.landing.check(List.of(row)).outcomes())
        .as("it may be promoted")
        .allMatch(ParkFixture::isDoubtful);
    assertThat(world.store.size()).isEqualTo(1);
    assertThat(world.landed()).isZero();
  }

  @Test
  void whatTheQueueRefusesForGoodIsTakenBackForItsOwnerToDecide() {
    List<ParkedRow> rows =
        List.of(
            written(1, ParkFixture.FRONTIER.minusSeconds(1)),
            written(2, ParkFixture.FRONTIER.minusSeconds(2)));
    world.queue.fail(FakeDelayQueue.Call.SEND, Fault.PARTLY_REJECTED);

    List<Outcome> outcomes = world.landing.check(rows).outcomes();
    assertThat(outcomes.getFirst()).isEqualTo(Outcome.DONE);
    assertThat(outcomes.getLast()).isInstanceOf(Outcome.Never.class);
    world.takeBack();
    assertThat(world.store.size()).isZero();
  }

  @Test
  void whatLandsTogetherIsSentTogether() {
    List<ParkedRow> rows =
        IntStream.rangeClosed(1, 25)
            .mapToObj(i -> written(i, ParkFixture.FRONTIER.minusSeconds(i)))
            .toList();
    assertThat(world.landing.check(rows).outcomes()).hasSize(25).containsOnly(Outcome.DONE);
    assertThat(world.queue.calls(FakeDelayQueue.Call.SEND)).isEqualTo(3);
    assertThat(world.queue.size()).isEqualTo(25);
  }

  @Test
  void seesThatTheNumberOfShardsWasRaised() {
    world.control.raiseShards(9);
    world.landing.check(List.of(written(1, ParkFixture.FRONTIER)));
    assertThat(world.shards.orOne()).isEqualTo(9);
  }

  @Test
  void aRowThatCannotBeTakenBackIsStillInTheQueueAndIsTriedAgain() {
    ParkedRow row = written(1, ParkFixture.FRONTIER.minus(Duration.ofMinutes(1)));
    world.store.fail(FakeParkedStore.Call.TAKE_BACK, Fault.THROTTLED);
    assertThat(world.landing.check(List.of(row)).outcomes()).containsExactly(Outcome.DONE);
    assertThatThrownBy(world.takeBack::runOnce)
        .isInstanceOf(TryLater.class)
        .hasMessageContaining("1 wait");
    assertThat(world.queued()).containsExactly(1L);
    assertThat(world.slots.records()).as("it is still on its way").isEqualTo(1);

    world.takeBack();
    assertThat(world.store.size()).isZero();
    assertThat(world.slots.records()).isZero();
    assertThat(world.slots.bytes()).isZero();
  }
}

package io.delayline.park;

import static io.delayline.park.ParkFixture.dueIn;
import static org.assertj.core.api.Assertions.assertThat;

import io.delayline.FieldFault;
import io.delayline.delay.FakeDelayQueue;
import io.delayline.delay.FakeDelayQueue.Fault;
import io.delayline.model.Bundle;
import io.delayline.model.Outcome;
import io.delayline.park.FakeParkedStore.Call;
import io.delayline.runtime.FakePause;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

class ParkerTest {
  private final ParkFixture world = new ParkFixture();

  @Test
  void parksWhatIsDueLaterThanTheQueueShallWait() {
    assertThat(world.parker.park(world.anHourAhead(3))).hasSize(3).containsOnly(Outcome.DONE);

    assertThat(world.parked()).containsExactly(0L, 1L, 2L);
    assertThat(world.queue.size()).isZero();
    assertThat(world.rowsWritten()).isEqualTo(3);
    assertThat(world.overflowed()).isZero();
  }

  @Test
  @FieldFault({"B07", "B89"})
  void whatTheTableDoesNotTakeNowOverflowsAndThePaceSlowsDown() {
    world.store.fail(Call.PUT, Fault.PARTLY_REFUSED);
    assertThat(world.parker.park(world.anHourAhead(4))).hasSize(4).containsOnly(Outcome.DONE);

    assertThat(world.parked()).containsExactly(0L, 2L);
    assertThat(world.queued()).containsExactly(1L, 3L);
    assertThat(world.overflowed()).isEqualTo(2);
    assertThat(world.rowsWritten()).isEqualTo(2);
    assertThat(world.pace.rate()).isLessThan(Pace.MOST);
  }

  @Test
  void thePaceRisesByAnswersOnly() {
    world.store.fail(Call.PUT, Collections.nCopies(20, Fault.LOST_REQUEST).toArray(Fault[]::new));
    double slowest = Pace.MOST;
    for (int second = 0; second < 20; second++) {
      world.parker.park(world.anHourAhead(1));
      assertThat(world.pace.rate()).as("after %d s", second).isLessThanOrEqualTo(slowest);
      slowest = world.pace.rate();
      world.clock.advance(Duration.ofSeconds(1));
    }
    assertThat(slowest).isLessThan(Pace.MOST / 100);

    world.store.heal();
    world.parker.park(world.anHourAhead(1));
    assertThat(world.pace.rate()).isGreaterThan(slowest);
  }

  @Test
  @FieldFault("B07")
  void whatNeitherTheTableNorTheQueueTakesIsNotDone() {
    world.store.fail(Call.PUT, Fault.THROTTLED);
    world.queue.fail(FakeDelayQueue.Call.SEND, Fault.THROTTLED);

    assertThat(world.parker.park(world.anHourAhead(1)))
        .singleElement()
        .isInstanceOfSatisfying(
            Outcome.Later.class, later -> assertThat(later.unknown()).isFalse());
    assertThat(world.overflowed()).isZero();
  }

  @Test
  void aRowThatIsDueSoonByTheTimeOfItsTurnGoesToTheQueue() {
    ParkedRow row = world.row(dueIn(1, Duration.ofMinutes(16)));
    world.clock.advance(Duration.ofMinutes(1));

    assertThat(world.parker.park(List.of(row))).containsExactly(Outcome.DONE);
    assertThat(world.store.calls(Call.PUT)).isZero();
    assertThat(world.queued()).containsExactly(1L);
    assertThat(world.overflowed()).as("it is where it belongs").isZero();
  }

  @Test
  void nothingIsParkedBeforeTheControlItemsAreThere() {
    var parker =
        new Parker(
            new Parker.Table(
                world.store, world.control, world.pace, new ShardCount(), world.takeBack),
            world.writer,
            new Parker.Routing(world.clock, world.limits),
            new ParkMetrics(world.registry));
    assertThat(parker.park(world.anHourAhead(2))).containsOnly(Outcome.DONE);
    assertThat(world.store.calls(Call.PUT)).isZero();
    assertThat(world.queue.size()).isEqualTo(2);
  }

  @Test
  void beyondThePaceRowsOverflowWithoutACall() {
    assertThat(world.pace.tryTake((int) Pace.MOST)).isTrue();
    assertThat(world.parker.park(world.anHourAhead(2))).containsOnly(Outcome.DONE);
    assertThat(world.store.calls(Call.PUT)).isZero();
    assertThat(world.overflowed()).isEqualTo(2);
  }

  @Test
  void aPutThatWentUnansweredIsTakenBackOnceTheQueueHasTheBundle() {
    world.store.fail(Call.PUT, Fault.LOST_ANSWER);
    assertThat(world.parker.park(world.anHourAhead(2))).containsOnly(Outcome.DONE);
    assertThat(world.queued()).containsExactly(0L, 1L);
    assertThat(world.store.size()).as("nobody has waited for that").isEqualTo(2);
    world.takeBack();
    assertThat(world.store.size()).isZero();
  }

  @Test
  void whatMayBeInTheTableAndNotInTheQueueIsInDoubt() {
    world.store.fail(Call.PUT, Fault.LOST_ANSWER);
    world.queue.fail(FakeDelayQueue.Call.SEND, Fault.THROTTLED);

    assertThat(world.parker.park(world.anHourAhead(1))).allMatch(ParkFixture::isDoubtful);
    assertThat(world.store.size()).as("nobody else has it").isEqualTo(1);
  }

  @Test
  void whatMayBeInTheTableAndIsRefusedByTheQueueForGoodIsTakenBack() {
    world.store.fail(Call.PUT, Fault.LOST_ANSWER);
    world.queue.fail(FakeDelayQueue.Call.SEND, Fault.PARTLY_REJECTED);

    List<Outcome> outcomes = world.parker.park(world.anHourAhead(2));
    assertThat(outcomes.getFirst()).isEqualTo(Outcome.DONE);
    assertThat(outcomes.getLast()).isInstanceOf(Outcome.Never.class);
    world.takeBack();
    assertThat(world.store.size()).as("its owner decides about it").isZero();
  }

  @Test
  void whatTheTableRefusesForGoodIsAnsweredSoAndIsNotSent() {
    world.store.fail(Call.PUT, Fault.PARTLY_REJECTED);
    List<Outcome> outcomes = world.parker.park(world.anHourAhead(3));
    assertThat(outcomes.get(0)).isEqualTo(Outcome.DONE);
    assertThat(outcomes.get(1)).isInstanceOf(Outcome.Never.class);
    assertThat(outcomes.get(2)).isEqualTo(Outcome.DONE);
    assertThat(world.parked()).containsExactly(0L, 2L);
    assertThat(world.queue.size()).isZero();
  }

  @Test
  void afterASilenceOneRowAtATimeIsTriedUntilTheTableAnswers() {
    world.store.fail(Call.PUT, Fault.LOST_REQUEST, Fault.LOST_REQUEST);
    world.parker.park(world.anHourAhead(10));
    world.parker.park(world.anHourAhead(10));
    world.takeBack();
    assertThat(world.store.calls(Call.TAKE_BACK)).as("ten, then the probe").isEqualTo(11);

    world.parker.park(world.anHourAhead(10));
    assertThat(world.parked()).as("the probe").containsExactly(0L);

    world.parker.park(world.anHourAhead(10));
    assertThat(world.store.size()).isEqualTo(10);
  }

  @Test
  void aTableThatThrottlesHasAnswered() {
    world.store.fail(Call.PUT, Fault.THROTTLED);
    world.parker.park(world.anHourAhead(10));
    world.parker.park(world.anHourAhead(10));
    assertThat(world.store.size()).isEqualTo(10);
  }

  @Test
  void anOverflowDoesNotAskTheTable() {
    assertThat(world.parker.overflow(world.anHourAhead(2))).containsOnly(Outcome.DONE);
    assertThat(world.queue.size()).isEqualTo(2);
    assertThat(world.store.calls(Call.PUT)).isZero();
    assertThat(world.overflowed()).isEqualTo(2);
  }

  @Test
  @FieldFault("B24")
  void splitsByCountAndByBytes() {
    assertThat(world.parker.batches(world.anHourAhead(60)))
        .extracting(List::size)
        .containsExactly(25, 25, 10);
    List<ParkedRow> large = new ArrayList<>();
    for (int i = 0; i < 25; i++) {
      large.add(rowOf(i, 850_000));
    }
    assertThat(world.parker.batches(large)).extracting(List::size).containsExactly(18, 7);
  }

  private ParkedRow rowOf(int second, int bytes) {
    ParkedRow row = world.row(dueIn(second, Duration.ofHours(1).plusSeconds(second)));
    var bundle = new Bundle(new byte[bytes]);
    return new ParkedRow(row.key(), row.sortKey(), row.due(), 1, bundle, row.expiresAt(), 1);
  }

  @Test
  void rowsOfOneKeyNeverShareACall() {
    ParkedRow one = world.row(dueIn(1, Duration.ofHours(1)));
    ParkedRow again = world.row(dueIn(1, Duration.ofHours(1)));
    ParkedRow other = world.row(dueIn(2, Duration.ofHours(1)));
    assertThat(again.rowKey()).isEqualTo(one.rowKey());

    List<List<ParkedRow>> batches = world.parker.batches(List.of(one, other, again, other));
    assertThat(batches).containsExactly(List.of(one, other), List.of(again, other));
    batches.forEach(batch -> assertThat(world.parker.park(batch)).containsOnly(Outcome.DONE));
    assertThat(world.parked()).containsExactly(1L, 2L);
  }

  @Test
  void aTableThatThrowsLeavesItOpenWhetherItHasTheRows() {
    List<ParkedRow> takenBack = new ArrayList<>();
    var breaking = new BreakingStore(takenBack);
    var takeBack = new TakeBack(breaking, world.slots, new FakePause(world.clock));
    Parker parker = world.parkerOver(breaking, takeBack);
    List<ParkedRow> rows = world.anHourAhead(2);
    assertThat(parker.park(rows)).containsOnly(Outcome.DONE);
    assertThat(world.queue.size()).isEqualTo(2);
    ParkFixture.takeBack(takeBack);
    assertThat(takenBack).isEqualTo(rows);
  }
}

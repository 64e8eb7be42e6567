package io.delayline.promote;

import static io.delayline.promote.PromoteFixture.NOON;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.delayline.FieldFault;
import io.delayline.delay.FakeDelayQueue;
import io.delayline.delay.FakeDelayQueue.Fault;
import io.delayline.delay.Samples;
import io.delayline.model.TryLater;
import io.delayline.park.Cursor;
import io.delayline.park.FakeControl.Call;
import io.delayline.park.FakeParkedStore;
import io.delayline.promote.TickText.Assignment;
import io.delayline.runtime.MeterNames;
import java.time.Duration;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** How a shard's cursor gets to the frontier, and what the delay queue has by then. */
@Timeout(20)
class PromoterTest {
  private final PromoteFixture world = new PromoteFixture();

  private void moveCursorElsewhere() {
    world.control.moveCursor(0, world.cursor(), Cursor.at(NOON + 500));
  }

  @Test
  void promotesWhatIsDueBelowTheFrontierAndNothingElse() throws Exception {
    world.park(1, 0);
    world.park(2, 899_999);
    world.park(3, 900_000);
    world.frontier(900);
    assertThat(world.promote()).isTrue();

    assertThat(world.queued()).containsExactly(1L, 2L);
    assertThat(world.cursor()).isEqualTo(Cursor.at(NOON + 900));
    assertThat(world.counter(MeterNames.ROWS_PROMOTED)).isEqualTo(2);
    assertThat(world.counter(MeterNames.RECORDS_PROMOTED)).isEqualTo(2);
    assertThat(world.promote()).isTrue();
    assertThat(world.queued()).as("once").hasSize(2);
  }

  @Test
  @FieldFault("B35")
  void theDelayIsThatOfTheMomentOfTheSend() throws Exception {
    world.park(1, 600_000);
    world.frontier(900);
    world.pass(Duration.ofSeconds(100));
    world.promote();
    world.pass(Duration.ofSeconds(497));
    assertThat(world.queue.visible()).isZero();
    world.pass(Duration.ofSeconds(1));
    assertThat(world.queue.visible()).as("with the lead to go").isEqualTo(1);
  }

  @Test
  @FieldFault({"B57", "B102"})
  void readsOnWithinASecondWhereItIsLargerThanAPage() throws Exception {
    world.store.pageRows(2);
    for (int i = 0; i < 7; i++) {
      world.park(i, 60_000);
    }
    world.frontier(61);
    assertThat(world.promote()).isTrue();
    assertThat(world.queued()).containsExactlyInAnyOrder(0L, 1L, 2L, 3L, 4L, 5L, 6L);
  }

  @Test
  void aSecondOfManyRowsIsPassedInBoundedSteps() throws Exception {
    world.store.pageRows(30);
    LongStream.range(0, 1_000).forEach(i -> world.park(i, 60_000));
    world.frontier(61);
    int moves = world.control.calls(Call.MOVE_CURSOR);
    assertThat(world.promote()).isTrue();
    assertThat(world.control.calls(Call.MOVE_CURSOR) - moves).isGreaterThanOrEqualTo(8);
    assertThat(world.queued()).hasSize(1_000).doesNotHaveDuplicates();
  }

  @Test
  @FieldFault("B06")
  void whereNothingIsParkedItMakesNoCallToTheQueueAndFewMoves() throws Exception {
    world.frontier(900);
    assertThat(world.promote()).isTrue();
    assertThat(world.queue.calls(FakeDelayQueue.Call.SEND)).isZero();
    assertThat(world.store.calls(FakeParkedStore.Call.READ)).isEqualTo(900);
    assertThat(world.control.calls(Call.MOVE_CURSOR)).isEqualTo(1);
  }

  @Test
  @FieldFault("B46")
  void anOutageOfHoursIsMadeGoodOldestFirst() throws Exception {
    for (int hour = 0; hour < 3; hour++) {
      world.park(hour, Duration.ofHours(hour).toMillis());
    }
    world.pass(Duration.ofHours(3));
    world.frontier(3 * 3_600 + 900);
    assertThat(world.promote()).isTrue();
    assertThat(world.queued()).containsExactly(0L, 1L, 2L);
    assertThat(world.queue.visible()).as("overdue: at once").isEqualTo(3);
  }

  @Test
  void whoLosesTheLeaseAfterASendRepeatsThatPageAndNoMore() throws Exception {
    LongStream.range(0, 250).forEach(i -> world.park(i, 1_000 * i));
    world.frontier(900);
    world.queue.meanwhile(() -> {
      if (world.queue.size() > 100) {
        world.pass(PromoteFixture.VISIBILITY);
      }
    });
    assertThat(world.promote()).isFalse();
    assertThat(world.cursor()).as("one page").isEqualTo(Cursor.at(NOON + 100));

    world.queue.meanwhile(() -> {});
    world.received().giveBack(Duration.ZERO);
    assertThat(world.promote()).isTrue();
    assertThat(world.queued().stream().distinct()).as("none is lost").hasSize(250);
    assertThat(world.queued()).as("twice").hasSizeLessThanOrEqualTo(350);
  }

  /** Whole pages of 32 seconds at a time would be more than the heap has room for. */
  @Test
  void whatIsReadAheadIsNoMoreThanTellsWhereRowsBegin() throws Exception {
    LongStream.range(0, 120).forEach(i -> world.park(i, 41_000 + 1_000 * (i / 3)));
    world.frontier(90);
    assertThat(world.promote()).isTrue();
    assertThat(world.queued()).hasSize(120);
    assertThat(world.store.rowsRead()).isLessThanOrEqualTo(120 + 32);
  }

  @Test
  @FieldFault("B64")
  void whoFindsTheCursorElsewhereHasLostTheShard() throws Exception {
    world.park(1, 60_000);
    world.park(2, 700_000);
    world.frontier(900);
    world.queue.meanwhile(this::moveCursorElsewhere);
    assertThat(world.promote()).isFalse();
    assertThat(world.cursor()).isEqualTo(Cursor.at(NOON + 500));
    assertThat(world.sweeper.runOnce()).as("nothing is swept").isFalse();
  }

  @Test
  void anUnansweredMoveIsLookedUpNotGuessed() throws Exception {
    world.park(1, 60_000);
    world.frontier(61);
    world.control.fail(Call.MOVE_CURSOR, Fault.LOST_REQUEST, Fault.THROTTLED, Fault.LOST_ANSWER);
    assertThat(world.promote()).isTrue();
    assertThat(world.queued()).as("sent once").containsExactly(1L);
    assertThat(world.cursor()).isEqualTo(Cursor.at(NOON + 61));
    assertThat(world.sweeper.runOnce()).isTrue();
  }

  @Test
  void anUnansweredMoveThatSomebodyElseHasOvertakenIsALoss() throws Exception {
    world.park(1, 60_000);
    world.frontier(900);
    world.queue.meanwhile(() -> {
      moveCursorElsewhere();
      world.control.fail(Call.MOVE_CURSOR, Fault.LOST_REQUEST);
    });
    assertThat(world.promote()).isFalse();
    assertThat(world.cursor()).isEqualTo(Cursor.at(NOON + 500));
    assertThat(world.sweeper.runOnce()).as("nothing is swept").isFalse();
  }

  @Test
  void workEndsAfterItsTimeAndTheNextGoesOn() throws Exception {
    LongStream.range(0, 300).forEach(i -> world.park(i, 1_000 * i));
    world.frontier(900);
    world.queue.meanwhile(() -> world.pass(Duration.ofSeconds(7)));
    assertThat(world.promote()).as("done with").isTrue();
    assertThat(world.cursor().second()).isBetween(NOON + 1, NOON + 299);

    world.queue.meanwhile(() -> {});
    assertThat(world.promote()).isTrue();
    assertThat(world.queued()).hasSize(300).doesNotHaveDuplicates();
  }

  @Test
  void withoutAFrontierThereIsNothingToGoByAndWithoutACursorNoShard() throws Exception {
    TickLease lease = world.lease();
    assertThat(world.promoter.promote(new Assignment(Samples.NOON, 99), lease)).isTrue();
    lease.done();
    world.control.fail(Call.FRONTIER, Fault.THROTTLED);
    assertThatThrownBy(world::promote).isInstanceOf(TryLater.class);
  }

  @Test
  void aTableThatDoesNotAnswerEndsTheWorkWhereTheCursorIs() {
    world.park(1, 60_000);
    world.frontier(61);
    world.store.fail(FakeParkedStore.Call.READ, Fault.THROTTLED);
    assertThatThrownBy(world::promote).isInstanceOf(TryLater.class);
    assertThat(world.cursor()).isEqualTo(Cursor.at(NOON));
  }

  @Test
  void nothingIsPromotedWhileTheClockIsOutOfStep() throws Exception {
    world.park(1, 60_000);
    world.frontier(61);
    world.clock.step(Duration.ofMinutes(10));
    assertThat(world.promote()).isFalse();
    assertThat(world.queue.size()).isZero();
  }

  @Test
  void whatIsPromotedIsRemovedInTheBackground() throws Exception {
    world.park(1, 0);
    world.park(2, 900_000);
    world.frontier(900);
    world.promote();
    assertThat(world.store.size()).isEqualTo(2);
    assertThat(world.sweeper.runOnce()).isTrue();
    assertThat(world.store.keys()).containsExactly(world.key(900));
  }

  @Test
  @FieldFault("B54")
  void aRowLeftBehindIsNeverSentAgain() throws Exception {
    world.park(1, 0);
    world.frontier(900);
    world.promote();
    world.store.fail(FakeParkedStore.Call.DELETE, Fault.THROTTLED);
    world.sweeper.runOnce();
    world.pass(Duration.ofDays(9));
    world.frontier(9 * 86_400);
    assertThat(world.promote()).isTrue();
    assertThat(world.queued()).isEqualTo(List.of(1L));
  }
}

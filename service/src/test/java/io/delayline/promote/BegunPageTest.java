package io.delayline.promote;

import static io.delayline.promote.PromoteFixture.NOON;
import static org.assertj.core.api.Assertions.assertThat;

import io.delayline.delay.FakeDelayQueue;
import io.delayline.delay.FakeDelayQueue.Fault;
import io.delayline.park.Cursor;
import io.delayline.park.FakeControl.Call;
import io.delayline.runtime.MeterNames;
import java.time.Duration;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** A page of which the queue has something is finished, or whoever comes next sends it again. */
class BegunPageTest {
  private final PromoteFixture world = new PromoteFixture();

  @Test
  void aPageThatIsBegunIsFinishedAlsoWhereTheProcessIsToStop() throws Exception {
    LongStream.range(0, 250).forEach(i -> world.park(i, 1_000 * i));
    world.frontier(900);
    world.queue.meanwhile(() -> world.stopping = world.queue.size() > 100);
    assertThat(world.promote()).isFalse();
    assertThat(world.cursor()).as("two pages").isEqualTo(Cursor.at(NOON + 200));

    world.queue.meanwhile(() -> {});
    world.stopping = false;
    assertThat(world.promote()).isTrue();
    assertThat(world.queued()).as("once").hasSize(250).doesNotHaveDuplicates();
  }

  @Test
  void aPageThatIsSentIsPassedByAlsoWhereTheClockIsWrong() throws Exception {
    world.park(1, 60_000);
    world.frontier(61);
    world.queue.meanwhile(() -> world.clock.step(Duration.ofMinutes(1)));
    world.promote();
    assertThat(world.watch.inStep()).isFalse();
    assertThat(world.cursor()).isEqualTo(Cursor.at(NOON + 61));
  }

  @Test
  void whatCannotBePassedByIsCountedAsItWillBeSentAgain() throws Exception {
    LongStream.range(0, 3).forEach(i -> world.park(i, 60_000));
    world.frontier(900);
    for (int i = 0; i < 5_000; i++) {
      world.control.fail(Call.MOVE_CURSOR, Fault.LOST_REQUEST);
    }
    assertThat(world.promote()).isFalse();
    assertThat(world.cursor()).isEqualTo(Cursor.at(NOON));
    assertThat(maybeCopies()).isEqualTo(3);

    world.control.heal();
    assertThat(world.promote()).isTrue();
    assertThat(world.queued()).hasSize(6);
    assertThat(maybeCopies()).as("no more than there are").isEqualTo(3);
  }

  @Test
  void whatWasSentOfAPageThatCouldNotBeFinishedIsCounted() throws Exception {
    LongStream.range(0, 30).forEach(i -> world.park(i, 1_000 * i));
    world.frontier(900);
    world.queue.meanwhile(() -> world.pass(PromoteFixture.VISIBILITY));
    assertThat(world.promote()).isFalse();
    assertThat(world.queued()).hasSize(10);
    assertThat(maybeCopies()).isEqualTo(10);

    world.queue.meanwhile(() -> {});
    assertThat(world.promote()).isTrue();
    assertThat(world.queued()).hasSize(40);
    assertThat(maybeCopies()).isEqualTo(10);
  }

  @Test
  void whatTheQueueMayHaveIsCountedWhenItIsSentAgain() throws Exception {
    world.park(1, 60_000);
    world.frontier(900);
    world.queue.fail(FakeDelayQueue.Call.SEND, Fault.LOST_ANSWER);
    assertThat(world.promote()).isTrue();
    assertThat(world.queued()).hasSize(2);
    assertThat(maybeCopies()).isEqualTo(1);
  }

  private double maybeCopies() {
    return world.counter(MeterNames.REDELIVERED);
  }
}

package io.delayline.promote;

import static io.delayline.promote.PromoteFixture.NOON;
import static org.assertj.core.api.Assertions.assertThat;

import io.delayline.FieldFault;
import io.delayline.delay.BundleText;
import io.delayline.delay.FakeDelayQueue.Call;
import io.delayline.delay.FakeDelayQueue.Fault;
import io.delayline.delay.Lag;
import io.delayline.delay.Samples;
import io.delayline.model.DelayedMessage;
import io.delayline.park.Cursor;
import java.time.Duration;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What rows travel as, and how a page is sent until the queue has all of it. */
@Timeout(20)
class HandOverTest {
  private final PromoteFixture world = new PromoteFixture();

  private void parkLarge(long offset, long millis) {
    world.park(Samples.message(offset, Samples.NOON.plusMillis(millis), 20_000));
  }

  private List<Integer> sizes() {
    return world.bundles().stream().map(List::size).toList();
  }

  @Test
  void rowsOfOneSecondTravelTogetherAndWakeForTheirEarliestRecord() throws Exception {
    LongStream.range(0, 10).forEach(i -> world.park(i, 60_900 - 100 * i));
    world.park(10, 61_000);
    world.frontier(900);
    world.promote();
    assertThat(sizes()).containsExactly(10, 1);
    assertThat(world.bundles().getFirst())
        .containsExactlyInAnyOrder(0L, 1L, 2L, 3L, 4L, 5L, 6L, 7L, 8L, 9L);
    world.pass(Duration.ofSeconds(58));
    assertThat(world.queue.visible()).as("the earliest is due at 60.0").isEqualTo(1);
  }

  @Test
  void rowsAreJoinedUpToTheSizeOfABundle() throws Exception {
    LongStream.range(0, 5).forEach(i -> parkLarge(i, 60_000));
    world.frontier(900);
    world.promote();
    assertThat(sizes()).containsExactly(2, 2, 1);
    assertThat(world.queue.bodies())
        .allSatisfy(body -> assertThat(body.length()).isLessThanOrEqualTo(61_440));
  }

  @Test
  void aRowThatIsLargerThanABundleTravelsAlone() throws Exception {
    world.park(1, 60_000);
    world.park(Samples.message(2, Samples.NOON.plusSeconds(60), 200_000));
    world.park(3, 60_000);
    world.frontier(900);
    world.promote();
    assertThat(world.bundles()).contains(List.of(2L));
    assertThat(
            world.queue.bodies().stream()
                .anyMatch(body -> body.length() > BundleText.size(200_000)))
        .isTrue();
  }

  @Test
  void joinedBundlesHoldAThousandRecordsAtMost() throws Exception {
    for (int row = 0; row < 3; row++) {
      world.park(
          LongStream.range(400L * row, 400L * row + 400)
              .mapToObj(i -> Samples.message(i, Samples.NOON.plusSeconds(60), new byte[0]))
              .toArray(DelayedMessage[]::new));
    }
    world.frontier(900);
    world.promote();
    assertThat(sizes()).containsExactly(800, 400);
    assertThat(world.queued()).hasSize(1_200).doesNotHaveDuplicates();
  }

  @Test
  @FieldFault("B01")
  void whatIsRefusedForNowIsSentAgainAloneForAsLongAsTheOthersWouldBeSentAgain() throws Exception {
    LongStream.range(0, 20).forEach(i -> world.park(i, 300_000 + 1_000 * i));
    world.queue.refuse(7, 25);
    world.frontier(900);
    assertThat(world.promote()).isTrue();
    assertThat(world.queued()).hasSize(20).doesNotHaveDuplicates();
  }

  @Test
  @FieldFault("B91")
  void whileTheQueueTakesNothingTheWorkIsGivenBack() throws Exception {
    LongStream.range(0, 3).forEach(i -> world.park(i, 300_000));
    for (int i = 0; i < 12; i++) {
      world.queue.fail(Call.SEND, Fault.THROTTLED);
    }
    world.frontier(900);
    assertThat(world.promote()).isFalse();
    assertThat(Duration.between(Samples.NOON, world.now()))
        .isBetween(Duration.ofSeconds(20), Duration.ofMinutes(1));
    assertThat(world.cursor()).isLessThanOrEqualTo(Cursor.at(NOON + 300));
    assertThat(world.promote()).isTrue();
    assertThat(world.queued()).containsExactlyInAnyOrder(0L, 1L, 2L);
  }

  @Test
  void whatMayHaveBeenTakenIsTriedByTheSameReplicaUntilTheQueueAnswers() throws Exception {
    LongStream.range(0, 3).forEach(i -> world.park(i, 300_000 + 1_000 * i));
    world.queue.fail(Call.SEND, Fault.LOST_REQUEST);
    for (int i = 0; i < 15; i++) {
      world.queue.fail(Call.SEND, Fault.THROTTLED);
    }
    world.frontier(900);
    assertThat(world.promote()).isTrue();
    assertThat(world.queued()).containsExactlyInAnyOrder(0L, 1L, 2L);
  }

  @Test
  void whatIsOverdueWaitsWhileTheDrainIsBehind() throws Exception {
    world.park(1, 60_000);
    world.frontier(900);
    world.pass(Duration.ofMinutes(10));
    Lag.behind(world.lag, world.now());
    var before = world.now();
    assertThat(world.promote()).isTrue();
    assertThat(Duration.between(before, world.now()))
        .as("until nothing says so any more")
        .isEqualTo(Duration.ofSeconds(2));
    assertThat(world.queued()).containsExactly(1L);
  }

  @Test
  void whatIsNotYetDueDoesNotWait() throws Exception {
    world.park(1, 60_000);
    world.frontier(900);
    Lag.behind(world.lag, world.now());
    assertThat(world.promote()).isTrue();
    assertThat(world.now()).isEqualTo(Samples.NOON);
  }

  @Test
  void aDrainThatStaysBehindSlowsDownWhatIsOverdueAndDoesNotStopIt() throws Exception {
    world.park(1, 60_000);
    world.frontier(900);
    world.pass(Duration.ofMinutes(10));
    Lag.behind(world.lag, world.now());
    world.beforeEachPause = () -> Lag.behind(world.lag, world.now());
    var before = world.now();
    assertThat(world.promote()).isTrue();
    assertThat(Duration.between(before, world.now())).isEqualTo(Duration.ofSeconds(30));
    assertThat(world.queued()).containsExactly(1L);
  }

  @Test
  void aStopEndsTheWaitForTheDrain() throws Exception {
    world.park(1, 60_000);
    world.frontier(900);
    world.pass(Duration.ofMinutes(10));
    Lag.behind(world.lag, world.now());
    world.beforeEachPause = () -> world.stopping = true;
    assertThat(world.promote()).isFalse();
    assertThat(world.queue.size()).isZero();
  }
}

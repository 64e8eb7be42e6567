package io.delayline.intake;

import static org.assertj.core.api.Assertions.assertThat;

import io.delayline.FieldFault;
import io.delayline.delay.FakeDelayQueue.Call;
import io.delayline.delay.FakeDelayQueue.Fault;
import io.delayline.model.Outcome;
import io.delayline.runtime.MeterNames;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Where polled records go, and what happens when the next place does not take them. */
@Timeout(20)
class DispatchTest {
  private static final SourcePartition ZERO = IntakeFixture.ZERO;

  private final IntakeFixture world = new IntakeFixture();

  private long committed() {
    world.commit();
    return world.delayTopics.committed(ZERO);
  }

  private void assertNothingInFlight() {
    assertThat(world.budget.records()).isZero();
    assertThat(world.budget.bytes()).isZero();
  }

  @Test
  void whatIsDueWithinTheLeadIsHeldWhatIsLaterQueuedAndWhatIsMuchLaterParked() {
    world.write(ZERO, "orders", -5_000);
    world.write(ZERO, "orders", 2_000);
    world.write(ZERO, "orders", 2_001);
    world.write(ZERO, "orders", 900_000);
    world.write(ZERO, "orders", 900_001);
    world.write(ZERO, "orders", 8_640_000_000L);
    world.start();

    assertThat(world.hold.size()).isEqualTo(2);
    assertThat(world.queue.size()).isEqualTo(2);
    assertThat(world.store.size()).isEqualTo(2);
    assertThat(world.emitter.attempts()).isEmpty();
  }

  @Test
  void aHeldRecordIsSettledByItsDeliveryAtItsMillisecond() throws Exception {
    world.write(ZERO, "orders", 1_200);
    world.start();
    assertThat(committed()).isZero();
    while (world.hold.size() > 0) {
      world.hold.runOnce();
    }
    assertThat(world.emitter.delivered())
        .singleElement()
        .satisfies(e -> assertThat(e.at()).isEqualTo(e.message().due()));
    assertThat(committed()).isEqualTo(1);
    assertNothingInFlight();
  }

  @Test
  void aBurstOfOneSecondMakesFewBundlesAndFewCalls() {
    for (int i = 0; i < 5_000; i++) {
      world.write(i % 2 == 0 ? ZERO : IntakeFixture.ONE, "orders", 60_000 + i % 1_000);
    }
    for (int i = 0; i < 40; i++) { // a full partition is read on when its commit is known of
      world.clock.advance(Duration.ofMillis(50));
      world.turn();
    }
    assertThat(world.budget.records()).isZero();
    assertThat(world.queue.calls(Call.SEND)).as("calls").isLessThanOrEqualTo(50);
    assertThat(world.queue.size()).as("bundles").isLessThanOrEqualTo(100);
    assertThat(committed()).isEqualTo(2_500);
    assertThat(world.delayTopics.committed(IntakeFixture.ONE)).isEqualTo(2_500);
  }

  @Test
  void whatGathersWhileOthersAreSendingTravelsTogether() {
    for (int poll = 0; poll < 5; poll++) {
      world.write(ZERO, "orders", 60_000 + poll);
      world.intake.runOnce();
    }
    assertThat(world.calls.waiting()).as("one call takes them all").isEqualTo(1);
    world.calls.runAll();

    assertThat(world.queue.calls(Call.SEND)).as("calls").isEqualTo(1);
    assertThat(world.queue.size()).as("bundles").isEqualTo(1);
    assertThat(committed()).isEqualTo(5);
    assertNothingInFlight();
  }

  @Test
  void aBundleWakesForItsEarliestRecord() {
    world.write(ZERO, "orders", 10_999);
    world.write(ZERO, "orders", 10_000);
    world.start();
    assertThat(world.queue.size()).isEqualTo(1);
    world.clock.advance(Duration.ofSeconds(8));

    assertThat(world.queue.visible()).as("awake with the lead to go").isEqualTo(1);
  }

  @Test
  void aSendThatFailedIsTriedAgainAtItsTimeAndRoutedAnew() throws Exception {
    world.write(ZERO, "orders", 10_000);
    world.queue.fail(Call.SEND, Fault.THROTTLED, Fault.THROTTLED);
    world.start();
    world.turn();
    assertThat(world.queue.calls(Call.SEND)).as("not before its time").isEqualTo(1);
    world.clock.advance(Duration.ofMillis(200));
    world.turn();
    assertThat(world.queue.calls(Call.SEND)).isEqualTo(2);

    world.clock.advance(Duration.ofSeconds(8));
    world.turn();
    assertThat(world.queue.calls(Call.SEND)).as("due within the lead by now").isEqualTo(2);
    assertThat(world.hold.size()).isEqualTo(1);
    while (world.hold.size() > 0) {
      world.hold.runOnce();
    }
    assertThat(committed()).isEqualTo(1);
    assertNothingInFlight();
  }

  @Test
  void aHeldRecordWhoseSendFailsGoesToTheQueueAndItsOffsetIsFree() throws Exception {
    world.emitter.answer("orders", Outcome.doubtful("no answer within 8 s"));
    world.write(ZERO, "orders", 0);
    world.start();
    world.hold.runOnce();
    world.hold.runOnce();
    world.turn();

    assertThat(world.queue.size()).isEqualTo(1);
    assertThat(world.queue.visible()).isEqualTo(1);
    assertThat(world.registry.counter(MeterNames.REDELIVERED).count()).isEqualTo(1);
    assertThat(committed()).isEqualTo(1);
    assertNothingInFlight();
  }

  @Test
  void aHeldRecordWhoseSendWasRefusedIsNoCopy() throws Exception {
    world.emitter.answer("orders", Outcome.refused("not enough replicas"));
    world.write(ZERO, "orders", 0);
    world.start();
    world.hold.runOnce();
    world.hold.runOnce();
    world.turn();

    assertThat(world.queue.size()).isEqualTo(1);
    assertThat(world.registry.counter(MeterNames.REDELIVERED).count()).isZero();
  }

  @Test
  @FieldFault("B01")
  void whatTheQueueRefusesForGoodIsSplitAndTheBadOneSetAside() {
    for (int i = 0; i < 4; i++) {
      world.write(ZERO, "orders", 60_000 + i);
    }
    world.queue.refuse(2);
    world.start();
    for (int i = 0; i < 10; i++) {
      world.clock.advance(Duration.ofSeconds(1));
      world.turn();
    }
    assertThat(world.rejected()).containsExactly("UNREADABLE");
    assertThat(world.queue.size()).isEqualTo(3);
    assertThat(committed()).isEqualTo(4);
    assertNothingInFlight();
  }

  @Test
  void aRejectedRecordIsSettledByTheDeadLetterTopicAndTriedUntilItTakesIt() {
    world.deadLetters.answerOnce(Outcome.doubtful("no answer"));
    world.write(ZERO, "__consumer_offsets", 1_000);
    world.start();
    world.clock.advance(Duration.ofMillis(199));
    world.turn();
    assertThat(world.rejected()).isEmpty();
    world.clock.advance(Duration.ofMillis(1));
    world.turn();

    assertThat(world.rejected()).containsExactly("BAD_TARGET");
    assertThat(committed()).isEqualTo(1);
    assertNothingInFlight();
  }

  @Test
  void anExecutorThatIsShutLeavesNothingInLimbo() {
    world.write(ZERO, "orders", 60_000);
    world.calls.shut();
    world.start();
    world.clock.advance(Duration.ofSeconds(1));
    world.turn();

    assertThat(world.budget.records()).isEqualTo(1);
    assertThat(committed()).isZero();
  }

  @Test
  void heldRecordsOfARevokedPartitionGoToTheQueueSoThatLaterOnesAreNotReadAgain() throws Exception {
    world.write(ZERO, "orders", 1_500);
    world.write(ZERO, "orders", 60_000);
    world.start();
    world.calls.runAtOnce();
    world.delayTopics.withhold(ZERO);
    world.turn();
    for (int i = 0; i < 5; i++) {
      world.hold.runOnce();
    }

    assertThat(world.emitter.attempts()).isEmpty();
    assertThat(world.queue.size()).isEqualTo(2);
    assertThat(world.delayTopics.committed(ZERO)).isEqualTo(2);
    assertNothingInFlight();
  }

  @Test
  void heldRecordsOfALostPartitionAreDroppedAndComeFromTheNextOwner() throws Exception {
    world.write(ZERO, "orders", 1_500);
    world.start();
    world.delayTopics.expel(world.source);
    world.turn();
    assertThat(committed()).isZero();
    world.turn();
    while (world.hold.size() > 0) {
      world.hold.runOnce();
    }

    assertThat(world.emitter.attempts()).as("by the second spell only").hasSize(1);
    assertThat(world.queue.size()).isZero();
    assertThat(committed()).isEqualTo(1);
    assertNothingInFlight();
  }

  @Test
  void whatWaitsForItsRetryWhenItsPartitionGoesIsDroppedToo() {
    world.write(ZERO, "orders", 60_000);
    world.queue.fail(Call.SEND, Fault.THROTTLED);
    world.start();
    world.delayTopics.withhold(ZERO);
    world.turn();
    world.clock.advance(Duration.ofSeconds(5));
    world.turn();

    assertThat(world.queue.calls(Call.SEND)).isEqualTo(1);
    assertNothingInFlight();
  }
}

package io.delayline.delay;

import static org.assertj.core.api.Assertions.assertThat;

import io.delayline.FieldFault;
import io.delayline.delay.FakeDelayQueue.Call;
import io.delayline.delay.FakeDelayQueue.Fault;
import io.delayline.model.DelayedMessage;
import io.delayline.model.MessageId;
import io.delayline.model.Outcome;
import io.delayline.model.Target;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** How bundles end whose records, sends or deletes fail. */
@Timeout(20)
class DrainFailureTest {
  private static final Outcome REFUSED = Outcome.refused("no leader");
  private static final Outcome TIMED_OUT = Outcome.doubtful("no answer within 8 s");

  private final DrainFixture world = new DrainFixture();

  DrainFailureTest() {
    world.topics.create("sick", 1);
  }

  @AfterEach
  void nothingIsLeftInFlight() {
    assertThat(world.budget.records()).isZero();
    assertThat(world.budget.bytes()).isZero();
    assertThat(world.leases.size()).isZero();
  }

  private static DelayedMessage toSick(long offset) {
    DelayedMessage plain = DrainFixture.dueAfter(offset, 0);
    return new DelayedMessage(
        plain.source(), new Target("sick", null), new MessageId(plain.id().delayId(), plain.due()));
  }

  /** How long the bundle stays hidden from now, in whole seconds. */
  private long hiddenFor() {
    long seconds = 0;
    while (world.queue.visible() == 0) {
      world.pass(Duration.ofSeconds(1));
      seconds++;
    }
    return seconds;
  }

  @Test
  void whatAllFailedIsHiddenLongerAndLongerAndNothingIsSentAgain() throws Exception {
    world.put(toSick(1), toSick(2));
    world.emitter.answer("sick", REFUSED);
    for (long expected : new long[] {1, 2, 4, 8, 16, 30, 30, 30}) {
      world.drain();
      assertThat(hiddenFor()).isEqualTo(expected);
    }
    assertThat(world.queue.calls(Call.SEND)).isZero();
    assertThat(world.queue.size()).isEqualTo(1);

    world.emitter.answer("sick", Outcome.DONE);
    world.clock.advance(Duration.ofSeconds(30));
    world.drain(); // one probe opens the gate
    world.pass(Duration.ofMinutes(2));
    world.drain();
    world.pass(Duration.ofMinutes(2));
    world.drain();
    assertThat(world.delivered()).containsExactlyInAnyOrder(1L, 2L);
    assertThat(world.queue.size()).isZero();
    assertThat(world.redelivered()).as("none was a copy").isZero();
  }

  @Test
  void ofWhatIsSettledInPartTheRestIsSentOnAndThenTheOldOneDeleted() throws Exception {
    world.put(DrainFixture.dueAfter(1, 0), toSick(2), DrainFixture.dueAfter(3, 0), toSick(4));
    world.emitter.answer("sick", REFUSED);
    world.drain();
    assertThat(world.delivered()).containsExactlyInAnyOrder(1L, 3L);
    assertThat(world.bundles("received")).isEqualTo(1);
    assertThat(world.queue.calls(Call.SEND)).isEqualTo(1);
    assertThat(world.queue.size()).as("the rest alone").isEqualTo(1);

    world.emitter.answer("sick", Outcome.DONE);
    for (int i = 0; i < 3; i++) {
      world.pass(Duration.ofMinutes(2));
      world.drain();
    }
    assertThat(world.delivered()).containsExactlyInAnyOrder(1L, 3L, 2L, 4L);
    assertThat(world.queue.size()).isZero();
  }

  @Test
  void aRestThatTheQueueRefusesStaysInTheOldBundleAndOnlyItIsSentLater() throws Exception {
    world.put(DrainFixture.dueAfter(1, 0), toSick(2));
    world.emitter.answerOnce("sick", REFUSED);
    world.queue.fail(Call.SEND, Fault.THROTTLED);
    world.drain();
    assertThat(world.queue.size()).isEqualTo(1);
    assertThat(world.queue.calls(Call.DELETE)).isZero();

    world.pass(Duration.ofMinutes(1));
    world.drain();
    assertThat(world.delivered()).containsExactly(1L, 2L);
    assertThat(world.queue.size()).isZero();
    assertThat(world.redelivered()).isZero();
  }

  @Test
  void sendingOnThatGoesUnansweredIsNotRepeatedSoCopiesDoNotGrow() throws Exception {
    world.put(DrainFixture.dueAfter(1, 0), toSick(2));
    world.emitter.answer("sick", REFUSED);
    world.queue.fail(Call.SEND, Fault.LOST_ANSWER, Fault.LOST_ANSWER, Fault.LOST_ANSWER);
    for (int i = 0; i < 8; i++) {
      world.drain();
      world.pass(Duration.ofMinutes(2));
    }
    assertThat(world.queue.size()).as("the old one and one possible copy").isEqualTo(2);

    world.emitter.answer("sick", Outcome.DONE);
    for (int i = 0; i < 3; i++) {
      world.drain();
      world.pass(Duration.ofMinutes(2));
    }
    assertThat(world.delivered()).contains(1L, 2L).hasSizeLessThanOrEqualTo(3);
    assertThat(world.queue.size()).isZero();
    assertThat(world.redelivered()).as("the copy is counted").isPositive();
  }

  @Test
  void movingOnThatGoesUnansweredIsNotRepeatedEither() throws Exception {
    world.put(DrainFixture.dueAfter(1, 600_000));
    world.queue.fail(Call.SEND, Fault.LOST_ANSWER, Fault.LOST_ANSWER, Fault.LOST_ANSWER);
    for (int i = 0; i < 5; i++) {
      world.drain();
      world.pass(Duration.ofSeconds(61));
    }
    assertThat(world.queue.size()).isEqualTo(2);
    assertThat(world.queue.calls(Call.SEND)).isEqualTo(1);
  }

  @Test
  void whatTimedOutMayBeACopyWhenItIsSentAgain() throws Exception {
    world.put(toSick(1));
    world.emitter.answerOnce("sick", TIMED_OUT);
    world.drain();
    world.pass(Duration.ofSeconds(10));
    world.drain();

    assertThat(world.delivered()).containsExactly(1L);
    assertThat(world.redelivered()).isEqualTo(1);
  }

  @Test
  void whatSomebodyElseHadMeanwhileMayBeACopy() throws Exception {
    world.put(toSick(1));
    world.emitter.answerOnce("sick", REFUSED);
    world.drain();
    world.pass(Duration.ofSeconds(10));
    world.queue.receive(Duration.ZERO, Duration.ofSeconds(20)); // another replica, which dies
    world.pass(Duration.ofSeconds(21));
    world.drain();

    assertThat(world.redelivered()).isEqualTo(1);
  }

  /** In its new bundle nothing says any more that somebody else may have sent it. */
  @Test
  void whatSomebodyElseHadIsCountedWhenItIsSentOn() throws Exception {
    world.put(DrainFixture.dueAfter(1, 0), toSick(2));
    world.emitter.answer("sick", REFUSED);
    world.queue.receive(Duration.ZERO, Duration.ofSeconds(20)); // another replica, which dies
    world.pass(Duration.ofSeconds(21));
    world.drain();

    assertThat(world.bundles("resent")).isEqualTo(1);
    assertThat(world.redelivered()).as("one delivered, one sent on").isEqualTo(2);
  }

  @Test
  @FieldFault("B04")
  void aDeleteThatFailsIsRepeatedWithoutSendingWhenTheBundleComesBack() throws Exception {
    for (Fault fault : new Fault[] {Fault.THROTTLED, Fault.LOST_REQUEST}) {
      world.put(DrainFixture.dueAfter(1, 0));
      world.queue.fail(Call.DELETE, fault);
      world.drain();
      assertThat(world.queue.size()).isEqualTo(1);
      world.pass(Leases.LEASE);
      world.drain();
      assertThat(world.queue.size()).isZero();
    }
    assertThat(world.emitter.attempts()).hasSize(2);
  }

  @Test
  void aVisibilityThatCannotBeChangedOnlyMeansTheWholeLease() throws Exception {
    world.put(toSick(1));
    world.emitter.answerOnce("sick", REFUSED);
    world.queue.fail(Call.CHANGE_VISIBILITY, Fault.LOST_REQUEST);
    world.drain();
    world.pass(Leases.LEASE);
    world.drain();

    assertThat(world.delivered()).containsExactly(1L);
  }
}

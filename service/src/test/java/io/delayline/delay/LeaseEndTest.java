package io.delayline.delay;

import static org.assertj.core.api.Assertions.assertThat;

import io.delayline.FieldFault;
import io.delayline.delay.FakeDelayQueue.Call;
import io.delayline.delay.FakeDelayQueue.Fault;
import io.delayline.model.Outcome;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What becomes of bundles whose lease is renewed, runs out, is lost or given back. */
@Timeout(20)
class LeaseEndTest {
  private final DrainFixture world = new DrainFixture();

  @AfterEach
  void nothingIsLeftInFlight() {
    world.assertNothingInFlight();
  }

  private void receive(long dueAfterMillis) {
    world.put(DrainFixture.dueAfter(1, dueAfterMillis));
    world.drainer.runOnce();
  }

  @Test
  void whenItDoesNotLastForASendNothingIsSentFromIt() throws Exception {
    receive(0);
    world.pass(Leases.LEASE.minus(DrainFixture.SEND_TIME).plusNanos(1));
    world.hold.runOnce();
    world.batches.runAll();
    assertThat(world.emitter.attempts()).isEmpty();

    world.pass(Leases.LEASE);
    world.drain();
    assertThat(world.delivered()).containsExactly(1L);
    assertThat(world.redelivered()).as("nothing had been sent").isZero();
  }

  @Test
  void anAnswerAfterItsEndIsRememberedAndTheBundleOnlyDeletedWhenItComesBack() throws Exception {
    receive(0);
    world.emitter.silence();
    world.hold.runOnce();
    world.pass(Leases.LEASE.plusSeconds(1));
    world.emitter.speak();
    world.queue.fail(Call.DELETE, Fault.LOST_REQUEST);
    world.batches.runAll();
    assertThat(world.bundles("expired")).isEqualTo(1);
    assertThat(world.queue.size()).isEqualTo(1);

    world.drain();
    assertThat(world.emitter.attempts()).hasSize(1);
    assertThat(world.queue.size()).isZero();
  }

  @Test
  void aDeleteAfterItsEndIsNotSureWhateverTheQueueSays() throws Exception {
    receive(0);
    world.emitter.silence();
    world.hold.runOnce();
    world.pass(Leases.LEASE.plusSeconds(1));
    world.emitter.speak();
    world.batches.runAll();

    assertThat(world.queue.calls(Call.DELETE)).isEqualTo(1);
    assertThat(world.bundles("expired")).isEqualTo(1);
  }

  @Test
  void theRestOfABundleWhoseLeaseHasEndedIsNotSentOn() throws Exception {
    world.topics.create("sick", 1);
    world.put(DrainFixture.dueAfter(1, 0), DrainFixture.dueAfter(2, 0));
    world.drainer.runOnce();
    world.emitter.silence();
    world.emitter.answerOnce("orders", Outcome.DONE);
    world.emitter.answerOnce("orders", Outcome.refused("no leader"));
    world.hold.runOnce();
    world.pass(Leases.LEASE);
    world.emitter.speak();
    world.batches.runAll();
    assertThat(world.queue.calls(Call.SEND)).isZero();
    assertThat(world.queue.size()).isEqualTo(1);

    world.drain();
    assertThat(world.emitter.delivered()).hasSize(2);
    assertThat(world.emitter.attempts()).as("only the rest was sent again").hasSize(3);
    assertThat(world.queue.size()).isZero();
  }

  @Test
  @FieldFault("B69")
  void isRenewedWhileItsRecordsAreUnsettled() throws Exception {
    receive(0);
    world.emitter.silence();
    world.hold.runOnce();
    for (int second = 0; second < 60; second++) {
      world.pass(Duration.ofSeconds(1));
      world.leases.runOnce();
      assertThat(world.queue.visible()).isZero();
    }
    assertThat(world.queue.calls(Call.CHANGE_VISIBILITY)).isBetween(4, 8);

    world.emitter.speak();
    world.batches.runAll();
    assertThat(world.queue.size()).isZero();
    assertThat(world.bundles("expired")).as("the delete was sure").isZero();
  }

  @Test
  void aRenewalThatFailsIsTriedAgainWhileItLasts() throws Exception {
    receive(0);
    world.emitter.silence();
    world.hold.runOnce();
    world.pass(Duration.ofSeconds(10));
    world.queue.fail(Call.CHANGE_VISIBILITY, Fault.THROTTLED, Fault.LOST_REQUEST);
    world.leases.runOnce();
    world.leases.runOnce();
    world.leases.runOnce();
    world.pass(Duration.ofSeconds(15));
    assertThat(world.queue.visible()).isZero();

    world.emitter.speak();
    world.batches.runAll();
    assertThat(world.bundles("expired")).isZero();
  }

  @Test
  void whatHasRunOutIsNotRenewedAsSomebodyElseMayHaveIt() throws Exception {
    receive(0);
    world.pass(Leases.LEASE.plusSeconds(1));
    world.leases.runOnce();
    assertThat(world.queue.calls(Call.CHANGE_VISIBILITY)).isZero();

    world.hold.runOnce();
    world.batches.runAll();
    assertThat(world.emitter.attempts()).isEmpty();
  }

  @Test
  void nothingIsSentFromWhatTheQueueNoLongerHonours() throws Exception {
    world.put(DrainFixture.dueAfter(1, 0));
    world.put(DrainFixture.dueAfter(2, 0));
    world.drainer.runOnce();
    world.pass(Duration.ofSeconds(10));
    world.queue.fail(Call.CHANGE_VISIBILITY, Fault.PARTLY_REJECTED);
    world.leases.runOnce();
    world.hold.runOnce();
    world.batches.runAll();

    assertThat(world.delivered()).hasSize(1);
  }

  @Test
  void isGivenBackAtOnceWhileTheClockIsOutOfStep() throws Exception {
    receive(1_000);
    world.clock.step(Duration.ofMinutes(5));
    world.leases.runOnce();
    assertThat(world.queue.visible()).isEqualTo(1);

    world.hold.runOnce();
    assertThat(world.emitter.attempts()).isEmpty();
    world.clock.step(Duration.ofMinutes(-5));
    world.clockAgrees();
    world.holdUntil(Samples.NOON.plusSeconds(1));
    world.batches.runAll();
    assertThat(world.emitter.attempts()).as("it may be with another replica").isEmpty();
  }

  @Test
  void isNotShownToOthersWhileASendFromItIsUnderWay() throws Exception {
    receive(0);
    world.emitter.silence();
    world.hold.runOnce();
    world.leases.giveBackAll();
    assertThat(world.queue.visible()).as("others would repeat the send").isZero();

    world.emitter.speak();
    world.batches.runAll();
    assertThat(world.queue.size()).as("deleted, if not surely").isZero();
  }

  @Test
  void aBatchWhoseThreadEndsEarlyLeavesNothingBehind() throws Exception {
    receive(0);
    Thread.currentThread().interrupt();
    world.batches.runAll();
    assertThat(Thread.interrupted()).isTrue();

    world.hold.runOnce();
    assertThat(world.emitter.attempts()).as("the lease is lost").isEmpty();
    world.pass(Leases.LEASE);
    world.drain();
    assertThat(world.delivered()).containsExactly(1L);
  }
}

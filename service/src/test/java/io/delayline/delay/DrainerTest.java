package io.delayline.delay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.delayline.FieldFault;
import io.delayline.delay.FakeDelayQueue.Call;
import io.delayline.delay.FakeDelayQueue.Fault;
import io.delayline.model.DelayedMessage;
import io.delayline.model.Outcome;
import io.delayline.model.TryLater;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;
import java.util.concurrent.RejectedExecutionException;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(20)
class DrainerTest {
  private final DrainFixture world = new DrainFixture();

  @AfterEach
  void nothingIsLeftInFlight() {
    world.assertNothingInFlight();
  }

  @Test
  void holdsWhatItReceivesUntilItsMillisecondAndDeletesItAfterwards() throws Exception {
    world.put(DrainFixture.dueAfter(1, 700), DrainFixture.dueAfter(2, 300));
    world.drainer.runOnce();
    assertThat(world.budget.records()).isEqualTo(2);
    world.holdUntil(Samples.NOON.plusMillis(299));
    assertThat(world.delivered()).containsExactly(2L);
    assertThat(world.queue.calls(Call.DELETE)).isZero();

    world.holdUntil(Samples.NOON.plusMillis(700));
    world.batches.runAll();
    assertThat(world.delivered()).containsExactly(2L, 1L);
    assertThat(world.emitter.delivered())
        .allSatisfy(e -> assertThat(e.at()).isEqualTo(e.message().due()));
    assertThat(world.queue.size()).isZero();
    assertThat(world.redelivered()).isZero();
  }

  @Test
  @FieldFault("B65")
  void nothingIsDeletedBeforeAllOfABundleIsSettled() throws Exception {
    world.put(DrainFixture.dueAfter(1, 0), DrainFixture.dueAfter(2, 0));
    world.emitter.silence();
    world.drainer.runOnce();
    world.hold.runOnce();
    assertThat(world.emitter.attempts()).hasSize(2);
    assertThat(world.queue.size()).isEqualTo(1);

    world.emitter.speak();
    world.batches.runAll();
    assertThat(world.queue.size()).isZero();
  }

  @Test
  void theBundlesOfOneReceiveAreDeletedByOneCall() throws Exception {
    for (int i = 0; i < 10; i++) {
      world.put(DrainFixture.dueAfter(i, 0));
    }
    world.drain();

    assertThat(world.delivered()).hasSize(10);
    assertThat(world.queue.calls(Call.DELETE)).isEqualTo(1);
    assertThat(world.queue.size()).isZero();
  }

  @Test
  @FieldFault("B69")
  void receivesNothingWhileItCouldNotBeSentOrMemoryIsFull() {
    world.put(DrainFixture.dueAfter(1, 0));
    world.mayReceive = false;
    assertThat(world.drainer.runOnce()).isFalse();
    world.mayReceive = true;
    world.budget.take(4_501, 0);
    assertThat(world.drainer.runOnce()).isFalse();
    assertThat(world.queue.calls(Call.RECEIVE)).isZero();
    world.budget.give(4_501, 0);
  }

  @Test
  void aReceiveThatFailsLeavesNothingTaken() {
    world.queue.fail(Call.RECEIVE, Fault.THROTTLED);

    assertThatThrownBy(world.drainer::runOnce).isInstanceOf(TryLater.class);
  }

  @Test
  void anExecutorThatIsShutLeavesNothingTaken() {
    world.put(DrainFixture.dueAfter(1, 0));
    world.batches.shut();

    assertThatThrownBy(world.drainer::runOnce).isInstanceOf(RejectedExecutionException.class);
  }

  @Test
  void whatHasMoreThanAMomentToGoIsSentAgainWithItsNewDelay() throws Exception {
    world.put(DrainFixture.dueAfter(1, 3_000));
    world.drain();
    assertThat(world.bundles("rerouted")).isEqualTo(1);
    assertThat(world.queue.size()).as("the new one; the old one is deleted").isEqualTo(1);
    assertThat(world.queue.visible()).isZero();
    assertThat(world.delivered()).isEmpty();

    world.holdUntil(Samples.NOON.plusMillis(1_000));
    world.drain();
    world.holdUntil(Samples.NOON.plusMillis(3_000));
    world.batches.runAll();
    assertThat(world.emitter.delivered())
        .singleElement()
        .satisfies(e -> assertThat(e.at()).isEqualTo(e.message().due()));
  }

  @Test
  void whatWokeLongBeforeItIsDueIsParkedAndThenDeleted() throws Exception {
    world.put(DrainFixture.dueAfter(1, 2_000_000), DrainFixture.dueAfter(2, 2_000_001));
    world.drain();
    assertThat(world.parking.parked())
        .extracting(message -> message.source().origin().offset())
        .containsExactly(1L, 2L);
    assertThat(world.queue.size()).isZero();
    assertThat(world.bundles("rerouted")).isEqualTo(1);
    assertThat(world.delivered()).as("not delivered early").isEmpty();
  }

  @Test
  void whatFindsNoPlaceStaysInTheQueueAndIsTriedWhenItComesAgain() throws Exception {
    world.parking.answer(message -> Outcome.refused("throttled"));
    world.put(DrainFixture.dueAfter(1, 2_000_000));
    world.drain();
    assertThat(world.queue.size()).isEqualTo(1);

    world.parking.answer(message -> Outcome.DONE);
    world.pass(Duration.ofMinutes(1));
    world.drain();
    assertThat(world.parking.parked()).hasSize(1);
    assertThat(world.queue.size()).isZero();
  }

  @Test
  void whatIsParkedInPartIsSentOnWithoutThatPart() throws Exception {
    world.parksTheFirstOnly();
    world.put(DrainFixture.dueAfter(1, 2_000_000), DrainFixture.dueAfter(2, 2_000_001));
    world.drain();
    assertThat(world.bundles("resent")).isEqualTo(1);
    assertThat(world.queue.size()).as("the rest; the old one is deleted").isEqualTo(1);

    world.assertRestIsParkedWhenItComesAgain();
  }

  @Test
  void aBundleWakesForItsEarliestRecord() throws Exception {
    world.put(DrainFixture.dueAfter(1, 10_999), DrainFixture.dueAfter(2, 10_000));
    world.drain();
    world.clock.advance(Duration.between(world.clock.instant(), Samples.NOON.plusMillis(8_000)));

    assertThat(world.queue.visible()).as("awake with the lead to go").isEqualTo(1);
  }

  @Test
  void aBodyThatCannotBeReadIsSetAsideWithItsBytesAndDeleted() throws Exception {
    world.queue.put("no bundle: привет", Duration.ZERO);
    world.drain();

    assertThat(world.deadLetters.letters())
        .singleElement()
        .satisfies(letter -> {
          assertThat(letter.rejection().reason().name()).isEqualTo("UNREADABLE");
          assertThat(new String(letter.value(), StandardCharsets.UTF_8))
              .isEqualTo("no bundle: привет");
          assertThat(letter.origin()).startsWith("delay-queue-");
        });
    assertThat(world.queue.size()).isZero();
  }

  @Test
  void whatWasSetAsideIsNotSetAsideAgainWhenItsDeleteWasLost() throws Exception {
    world.queue.put("no bundle", Duration.ZERO);
    world.queue.fail(Call.DELETE, Fault.THROTTLED);
    world.drain();
    world.pass(Leases.LEASE);
    world.drain();

    assertThat(world.deadLetters.letters()).hasSize(1);
    assertThat(world.queue.size()).isZero();
  }

  @Test
  void aNewerVersionIsLeftForNewerCode() throws Exception {
    byte[] bytes = Samples.bundle(DrainFixture.dueAfter(1, 0)).bytes().clone();
    bytes[0] = 2;
    String body = Base64.getEncoder().encodeToString(bytes);
    world.queue.put(body, Duration.ZERO);
    for (int i = 0; i < 5; i++) {
      world.drain();
      world.pass(Duration.ofMinutes(1));
    }
    assertThat(world.queue.bodies()).containsExactly(body);
    assertThat(world.deadLetters.letters()).isEmpty();
    assertThat(world.bundles("newer")).isEqualTo(5);
  }

  @Test
  void aBurstOfHundredsInABundleIsDrainedWithFewCalls() throws Exception {
    world.put(
        LongStream.range(0, 2_000)
            .mapToObj(i -> DrainFixture.dueAfter(i, i % 1_000))
            .toArray(DelayedMessage[]::new));
    int bundles = world.queue.size();
    world.drainer.runOnce();
    world.holdUntil(Samples.NOON.plusMillis(1_000));
    world.batches.runAll();

    assertThat(bundles).isLessThanOrEqualTo(10);
    assertThat(world.delivered()).hasSize(2_000).doesNotHaveDuplicates();
    assertThat(world.queue.calls(Call.DELETE)).isEqualTo(1);
  }

  @Test
  void aClockSetBackDuringTheReceiveSendsNothingAwayForAQuarterOfAnHour() throws Exception {
    world.clock.step(Duration.ofHours(-1));
    world.put(DrainFixture.dueAfter(1, 0));
    world.drainer.runOnce();
    assertThat(world.hold.size()).as("held, not moved on").isEqualTo(1);
    world.leases.runOnce();

    world.clock.step(Duration.ofHours(1));
    world.clockAgrees();
    world.hold.runOnce();
    world.batches.runAll();
    assertThat(world.delivered()).as("it was given back").isEmpty();
    world.drain();
    assertThat(world.delivered()).containsExactly(1L);
  }
}

package io.delayline.delay;

import static org.assertj.core.api.Assertions.assertThat;

import io.delayline.delay.FakeDelayQueue.Call;
import io.delayline.delay.FakeDelayQueue.Fault;
import io.delayline.model.Outcome;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The leases are given back while a call is under way that gives a bundle another place. */
@Timeout(20)
class GiveBackTest {
  private static final long HOURS = 7_200_000;
  private static final long MINUTES = 600_000;

  private final DrainFixture world = new DrainFixture();

  @AfterEach
  void nothingIsLeftInFlight() {
    world.assertNothingInFlight();
  }

  private void givesBackDuringASend() {
    world.queue.during(Call.SEND, this::giveBack);
  }

  private void giveBack() {
    world.leases.giveBackAll();
    assertThat(world.queue.visible()).as("shown, it would be moved twice").isZero();
  }

  @Test
  void whatIsBeingSentOnIsInTheQueueOnce() throws Exception {
    world.put(DrainFixture.dueAfter(1, MINUTES), DrainFixture.dueAfter(2, MINUTES + 1));
    givesBackDuringASend();
    world.drain();
    assertThat(world.queue.size()).isEqualTo(1);
    assertThat(world.bundles("rerouted")).isEqualTo(1);
  }

  @Test
  void whatTheQueueRefusesThenStaysInTheOldBundleAndComesAgain() throws Exception {
    world.put(DrainFixture.dueAfter(1, MINUTES));
    givesBackDuringASend();
    world.queue.fail(Call.SEND, Fault.THROTTLED);
    world.drain();
    assertThat(world.queue.size()).isEqualTo(1);
    world.pass(Duration.ofSeconds(1));
    assertThat(world.queue.visible()).as("not only when its lease ends").isEqualTo(1);
  }

  @Test
  void allOfOneReceiveAreUnderWayFromTheFirstCallOn() throws Exception {
    for (int i = 0; i < 10; i++) {
      world.put(Samples.message(i, Samples.NOON.plusMillis(MINUTES), 300_000));
    }
    givesBackDuringASend();
    world.drain();
    assertThat(world.queue.calls(Call.SEND)).isGreaterThan(1);
    assertThat(world.queue.size()).isEqualTo(10);
  }

  @Test
  void whatIsBeingParkedIsNotShown() throws Exception {
    world.put(DrainFixture.dueAfter(1, HOURS), DrainFixture.dueAfter(2, HOURS + 1));
    world.parking.during(this::giveBack);
    world.drain();
    assertThat(world.parking.parked()).hasSize(2);
    assertThat(world.queue.size()).isZero();
  }

  /** Parked by itself when the row was refused, after the lease was given up. */
  @Test
  void whatIsParkedInPartByThenIsSentOnByItself() throws Exception {
    world.put(DrainFixture.dueAfter(1, HOURS), DrainFixture.dueAfter(2, HOURS + 1));
    world.parksTheFirstOnly();
    world.parking.during(this::giveBack);
    world.drain();
    assertThat(world.queue.size()).as("the rest alone").isEqualTo(1);
    assertThat(world.parking.parked()).hasSize(1);

    world.assertRestIsParkedWhenItComesAgain();
  }

  @Test
  void whatWasGivenBackBeforeIsNotMovedAnyMore() throws Exception {
    world.put(DrainFixture.dueAfter(1, MINUTES));
    world.put(DrainFixture.dueAfter(2, HOURS));
    world.drainer.runOnce();
    world.leases.giveBackAll();
    world.batches.runAll();
    assertThat(world.queue.calls(Call.SEND)).isZero();
    assertThat(world.parking.parked()).isEmpty();
    assertThat(world.queue.visible()).as("others have them").isEqualTo(2);
  }

  /** One that cannot be read goes to the dead-letter topic. */
  @Test
  void whatIsBeingSetAsideIsNotShown() throws Exception {
    world.deadLetters.during(this::giveBack);
    world.queue.put("no bundle", Duration.ZERO);
    world.drain();
    assertThat(world.deadLetters.letters()).hasSize(1);
    assertThat(world.queue.size()).isZero();
  }

  @Test
  void whatIsDeliveredInPartIsSentOnOnceMoreOnly() throws Exception {
    world.topics.create("sick", 1);
    world.put(DrainFixture.dueAfter(1, 0), DrainFixture.dueAfter(2, 0));
    world.emitter.answerOnce("orders", Outcome.DONE);
    world.emitter.answerOnce("orders", Outcome.refused("no leader"));
    givesBackDuringASend();
    world.drain();
    assertThat(world.queue.size()).as("the rest alone").isEqualTo(1);
    assertThat(world.delivered()).isEqualTo(List.of(1L));
  }
}

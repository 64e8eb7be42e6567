package io.delayline.intake;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.delayline.model.TryLater;
import io.delayline.runtime.MeterNames;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * How partitions are given up: to another member, to a clock that cannot be trusted, at the end.
 */
@Timeout(8) // patience never ends on a clock that stands still
class IntakeGivesUpTest {
  private static final SourcePartition ZERO = IntakeFixture.ZERO;

  private final IntakeFixture world = new IntakeFixture();

  private double gauge(String name) {
    return world.registry.get(name).gauge().value();
  }

  private void holdEverything() throws InterruptedException {
    while (world.hold.size() > 0) {
      world.hold.runOnce();
    }
  }

  @Test
  void aPartitionIsGivenUpWhenWhatIsUnderWayHasBeenAnsweredAndThenItIsCommitted() throws Exception {
    world.emitter.silence();
    world.write(ZERO, "orders", 0);
    world.write(ZERO, "orders", 1_500);
    world.start();
    world.hold.runOnce();
    world.hold.runOnce();
    assertThat(world.emitter.attempts()).hasSize(1);

    world.calls.runAtOnce();
    world.delayTopics.withhold(ZERO);
    Thread revoking = Thread.ofPlatform().start(world.intake::runOnce);
    while (revoking.getState() != Thread.State.TIMED_WAITING && revoking.isAlive()) {
      Thread.onSpinWait();
    }
    assertThat(world.delayTopics.committed(ZERO)).isZero();
    world.emitter.speak();
    revoking.join();

    assertThat(world.delayTopics.committed(ZERO)).isEqualTo(2);
    assertThat(gauge(MeterNames.ASSIGNED)).isEqualTo(1);
  }

  @Test
  void whatIsSettledIsCommittedBeforeTheRestIsAwaited() throws Exception {
    world.emitter.silence();
    world.write(ZERO, "orders", 60_000);
    world.write(ZERO, "orders", 0);
    world.start();
    world.hold.runOnce();
    world.delayTopics.withhold(ZERO);
    Thread revoking = Thread.ofPlatform().start(world.intake::runOnce);
    while (revoking.getState() != Thread.State.TIMED_WAITING && revoking.isAlive()) {
      Thread.onSpinWait();
    }
    assertThat(world.delayTopics.committed(ZERO)).isEqualTo(1);
    world.clock.advance(Duration.ofSeconds(2));
    revoking.join();

    assertThat(world.delayTopics.committed(ZERO)).as("what hangs is given up").isEqualTo(1);
    assertThat(reread()).isZero();
    world.emitter.speak();
    assertThat(reread()).as("somebody else reads it too").isEqualTo(1);
  }

  private double reread() {
    return world.registry.counter(MeterNames.REREAD).count();
  }

  @Test
  void whatCannotBeCommittedIsCounted() {
    world.write(ZERO, "orders", 60_000);
    world.write(ZERO, "orders", 60_000);
    world.start();
    world.source.failCommits(2);
    world.delayTopics.withhold(ZERO);
    world.turn();

    assertThat(world.delayTopics.committed(ZERO)).isZero();
    assertThat(reread()).isEqualTo(2);
  }

  @Test
  void closingStaysInTheGroupUntilItTakesTheCommit() throws Exception {
    world.write(ZERO, "orders", 60_000);
    world.start();
    world.source.failCommits(3);
    world.intake.close(Duration.ofSeconds(1));

    assertThat(world.delayTopics.committed(ZERO)).isEqualTo(1);
    assertThat(world.delayTopics.owned(world.source)).isEmpty();
    assertThat(reread()).isZero();
  }

  @Test
  void whatWasLostIsNotCommittedAndReadAgainByTheNextOwner() throws Exception {
    world.write(ZERO, "orders", 60_000);
    world.start();
    world.delayTopics.expel(world.source);
    world.clock.advance(Duration.ofSeconds(1));
    world.turn();
    assertThat(world.delayTopics.committed(ZERO)).isZero();
    world.turn();
    world.commit();

    assertThat(world.queue.size()).as("once by each spell").isEqualTo(2);
    assertThat(world.delayTopics.committed(ZERO)).isEqualTo(1);
  }

  @Test
  void whatALapseRefusedIsReadAgainAlthoughTheGroupHasNotGivenItAway() throws Exception {
    world.write(ZERO, "orders", 1_500);
    world.write(ZERO, "orders", 60_000);
    world.start();
    world.clock.advance(world.source.session().plusMillis(1));
    holdEverything();
    assertThat(world.emitter.attempts()).as("others may have it").isEmpty();

    assertThat(world.intake.runOnce()).as("it leaves").isFalse();
    assertThat(world.delayTopics.owned(world.source)).isEmpty();
    world.turn();
    holdEverything();
    world.commit();
    assertThat(world.emitter.delivered()).hasSize(1);
    assertThat(world.delayTopics.committed(ZERO)).isEqualTo(2);
    assertThat(world.budget.records()).isZero();
  }

  @Test
  void leavesTheGroupWhileTheClockIsOutOfStepAndReadsAgainAfterwards() throws Exception {
    world.write(ZERO, "orders", 1_500);
    world.start();
    world.clock.step(Duration.ofHours(-1));
    assertThat(world.intake.runOnce()).isFalse();
    assertThat(world.delayTopics.owned(world.source)).isEmpty();
    assertThat(world.delayTopics.committed(ZERO)).isZero();

    world.clock.step(Duration.ofHours(1));
    world.clockAgrees();
    world.turn();
    holdEverything();
    world.commit();
    assertThat(world.emitter.delivered()).as("by the second spell only").hasSize(1);
    assertThat(world.delayTopics.committed(ZERO)).isEqualTo(1);
    assertThat(world.budget.records()).isZero();
  }

  @Test
  void whatWasReadWhileTheClockWasSetIsReadAgain() {
    SteppingSource stepping = new SteppingSource(world);
    Intake intake = world.intake(stepping);
    world.write(ZERO, "orders", 60_000);
    stepping.refuseLeaving = true;
    assertThatThrownBy(intake::runOnce).isInstanceOf(TryLater.class);
    world.clock.step(Duration.ofHours(1));
    world.clockAgrees();
    stepping.refuseLeaving = false;
    assertThat(intake.runOnce()).as("it still has to leave").isFalse();
    assertThat(world.rejected()).isEmpty();
    intake.runOnce();
    world.calls.runAll();

    assertThat(world.queue.size()).isEqualTo(1);
    assertThat(world.budget.records()).isZero();
  }

  @Test
  void closingCommitsWhatIsSettledAndGivesUpTheRest() throws Exception {
    world.write(ZERO, "orders", 60_000);
    world.write(ZERO, "orders", 1_500);
    world.start();
    world.intake.close(Duration.ZERO);

    assertThat(world.delayTopics.committed(ZERO)).isEqualTo(1);
    holdEverything();
    assertThat(world.emitter.attempts()).as("somebody else has it").isEmpty();
  }

  @Test
  void closingDoesNotWaitBeyondItsPatienceForWhatIsUnderWay() throws Exception {
    world.emitter.silence();
    world.write(ZERO, "orders", 0);
    world.start();
    world.hold.runOnce();
    world.intake.close(Duration.ZERO);

    assertThat(world.delayTopics.committed(ZERO)).isZero();
    assertThat(world.emitter.attempts()).hasSize(1);
  }
}

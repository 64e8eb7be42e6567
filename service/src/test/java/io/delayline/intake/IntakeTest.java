package io.delayline.intake;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.delayline.FieldFault;
import io.delayline.delay.FakeDelayQueue.Call;
import io.delayline.delay.FakeDelayQueue.Fault;
import io.delayline.model.Header;
import io.delayline.model.TryLater;
import io.delayline.runtime.MeterNames;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(20)
class IntakeTest {
  private static final SourcePartition ZERO = IntakeFixture.ZERO;
  private static final SourcePartition ONE = IntakeFixture.ONE;

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
  void commitsUpToTheFirstThatIsNotSettled() throws Exception {
    world.write(ZERO, "orders", 60_000);
    world.write(ZERO, "orders", 1_500);
    world.write(ZERO, "orders", 60_000);
    world.start();
    world.commit();
    assertThat(world.delayTopics.committed(ZERO)).isEqualTo(1);
    assertThat(gauge(MeterNames.UNCOMMITTED)).as("not known yet").isEqualTo(3);
    world.turn();
    assertThat(gauge(MeterNames.UNCOMMITTED)).isEqualTo(2);

    holdEverything();
    world.commit();
    world.turn();
    assertThat(world.delayTopics.committed(ZERO)).isEqualTo(3);
    assertThat(gauge(MeterNames.UNCOMMITTED)).isZero();
    assertThat(world.registry.counter(MeterNames.ACCEPTED).count()).isEqualTo(3);
  }

  @Test
  @FieldFault("B62")
  void aCommitThatFailedIsMadeAgainWithTheNextAlthoughNothingNewIsSettled() {
    world.write(ZERO, "orders", 60_000);
    world.start();
    world.source.failCommits(1);
    world.commit();
    assertThat(world.delayTopics.committed(ZERO)).isZero();
    world.commit();

    assertThat(world.delayTopics.committed(ZERO)).isEqualTo(1);
  }

  @Test
  @FieldFault("B72")
  void tooMuchInFlightPausesReadingAndNothingElse() throws Exception {
    world.start();
    world.budget.take(1_000, 0);
    world.write(ZERO, "orders", 1_000);
    world.turn();
    world.turn();
    assertThat(gauge(MeterNames.PAUSED)).isEqualTo(2);
    assertThat(world.hold.size()).isZero();

    world.budget.give(1_000, 0);
    world.turn();
    assertThat(world.hold.size()).isEqualTo(1);
    assertThat(gauge(MeterNames.PAUSED)).isZero();
  }

  @Test
  void aPartitionWithTooMuchUncommittedIsPausedAndTheOthersGoOn() throws Exception {
    for (int i = 0; i < IntakeFixture.MAX_UNCOMMITTED; i++) {
      world.write(ZERO, "orders", 1_000);
    }
    world.start();
    world.write(ZERO, "orders", 60_000);
    world.write(ONE, "orders", 60_000);
    world.turn();
    assertThat(world.queue.size()).as("the other partition's").isEqualTo(1);
    assertThat(gauge(MeterNames.PAUSED)).isEqualTo(1);

    holdEverything();
    world.turn();
    assertThat(world.queue.size()).as("a crash would repeat it all").isEqualTo(1);
    commitWhenFull();
    assertThat(world.queue.size()).isEqualTo(2);
  }

  private void full() {
    for (int i = 0; i < IntakeFixture.MAX_UNCOMMITTED; i++) {
      world.write(ZERO, "orders", 60_000);
    }
    world.start();
    world.write(ZERO, "orders", 1_000);
  }

  /** A turn that commits, one that hears of it, and one that reads on. */
  private void commitWhenFull() {
    world.clock.advance(Duration.ofMillis(50));
    world.turn();
    world.turn();
    world.turn();
  }

  @Test
  @FieldFault("B62")
  void whatIsSettledCountsUntilItsCommitIsKnownToHaveWorked() {
    full();
    world.source.failCommits(Integer.MAX_VALUE);
    for (int i = 0; i < 100; i++) {
      commitWhenFull();
    }
    assertThat(world.hold.size()).as("read on").isZero();
    assertThat(gauge(MeterNames.PAUSED)).isEqualTo(1);
    assertThat(gauge(MeterNames.UNCOMMITTED)).isEqualTo(IntakeFixture.MAX_UNCOMMITTED);

    world.source.failCommits(0);
    world.commit();
    commitWhenFull();
    assertThat(world.delayTopics.committed(ZERO)).isEqualTo(IntakeFixture.MAX_UNCOMMITTED);
    assertThat(world.hold.size()).as("read on, though nothing new was settled").isEqualTo(1);
  }

  @Test
  void aFullPartitionIsCommittedAtOnceAndOthersNow() {
    world.write(ONE, "orders", 60_000);
    world.start();
    world.clock.advance(Duration.ofMillis(50));
    world.turn();
    assertThat(world.delayTopics.committed(ONE)).as("it can wait").isZero();

    full();
    commitWhenFull();
    assertThat(world.delayTopics.committed(ZERO)).isEqualTo(IntakeFixture.MAX_UNCOMMITTED);
    assertThat(world.hold.size()).isEqualTo(1);
  }

  @Test
  void whatFitsOnNoPathIsRejectedWithItsEncodedSize() {
    world.write(ZERO, "orders", 1_000, incompressible());
    world.write(ZERO, "orders", 60_000, new byte[1_000_000]); // nothing, once compressed
    world.start();

    assertThat(world.deadLetters.letters())
        .singleElement()
        .satisfies(letter -> {
          assertThat(letter.rejection().reason().name()).isEqualTo("TOO_LARGE");
          assertThat(letter.rejection().detail())
              .matches("The record has 133\\d\\d\\d bytes .*; allowed are up to 100000: .*\\.");
        });
    assertThat(world.queue.size()).isEqualTo(1);
  }

  /** A send to a topic that is sick may block: on intake's own thread, for all that it owns. */
  @Test
  void aDeadLetterIsNotSentOnTheThreadThatReads() {
    world.write(ZERO, "orders", 60_000, incompressible());
    world.intake.runOnce(); // joins
    world.intake.runOnce();
    assertThat(world.deadLetters.letters()).as("sent while reading").isEmpty();
    assertThat(world.registry.get(MeterNames.UNCOMMITTED).gauge().value()).isEqualTo(1);

    world.calls.runAll();
    assertThat(world.deadLetters.letters()).hasSize(1);
  }

  private static byte[] incompressible() {
    byte[] bytes = new byte[IntakeFixture.INLINE_LIMIT];
    new Random(1).nextBytes(bytes);
    return bytes;
  }

  @Test
  void aPollThatFailsIsSaidAndLosesNothing() {
    world.write(ZERO, "orders", 60_000);
    world.start();
    world.write(ZERO, "orders", 60_000);
    world.source.failPolls(1);
    assertThatThrownBy(world.intake::runOnce).isInstanceOf(TryLater.class);
    world.queue.fail(Call.SEND, Fault.THROTTLED);
    world.turn();
    world.clock.advance(Duration.ofSeconds(1));
    world.turn();
    world.commit();

    assertThat(world.queue.size()).isEqualTo(2);
    assertThat(world.delayTopics.committed(ZERO)).isEqualTo(2);
  }

  @Test
  @FieldFault({"B26", "B86"})
  void recordsOfEveryStrangeKindAreJudgedAndHoldUpNobody() {
    byte[] bytes = new byte[256];
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] = (byte) i;
    }
    world.delayTopics.add(ZERO, IntakeFixture.NOON, bytes, null, List.of());
    world.delayTopics.add(ZERO, IntakeFixture.NOON, null, bytes, List.of(new Header("", bytes)));
    world.write(ZERO, "orders", 60_000);
    world.start();
    world.commit();

    assertThat(world.rejected()).hasSize(2);
    assertThat(world.delayTopics.committed(ZERO)).isEqualTo(3);
  }
}

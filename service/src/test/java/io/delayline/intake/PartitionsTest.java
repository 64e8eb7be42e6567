package io.delayline.intake;

import static org.assertj.core.api.Assertions.assertThat;

import io.delayline.model.Origin;
import io.delayline.runtime.Pause;
import io.delayline.runtime.SetClock;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(20)
class PartitionsTest {
  private static final SourcePartition ZERO = new SourcePartition("delay", 0);
  private static final SourcePartition ONE = new SourcePartition("delay", 1);
  private static final Duration SESSION = Duration.ofSeconds(10);
  private static final Duration LONG = Duration.ofHours(1);

  private final SetClock clock = new SetClock(Instant.EPOCH);
  private final Counter reread = new SimpleMeterRegistry().counter("reread");
  private final Partitions partitions = new Partitions(SESSION, clock::nanos, Pause.real(), reread);

  private Spell polled(SourcePartition partition, long offset) {
    return partitions.polled(new Origin(partition.topic(), partition.partition(), offset));
  }

  private Spell settled(SourcePartition partition, long offset) {
    Spell spell = polled(partition, offset);
    spell.handOver(Place.QUEUE);
    spell.answered(offset, Place.QUEUE, true);
    return spell;
  }

  @Test
  void eachPartitionIsCommittedForItself() {
    partitions.assigned(List.of(ZERO, ONE));
    settled(ZERO, 0);
    settled(ZERO, 1);
    polled(ONE, 7);

    assertThat(partitions.committable(false)).containsOnlyKeys(ZERO).containsEntry(ZERO, 2L);
    assertThat(partitions.unsettled()).isEqualTo(1);
    assertThat(partitions.all()).containsExactlyInAnyOrder(ZERO, ONE);
  }

  @Test
  void whatWasCommittedIsCommittedAgainOnlyWhenAsked() {
    settled(ZERO, 0);
    partitions.sent(partitions.committable(false));
    assertThat(partitions.committable(false)).isEmpty();
    assertThat(partitions.committable(true)).containsEntry(ZERO, 1L);
    settled(ZERO, 1);
    assertThat(partitions.committable(false)).containsEntry(ZERO, 2L);
  }

  /** As when the delay topic was created anew. */
  @Test
  void whatIsReadFromFurtherBackIsCommittedForItself() {
    Spell before = settled(ZERO, 1_000);
    partitions.sent(partitions.committable(false));

    polled(ZERO, 900);
    assertThat(partitions.committable(true)).as("it would pass over 900").isEmpty();
    assertThat(before.handOver(Place.QUEUE)).as("of the reading before").isFalse();
    partitions.confirm(Map.of(ZERO, 1_001L)); // of the reading before
    settled(ZERO, 901);
    assertThat(partitions.committable(true)).isEmpty();
    assertThat(partitions.unsettled()).isEqualTo(1);
  }

  @Test
  void aPartitionIsFullOfWhatIsNotKnownToBeCommitted() {
    settled(ZERO, 0);
    settled(ZERO, 10); // offsets in between were aborted
    polled(ZERO, 11);
    polled(ONE, 0);
    assertThat(partitions.withUncommitted(3)).containsExactly(ZERO);

    partitions.sent(partitions.committable(false));
    assertThat(partitions.withUncommitted(3)).as("it may fail").containsExactly(ZERO);
    assertThat(partitions.uncommitted()).isEqualTo(4);
    partitions.confirm(Map.of(ZERO, 11L));
    assertThat(partitions.withUncommitted(3)).isEmpty();
    assertThat(partitions.uncommitted()).isEqualTo(2);
  }

  @Test
  void whatAnEarlierSpellHasCommittedSaysNothingOfThisOne() {
    settled(ZERO, 5);
    partitions.sent(partitions.committable(false));
    partitions.assigned(List.of(ZERO));
    settled(ZERO, 3);
    partitions.confirm(Map.of(ZERO, 6L));

    assertThat(partitions.uncommitted()).isEqualTo(1);
  }

  @Test
  void afterItsEndNothingMoreIsHandedOverAndWhatIsUnderWayIsAwaited() throws Exception {
    Spell spell = polled(ZERO, 0);
    polled(ZERO, 1);
    assertThat(spell.handOver(Place.QUEUE)).isTrue();
    CountDownLatch ended = new CountDownLatch(1);
    AtomicBoolean answered = new AtomicBoolean();
    Thread revoking =
        Thread.ofVirtual()
            .start(() -> {
              try {
                partitions.end(List.of(ZERO), LONG, LONG);
                assertThat(answered).isTrue();
                ended.countDown();
              } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
              }
            });
    while (spell.handOver(Place.QUEUE)) {
      spell.answered(99, Place.QUEUE, false); // not ended yet
      Thread.onSpinWait();
    }
    answered.set(true);
    spell.answered(0, Place.QUEUE, true);
    ended.await();
    revoking.join();

    assertThat(partitions.committable(false)).as("still committed").containsEntry(ZERO, 1L);
    partitions.forget(List.of(ZERO));
    assertThat(partitions.committable(true)).isEmpty();
  }

  @Test
  void patienceThatIsOverIsNotWaitedForElsewhere() throws Exception {
    polled(ZERO, 0).handOver(Place.ELSEWHERE);
    partitions.end(List.of(ZERO), Duration.ZERO, LONG);
    partitions.awaitSettled(Duration.ZERO);

    assertThat(partitions.uncommitted()).isEqualTo(1);
  }

  @Test
  void theQueueIsWaitedForAsLongAsItGoesOnAnswering() {
    Spell spell = polled(ZERO, 0);
    polled(ZERO, 1);
    spell.handOver(Place.QUEUE);
    spell.handOver(Place.QUEUE);
    Duration patience = Duration.ofSeconds(2);
    long begun = clock.nanos();
    clock.advance(Duration.ofSeconds(3));
    assertThat(partitions.areWorthWaiting(begun, patience)).isTrue();
    spell.answered(0, Place.QUEUE, true);
    clock.advance(Duration.ofSeconds(3));
    assertThat(partitions.areWorthWaiting(begun, patience)).as("it has answered").isTrue();

    clock.advance(Duration.ofMillis(500));
    assertThat(partitions.areWorthWaiting(begun, patience)).as("it hangs").isFalse();
    spell.handOver(Place.ELSEWHERE);
    spell.answered(1, Place.QUEUE, true);
    assertThat(partitions.areWorthWaiting(begun, patience)).as("the rest hangs").isFalse();
  }

  @Test
  void settlingUnderASpellThatHasEndedChangesNothingInTheNext() {
    Spell before = polled(ZERO, 0);
    before.handOver(Place.QUEUE);
    partitions.forget(List.of(ZERO));
    partitions.assigned(List.of(ZERO));
    polled(ZERO, 0);
    before.answered(0, Place.QUEUE, true);

    assertThat(partitions.committable(true)).isEmpty();
    assertThat(partitions.uncommitted()).isEqualTo(1);
  }

  @Test
  void countsWhatIsSettledAndBelongsToSomebodyElse() {
    settled(ZERO, 0);
    settled(ZERO, 1);
    partitions.sent(partitions.committable(false));
    partitions.confirm(Map.of(ZERO, 2L));
    settled(ZERO, 2);
    partitions.sent(partitions.committable(false)); // nobody has heard whether that worked
    Spell late = polled(ZERO, 3);
    late.handOver(Place.QUEUE);
    settled(ZERO, 4);

    assertThat(partitions.forget(List.of(ZERO))).as("2 and 4").isEqualTo(2);
    assertThat(reread.count()).isEqualTo(2);
    late.answered(3, Place.QUEUE, true);
    assertThat(reread.count()).isEqualTo(3);
  }

  @Test
  void nothingIsHandedOverWhenTheGroupMayHaveGivenItToOthers() {
    Spell spell = polled(ZERO, 0);
    clock.advance(SESSION);
    assertThat(spell.handOver(Place.QUEUE)).as("not yet").isTrue();
    clock.advance(Duration.ofNanos(1));
    assertThat(spell.handOver(Place.QUEUE)).isFalse();
    partitions.alive(clock.nanos());
    assertThat(spell.handOver(Place.QUEUE)).as("it has ended").isFalse();
    assertThat(partitions.haveLapsed(clock.nanos())).isTrue();

    partitions.forget(List.of(ZERO));
    assertThat(partitions.haveLapsed(clock.nanos())).isFalse();
    assertThat(polled(ZERO, 0).handOver(Place.QUEUE)).as("the next spell").isTrue();
  }

  @Test
  void aTurnThatComesTooLateIsNoSignOfLife() {
    Spell spell = polled(ZERO, 0);
    clock.advance(SESSION.plusNanos(1));
    partitions.alive(clock.nanos());

    assertThat(spell.handOver(Place.QUEUE)).isFalse();
  }

  @Test
  void beingAssignedAgainEndsTheSpellBefore() {
    Spell before = polled(ZERO, 0);
    partitions.assigned(List.of(ZERO));

    assertThat(before.handOver(Place.QUEUE)).isFalse();
  }
}

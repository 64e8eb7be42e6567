package io.delayline.intake;

import static org.assertj.core.api.Assertions.assertThat;

import io.delayline.FieldFault;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.OptionalLong;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

class CommitTrackerTest {
  @Test
  void nothingIsCommittableBeforeSomethingIsSettled() {
    CommitTracker tracker = new CommitTracker();
    tracker.polled(5);
    tracker.polled(6);
    assertThat(tracker.committable()).isEmpty();

    tracker.settled(6);
    assertThat(tracker.committable()).as("5 is not settled").isEmpty();
    tracker.settled(5);
    assertThat(tracker.committable()).hasValue(7);
    assertThat(tracker.unsettled()).isZero();
    assertThat(tracker.uncommitted()).as("a crash now repeats both").isEqualTo(2);
    tracker.committed(7);
    assertThat(tracker.uncommitted()).isZero();
  }

  @Test
  void whatWasNotPolledDoesNotCount() {
    CommitTracker tracker = new CommitTracker();
    tracker.settled(3);
    assertThat(tracker.committable()).isEmpty();
    tracker.polled(10);
    tracker.settled(10);
    tracker.settled(10);
    assertThat(tracker.committable()).hasValue(11);
  }

  @Test
  void knowsWhatIsSettledWithoutBeingCommitted() {
    CommitTracker tracker = new CommitTracker();
    for (long offset = 5; offset < 10; offset++) {
      tracker.polled(offset);
    }
    assertThat(tracker.settledOnly()).isZero();
    tracker.settled(5);
    tracker.settled(6);
    tracker.settled(8);
    assertThat(tracker.settledOnly()).isEqualTo(3);

    tracker.committed(6);
    assertThat(tracker.settledOnly()).isEqualTo(2);
    tracker.committed(7);
    assertThat(tracker.settledOnly()).as("8 is behind 7").isEqualTo(1);
    tracker.settled(7);
    tracker.settled(9);
    tracker.committed(10);
    assertThat(tracker.settledOnly()).isZero();
  }

  @Test
  @FieldFault("B60")
  void agreesWithANaiveModelWhateverTheOrderAndTheGaps() {
    for (int seed = 0; seed < 300; seed++) {
      Random random = new Random(seed);
      CommitTracker tracker = new CommitTracker();
      List<Long> polled = new ArrayList<>();
      Set<Long> settled = new HashSet<>();
      long committed = 0;
      long next = random.nextInt(5);
      for (int step = 0; step < 200; step++) {
        if (random.nextInt(10) == 0 && tracker.committable().isPresent()) {
          committed = tracker.committable().getAsLong();
          tracker.committed(committed);
        } else if (random.nextInt(3) > 0) {
          tracker.polled(next);
          polled.add(next);
          next += 1 + (random.nextInt(4) == 0 ? random.nextInt(10) : 0);
        } else if (!polled.isEmpty()) {
          long offset = polled.get(random.nextInt(polled.size()));
          tracker.settled(offset);
          settled.add(offset);
        }
        assertThat(tracker.committable()).as("seed %d", seed).isEqualTo(model(polled, settled));
        int unsettled = polled.size() - settled.size();
        assertThat(tracker.unsettled()).as("seed %d", seed).isEqualTo(unsettled);
        long uncommitted = countFrom(committed, polled);
        assertThat(tracker.uncommitted()).as("seed %d", seed).isEqualTo(uncommitted);
      }
    }
  }

  private static long countFrom(long committed, List<Long> polled) {
    return polled.stream().filter(offset -> offset >= committed).count();
  }

  private static OptionalLong model(List<Long> polled, Set<Long> settled) {
    OptionalLong next = OptionalLong.empty();
    for (long offset : polled) {
      if (!settled.contains(offset)) {
        return next;
      }
      next = OptionalLong.of(offset + 1);
    }
    return next;
  }
}

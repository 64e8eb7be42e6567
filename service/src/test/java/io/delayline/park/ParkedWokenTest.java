package io.delayline.park;

import static io.delayline.park.ParkFixture.dueIn;
import static org.assertj.core.api.Assertions.assertThat;

import io.delayline.delay.FakeDelayQueue;
import io.delayline.delay.FakeDelayQueue.Fault;
import io.delayline.delay.Parking.Woken;
import io.delayline.delay.Samples;
import io.delayline.model.DelayedMessage;
import io.delayline.model.Outcome;
import io.delayline.runtime.Budget;
import java.time.Duration;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class ParkedWokenTest {
  private static final Duration HOUR = Duration.ofHours(1);

  private final ParkFixture world = new ParkFixture();
  private final Budget slots = new Budget(100, 1_000_000);
  private final ParkedWoken parking = new ParkedWoken(world.parker, world.rows, slots);

  private Woken woken(List<DelayedMessage> messages) {
    return new Woken(world.bundler.pack(messages).getFirst().bundle(), messages);
  }

  private static List<DelayedMessage> ofOneSecond(int from, int to) {
    return LongStream.range(from, to).mapToObj(i -> dueIn(i, HOUR)).toList();
  }

  private void assertSlotsGivenBack() {
    assertThat(slots.records()).isZero();
    assertThat(slots.bytes()).isZero();
  }

  @Test
  void answersForEachMessageOfEachBundleInOrder() {
    world.store.fail(FakeParkedStore.Call.PUT, Fault.PARTLY_REJECTED);
    List<DelayedMessage> messages = ofOneSecond(0, 20);
    List<List<Outcome>> answers =
        parking.park(List.of(woken(messages), woken(List.of(dueIn(20, HOUR.plusSeconds(1))))));

    assertThat(answers).extracting(List::size).containsExactly(20, 1);
    for (int i = 0; i < 20; i++) {
      boolean parked = world.parked().contains((long) i);
      assertThat(answers.get(0).get(i) instanceof Outcome.Done)
          .as("message " + i)
          .isEqualTo(parked);
    }
    assertThat(answers.get(0)).anyMatch(Outcome.Never.class::isInstance);
    assertSlotsGivenBack();
  }

  @Test
  void copiesOfOneBundleThatWakeTogetherMakeOneRow() {
    Woken one = woken(List.of(dueIn(1, HOUR)));
    Woken copy = woken(List.of(dueIn(1, HOUR)));
    assertThat(parking.park(List.of(one, copy)))
        .containsExactly(List.of(Outcome.DONE), List.of(Outcome.DONE));
    assertThat(world.parked()).containsExactly(1L);
    assertThat(world.queue.size()).isZero();
  }

  @Test
  void whileTooMuchIsOnItsWayIntoTheTableBundlesOverflow() {
    slots.take(100, 0);
    assertThat(parking.park(List.of(woken(ofOneSecond(0, 5)))).getFirst())
        .hasSize(5)
        .containsOnly(Outcome.DONE);
    assertThat(world.store.calls(FakeParkedStore.Call.PUT)).isZero();
    assertThat(world.queued()).containsExactlyInAnyOrder(0L, 1L, 2L, 3L, 4L);
    assertThat(slots.records()).isEqualTo(100);
  }

  @Test
  void slotsAreGivenBackWhateverTheAnswer() {
    world.store.fail(FakeParkedStore.Call.PUT, Fault.LOST_ANSWER);
    world.queue.fail(FakeDelayQueue.Call.SEND, Fault.LOST_REQUEST);
    assertThat(
            parking.park(List.of(woken(List.of(Samples.message(1, Samples.NOON.plus(HOUR), 9))))))
        .singleElement()
        .satisfies(answers -> assertThat(answers).allMatch(ParkFixture::isDoubtful));
    assertSlotsGivenBack();
  }
}

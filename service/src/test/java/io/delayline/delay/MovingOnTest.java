package io.delayline.delay;

import static org.assertj.core.api.Assertions.assertThat;

import io.delayline.delay.FakeDelayQueue.Call;
import io.delayline.delay.FakeDelayQueue.Fault;
import io.delayline.model.Outcome;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What becomes of bundles that wake long before they are due. */
@Timeout(20)
class MovingOnTest {
  private static final long HOURS = 7_200_000;
  private static final long MINUTES = 600_000;

  private final DrainFixture world = new DrainFixture();

  private List<Long> parked() {
    return world.parking.parked().stream()
        .map(message -> message.source().origin().offset())
        .toList();
  }

  private void drainAfter(Duration time) throws InterruptedException {
    world.pass(time);
    world.clockAgrees();
    world.drain();
  }

  @Test
  void theRestOfABundleOfWhichSomeIsParkedAndSomeInDoubtIsParkedWhenItComesAgain()
      throws Exception {
    world.parking.answer(message ->
        message.source().origin().offset() == 1 ? Outcome.DONE : Outcome.doubtful("no answer"));
    world.put(DrainFixture.dueAfter(1, HOURS), DrainFixture.dueAfter(2, HOURS + 1));
    world.drain();
    drainAfter(Duration.ofMinutes(1));
    assertThat(parked()).containsExactly(1L);
    assertThat(world.queue.size()).as("sent on by nobody").isEqualTo(1);

    world.parking.answer(message -> Outcome.DONE);
    drainAfter(Duration.ofMinutes(1));
    assertThat(parked()).as("each once").containsExactly(1L, 2L);
    assertThat(world.queue.size()).isZero();
    assertThat(world.budget.records()).isZero();
  }

  @Test
  void aBundleInDoubtIsParkedAgainBecauseThatMakesNoCopy() throws Exception {
    world.parking.answer(message -> Outcome.doubtful("no answer"));
    world.put(DrainFixture.dueAfter(1, HOURS));
    world.drain();
    assertThat(world.queue.size()).isEqualTo(1);
    world.parking.answer(message -> Outcome.DONE);
    drainAfter(Duration.ofMinutes(1));
    assertThat(parked()).containsExactly(1L);
    assertThat(world.queue.size()).isZero();
  }

  @Test
  void aBundleThatMayBeOnItsWayInTheQueueIsNotSentOnAgain() throws Exception {
    world.put(DrainFixture.dueAfter(1, MINUTES));
    world.queue.fail(Call.SEND, Fault.LOST_ANSWER);
    world.drain();
    assertThat(world.queue.size()).isEqualTo(2);
    for (int i = 0; i < 4; i++) {
      drainAfter(Duration.ofMinutes(1));
    }
    assertThat(world.queue.size()).as("no more copies").isEqualTo(2);
    assertThat(world.queue.calls(Call.SEND)).isEqualTo(1);
  }

  @Test
  void whatIsDueWithinTheQueuesTimeIsSentOnWithItsDelay() throws Exception {
    world.put(DrainFixture.dueAfter(1, MINUTES));
    world.drain();
    assertThat(parked()).isEmpty();
    assertThat(world.queue.size()).isEqualTo(1);
    assertThat(world.bundles("rerouted")).isEqualTo(1);
    world.pass(Duration.ofSeconds(597));
    assertThat(world.queue.visible()).isZero();
    world.pass(Duration.ofSeconds(1));
    assertThat(world.queue.visible()).isEqualTo(1);
  }

  /** In the queue it would be kept for 14 days, then be gone without a word. */
  @Test
  void whatTheTableRefusesForGoodIsADeadLetterAndNoneBesideIt() throws Exception {
    world.parking.answer(message ->
        message.source().origin().offset() == 2
            ? FaultScript.never("ValidationException")
            : Outcome.DONE);
    world.put(
        DrainFixture.dueAfter(1, HOURS),
        DrainFixture.dueAfter(2, HOURS + 1),
        DrainFixture.dueAfter(3, HOURS + 2));
    world.drain();
    assertThat(parked()).containsExactly(1L, 3L);
    assertThat(world.deadLetters.letters())
        .singleElement()
        .satisfies(letter -> {
          assertThat(letter.origin()).isEqualTo("delay-3-2");
          assertThat(letter.rejection().detail()).contains("ValidationException");
        });
    assertThat(world.queue.size()).isZero();
    assertThat(world.budget.records()).isZero();
  }

  /** A row as a whole is refused because of one of its records: the others are parked alone. */
  @Test
  void aRefusalForGoodOfARowIsThatOfEachOfItsRecordsOnlyWhenEachWasTried() throws Exception {
    List<Integer> tried = new ArrayList<>();
    world.parking.answerAll(messages -> {
      tried.add(messages.size());
      boolean bad = messages.stream().anyMatch(message -> message.source().origin().offset() == 2);
      return bad ? FaultScript.never("ValidationException") : Outcome.DONE;
    });
    world.put(DrainFixture.dueAfter(1, HOURS), DrainFixture.dueAfter(2, HOURS + 1));
    world.drain();
    assertThat(tried).containsExactly(2, 1, 1);
    assertThat(parked()).containsExactly(1L);
    assertThat(world.deadLetters.letters()).hasSize(1);
    assertThat(world.queue.size()).isZero();
  }
}

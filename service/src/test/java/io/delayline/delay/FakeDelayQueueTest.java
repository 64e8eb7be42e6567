package io.delayline.delay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.delayline.delay.DelayQueue.Incoming;
import io.delayline.delay.DelayQueue.Outgoing;
import io.delayline.delay.FakeDelayQueue.Call;
import io.delayline.delay.FakeDelayQueue.Fault;
import io.delayline.model.Outcome;
import io.delayline.model.TryLater;
import io.delayline.runtime.SetClock;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

class FakeDelayQueueTest extends DelayQueueContract {
  private static final Duration VISIBILITY = Duration.ofSeconds(20);
  private static final Outgoing ENTRY =
      new Outgoing(Samples.bundle(Samples.message(1, Samples.NOON, 10)), 0);

  private final SetClock clock = new SetClock(Samples.NOON);
  private final FakeDelayQueue queue = new FakeDelayQueue(clock);

  @Override
  protected DelayQueue queue() {
    return queue;
  }

  @Override
  protected Instant now() {
    return clock.instant();
  }

  @Override
  protected void pass(Duration time) {
    clock.advance(time);
  }

  @Test
  void faultsHappenInTheirOrderOneCallEach() {
    queue.fail(Call.SEND, Fault.THROTTLED, Fault.LOST_ANSWER, Fault.PARTLY_REFUSED);
    assertThat(queue.send(List.of(ENTRY))).containsExactly(Outcome.refused("throttled"));
    assertThat(queue.size()).isZero();
    assertThat(queue.send(List.of(ENTRY))).containsExactly(Outcome.doubtful("no answer"));
    assertThat(queue.size()).isEqualTo(1);
    assertThat(queue.send(List.of(ENTRY, ENTRY)))
        .containsExactly(Outcome.DONE, Outcome.refused("InternalError"));
    assertThat(queue.size()).isEqualTo(2);
    assertThat(queue.send(List.of(ENTRY))).containsExactly(Outcome.DONE);
    assertThat(queue.calls(Call.SEND)).isEqualTo(4);
  }

  @Test
  void aLostAnswerToAReceiveHidesTheMessages() {
    queue.send(List.of(ENTRY));
    queue.fail(Call.RECEIVE, Fault.LOST_ANSWER);
    assertThatExceptionOfType(TryLater.class)
        .isThrownBy(() -> queue.receive(Duration.ZERO, VISIBILITY));
    assertThat(queue.visible()).isZero();
    clock.advance(VISIBILITY);
    assertThat(queue.receive(Duration.ZERO, VISIBILITY).getFirst().receives()).isEqualTo(2);
  }

  @Test
  void aReceiptIsDeadOnceTheMessageHasBeenReceivedAgain() {
    queue.send(List.of(ENTRY));
    List<Incoming> first = queue.receive(Duration.ZERO, VISIBILITY);
    clock.advance(VISIBILITY);
    queue.receive(Duration.ZERO, VISIBILITY);
    assertThat(queue.delete(first)).hasOnlyElementsOfType(Outcome.Never.class);
    assertThat(queue.size()).isEqualTo(1);
  }

  @Test
  void callsAgainstTheRulesFailTheTest() {
    assertAgainstTheRules(Collections.nCopies(11, ENTRY));
    assertAgainstTheRules(List.of(new Outgoing(ENTRY.bundle(), 901)));
    assertAgainstTheRules(List.of(new Outgoing(ENTRY.bundle(), -1)));
    assertAgainstTheRules(
        List.of(new Outgoing(Samples.bundle(Samples.message(1, Samples.NOON, 800_000)), 0)));
    Outgoing large = new Outgoing(Samples.bundle(Samples.message(1, Samples.NOON, 500_000)), 0);
    assertAgainstTheRules(List.of(large, large));
    assertThatExceptionOfType(AssertionError.class)
        .isThrownBy(() -> queue.receive(Duration.ofSeconds(21), VISIBILITY));
  }

  private void assertAgainstTheRules(List<Outgoing> entries) {
    assertThatExceptionOfType(AssertionError.class).isThrownBy(() -> queue.send(entries));
  }
}

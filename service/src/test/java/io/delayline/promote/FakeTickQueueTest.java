package io.delayline.promote;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.delayline.delay.FakeDelayQueue.Fault;
import io.delayline.delay.Samples;
import io.delayline.model.Outcome;
import io.delayline.model.TryLater;
import io.delayline.promote.FakeTickQueue.Call;
import io.delayline.promote.TickQueue.Posting;
import io.delayline.promote.TickQueue.Received;
import io.delayline.runtime.SetClock;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class FakeTickQueueTest extends TickQueueContract {
  private static final Posting TICK = new Posting("tick", "1767225600000", "tick");

  private final SetClock clock = new SetClock(Samples.NOON);
  private final FakeTickQueue queue = new FakeTickQueue(clock);

  @Override
  protected TickQueue queue() {
    return queue;
  }

  @Override
  protected void pass(Duration time) {
    clock.advance(time);
  }

  @Test
  void anIdIsForgottenFiveMinutesAfterItWasFirstSeen() {
    queue.post(TICK);
    clock.advance(Duration.ofMinutes(5).minusMillis(1));
    queue.post(TICK);
    assertThat(queue.size()).isEqualTo(1);
    clock.advance(Duration.ofMillis(1));
    queue.post(TICK);
    assertThat(queue.size()).isEqualTo(2);
  }

  @Test
  void aMessageLivesForAnHour() {
    queue.post(TICK);
    clock.advance(Duration.ofHours(1).minusMillis(1));
    Received received = queue.receive(Duration.ZERO, LONG_VISIBILITY).orElseThrow();
    clock.advance(Duration.ofMillis(1));
    assertThat(queue.size()).isZero();
    assertThat(queue.changeVisibility(received, LONG_VISIBILITY)).isInstanceOf(Outcome.Never.class);
  }

  @Test
  void aReceiptIsDeadOnceItsTimeHasRunOut() {
    queue.post(TICK);
    Received received = queue.receive(Duration.ZERO, VISIBILITY).orElseThrow();
    clock.advance(VISIBILITY);
    assertThat(queue.delete(received)).isInstanceOf(Outcome.Never.class);
    queue.receive(Duration.ZERO, VISIBILITY);
    assertThat(queue.delete(received)).isInstanceOf(Outcome.Never.class);
    assertThat(queue.size()).isEqualTo(1);
  }

  @Test
  void faultsHappenInTheirOrderOneCallEach() {
    queue.fail(Call.POST, Fault.LOST_REQUEST, Fault.LOST_ANSWER);
    assertThat(queue.post(TICK)).isEqualTo(Outcome.doubtful("no answer"));
    assertThat(queue.size()).isZero();
    assertThat(queue.post(TICK)).isEqualTo(Outcome.doubtful("no answer"));
    assertThat(queue.size()).isEqualTo(1);
    queue.fail(Call.RECEIVE, Fault.LOST_ANSWER);
    assertThatExceptionOfType(TryLater.class)
        .isThrownBy(() -> queue.receive(Duration.ZERO, VISIBILITY));
    assertThat(queue.receive(Duration.ZERO, VISIBILITY)).isEmpty();
    queue.fail(Call.RECEIVE, Fault.THROTTLED);
    queue.heal();
    clock.advance(VISIBILITY);
    assertThat(queue.receive(Duration.ZERO, VISIBILITY)).isPresent();
    assertThat(queue.calls(Call.RECEIVE)).isEqualTo(3);
  }

  @Test
  void callsAgainstTheRulesFailTheTest() {
    assertAgainstTheRules(new Posting("", "id", "body"));
    assertAgainstTheRules(new Posting("group", "a b", "body"));
    assertAgainstTheRules(new Posting("group", "é", "body"));
    assertAgainstTheRules(new Posting("g".repeat(129), "id", "body"));
    assertAgainstTheRules(new Posting("group", "id", ""));
    assertAgainstTheRules(new Posting("group", "id", "\u0000"));
    assertThatExceptionOfType(AssertionError.class)
        .isThrownBy(() -> queue.receive(Duration.ZERO, Duration.ofHours(13)));
  }

  private void assertAgainstTheRules(Posting posting) {
    assertThatExceptionOfType(AssertionError.class).isThrownBy(() -> queue.post(posting));
  }
}

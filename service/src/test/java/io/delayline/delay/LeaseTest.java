package io.delayline.delay;

import static org.assertj.core.api.Assertions.assertThat;

import io.delayline.delay.DelayQueue.Incoming;
import io.delayline.model.Outcome;
import io.delayline.runtime.SetClock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class LeaseTest {
  private static final Duration TEN = Duration.ofSeconds(10);

  private final SetClock clock = new SetClock(Samples.NOON);
  private final List<Lease> finished = new ArrayList<>();

  private Lease lease(SettledMemory.Memory before, int receives) {
    var messages = List.of(DrainFixture.dueAfter(1, 500), DrainFixture.dueAfter(2, 100));
    var incoming = new Incoming("m", "r", "body", receives, Instant.EPOCH);
    return new Lease(
        new LeaseContent(incoming, messages, before),
        clock.nanos() + TEN.toNanos(),
        clock::nanos,
        finished::add);
  }

  private Lease lease() {
    return lease(SettledMemory.Memory.NONE, 1);
  }

  @Test
  void isFinishedOnceWhenEachRecordHasItsOutcome() {
    Lease lease = lease();
    lease.settle(1, Outcome.DONE);
    assertThat(finished).isEmpty();
    lease.settle(0, Outcome.refused("no leader"));

    assertThat(finished).containsExactly(lease);
    assertThat(lease.unsettled()).containsExactly(0);
    assertThat(lease.allSettled()).isFalse();
    lease.sentOn(List.of(0), Outcome.DONE);
    assertThat(lease.allSettled()).isTrue();
  }

  @Test
  void whatWasSettledBeforeIsNotWaitedFor() {
    Lease first = lease();
    first.settle(0, Outcome.DONE);
    Lease again = lease(first.memory(), 2);
    assertThat(again.unsettled()).containsExactly(1);
    again.settle(1, Outcome.DONE);

    assertThat(finished).containsExactly(again);
  }

  @Test
  void itsFirstRecordToBeDueCounts() {
    assertThat(lease().due()).isEqualTo(Samples.NOON.plusMillis(100));
  }

  @Test
  void aSendBeginsOnlyWhileItCertainlyLasts() {
    Lease lease = lease();
    clock.advance(Duration.ofSeconds(1));
    assertThat(lease.beginSend(0, Duration.ofSeconds(9))).isTrue();
    clock.advance(Duration.ofNanos(1));
    assertThat(lease.beginSend(0, Duration.ofSeconds(9))).isFalse();
  }

  @Test
  void noSendBeginsAfterItWasGivenUpAndWhileOneIsUnderWayOthersMustWait() {
    Lease idle = lease();
    assertThat(idle.giveUp()).isTrue();
    assertThat(idle.beginSend(0, Duration.ZERO)).isFalse();
    assertThat(idle.giveUp()).as("only once").isFalse();

    Lease sending = lease();
    assertThat(sending.beginSend(0, TEN)).isTrue();
    assertThat(sending.giveUp()).isFalse();
    assertThat(sending.beginSend(1, Duration.ZERO)).isFalse();
    sending.sent(0, Outcome.DONE);
    assertThat(finished).as("what was not under way has its answer").containsExactly(sending);
    assertThat(sending.unsettled()).containsExactly(1);
    assertThat(sending.covers(Duration.ZERO)).as("time to send the rest on").isTrue();
    sending.settle(1, Outcome.refused("the hold lets it go"));
    assertThat(finished).as("once only").hasSize(1);
  }

  @Test
  void whatIsOnItsWayElsewhereIsUnderWayToo() {
    Lease moving = lease();
    assertThat(moving.beginMove(List.of(0, 1), TEN)).isTrue();
    assertThat(moving.giveUp()).as("others would move it again").isFalse();
    moving.settleAll(Outcome.DONE);
    assertThat(finished).containsExactly(moving);
    assertThat(moving.allSettled()).isTrue();

    Lease givenUp = lease();
    assertThat(givenUp.giveUp()).isTrue();
    assertThat(givenUp.beginMove(List.of(0, 1), TEN)).as("others have it").isFalse();
    assertThat(givenUp.beginSendOn(TEN)).isFalse();
  }

  @Test
  void whatFailedIsUnderWayWhileItIsSentOn() {
    Lease lease = lease();
    lease.settleAll(Outcome.refused("no leader"));
    assertThat(lease.beginSendOn(TEN)).isTrue();
    assertThat(lease.giveUp()).isFalse();
    lease.sentOn(List.of(0), Outcome.refused("throttled"));
    lease.sentOn(List.of(1), Outcome.DONE);
    assertThat(lease.unsettled()).containsExactly(0);
    assertThat(lease.beginSendOn(TEN)).as("given up, but ours").isTrue();

    Lease failed = lease();
    failed.settleAll(Outcome.refused("no leader"));
    assertThat(failed.beginSendOn(TEN)).isTrue();
    failed.sentOn(List.of(0, 1), Outcome.doubtful("no answer"));
    assertThat(failed.mayBeSentOn()).isTrue();
    assertThat(failed.giveUp()).as("nothing is under way any more").isTrue();
  }

  @Test
  void isFinishedOnceThoughItWasGivenUpBeforeItIsSettledAsAWhole() {
    Lease first = lease();
    first.settle(0, Outcome.DONE);
    Lease again = lease(first.memory(), 2);
    assertThat(again.giveUp()).isFalse();
    again.settleAll(Outcome.refused("what is left of it is sent on by itself"));
    assertThat(finished).containsExactly(again);
  }

  @Test
  void whatIsSettledInPartIsNotShownToOthersWhenItIsGivenUp() {
    Lease lease = lease();
    lease.settle(0, Outcome.DONE);
    assertThat(lease.giveUp()).isFalse();

    assertThat(finished).containsExactly(lease);
    assertThat(lease.unsettled()).containsExactly(1);
    assertThat(lease.beginSend(1, Duration.ZERO)).isFalse();
  }

  @Test
  void aRenewalCountsOnlyIfItHadNotRunOutMeanwhile() {
    Lease inTime = lease();
    inTime.renewedUntil(clock.nanos() + TEN.multipliedBy(2).toNanos());
    assertThat(inTime.covers(TEN.plusSeconds(5))).isTrue();

    Lease late = lease();
    clock.advance(TEN.plusNanos(1));
    late.renewedUntil(clock.nanos() + TEN.toNanos());
    assertThat(late.covers(Duration.ZERO)).isFalse();
  }

  @Test
  void saysWhetherWhatIsSentFromItMayBeACopy() {
    assertThat(lease().maybeCopy()).isFalse();
    assertThat(lease(SettledMemory.Memory.NONE, 2).maybeCopy()).as("others had it").isTrue();

    Lease failed = lease();
    failed.settleAll(Outcome.refused("no leader"));
    assertThat(lease(failed.memory(), 2).maybeCopy()).isFalse();
    assertThat(lease(failed.memory(), 3).maybeCopy()).as("others had it meanwhile").isTrue();

    Lease doubtful = lease();
    doubtful.settleAll(Outcome.doubtful("no answer"));
    assertThat(lease(doubtful.memory(), 2).maybeCopy()).isTrue();
  }

  /**
   * Who had it before and may have sent it is not forgotten by leases that ended without a send.
   */
  @Test
  void whatMayBeACopyStaysOneUntilItIsSettled() {
    Lease untouched = lease(SettledMemory.Memory.NONE, 3);
    for (int receives = 4; receives < 7; receives++) {
      untouched = lease(untouched.memory(), receives);
      assertThat(untouched.maybeCopy()).isTrue();
    }
    untouched.settleAll(Outcome.refused("no leader"));
    assertThat(lease(untouched.memory(), 7).maybeCopy()).as("refused, this time").isTrue();
  }
}

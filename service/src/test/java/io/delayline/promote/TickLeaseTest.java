package io.delayline.promote;

import static org.assertj.core.api.Assertions.assertThat;

import io.delayline.delay.FakeDelayQueue.Fault;
import io.delayline.promote.FakeTickQueue.Call;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class TickLeaseTest {
  private static final Duration THIRD = PromoteFixture.VISIBILITY.dividedBy(3);

  private final PromoteFixture world = new PromoteFixture();
  private final TickLease lease = world.lease();

  private int extensions() {
    return world.ticks.calls(Call.CHANGE_VISIBILITY);
  }

  private boolean isVisible() {
    return world.ticks.receive(Duration.ZERO, Duration.ofSeconds(1)).isPresent();
  }

  @Test
  void isExtendedOnceAThirdHasGoneByForAsLongAsItIsAskedFor() {
    world.pass(THIRD);
    assertThat(lease.goesOn()).isTrue();
    assertThat(extensions()).isZero();
    world.pass(Duration.ofMillis(1));
    assertThat(lease.goesOn()).isTrue();
    assertThat(extensions()).isEqualTo(1);
    for (int i = 0; i < 10; i++) {
      world.pass(THIRD.plusMillis(1));
      assertThat(lease.goesOn()).isTrue();
    }
    assertThat(isVisible()).as("an hour later").isFalse();
  }

  @Test
  void endsWithItsVisibilityWhereItCannotBeExtended() {
    for (int i = 0; i < 3; i++) {
      world.ticks.fail(Call.CHANGE_VISIBILITY, Fault.THROTTLED);
    }
    world.pass(THIRD.multipliedBy(2));
    assertThat(lease.goesOn()).as("still its own").isTrue();
    world.pass(THIRD.minusMillis(1));
    assertThat(lease.goesOn()).isTrue();
    world.pass(Duration.ofMillis(1));
    assertThat(lease.goesOn()).isFalse();
  }

  @Test
  void isLostWhenTheQueueNoLongerHonoursIt() {
    world.pass(PromoteFixture.VISIBILITY);
    assertThat(isVisible()).as("another replica has it").isTrue();
    assertThat(lease.goesOn()).isFalse();
    assertThat(lease.goesOn()).isFalse();
    assertThat(extensions()).as("not asked again").isEqualTo(1);
  }

  @Test
  void countsFromBeforeTheReceive() {
    world.ticks.post(new TickQueue.Posting("other", "x", "{}"));
    long before = world.clock.nanos();
    world.pass(Duration.ofSeconds(4));
    var received = world.ticks.receive(Duration.ofSeconds(4), Duration.ofSeconds(30)).orElseThrow();
    var terms =
        new TickLease.Terms(Duration.ofSeconds(30), world.clock::nanos, world.watch, () -> false);
    TickLease late = new TickLease(world.ticks, received, terms, before);
    world.ticks.fail(Call.CHANGE_VISIBILITY, Fault.THROTTLED, Fault.THROTTLED);
    world.pass(Duration.ofMillis(25_999));
    assertThat(late.goesOn()).isTrue();
    world.pass(Duration.ofMillis(1));
    assertThat(late.goesOn()).isFalse();
  }

  @Test
  void endsForGoodWithTheProcess() {
    assertThat(lease.goesOn()).isTrue();
    world.stopping = true;
    assertThat(lease.goesOn()).isFalse();
    world.stopping = false;
    assertThat(lease.goesOn()).as("what was left out would pass for done").isFalse();
  }

  @Test
  void whatIsBegunMayBeFinishedWhereTheProcessIsToStop() {
    world.stopping = true;
    assertThat(lease.goesOn()).isFalse();
    world.pass(PromoteFixture.VISIBILITY.minusMillis(1));
    assertThat(lease.mayFinish()).isTrue();
    assertThat(extensions()).as("no longer than it has").isZero();
    world.pass(Duration.ofMillis(1));
    assertThat(lease.mayFinish()).isFalse();
    assertThat(lease.isHeld()).isFalse();
  }

  @Test
  void byAWrongClockNothingIsFinishedAndItIsHeldAllTheSame() {
    world.clock.step(Duration.ofMinutes(1));
    assertThat(lease.mayFinish()).isFalse();
    assertThat(lease.isHeld()).isTrue();
  }

  @Test
  void endsForGoodWhenTheClockIsOutOfStep() {
    assertThat(lease.goesOn()).isTrue();
    world.clock.step(Duration.ofMinutes(1));
    assertThat(lease.goesOn()).isFalse();
    world.watch.observe(world.clock.instant(), world.watch.begin());
    assertThat(world.watch.inStep()).isTrue();
    assertThat(lease.goesOn()).isFalse();
  }

  @Test
  void workThatIsDoneIsDeleted() {
    lease.done();
    assertThat(world.ticks.size()).isZero();
  }

  @Test
  void whatIsGivenBackIsShownAfterItsWait() {
    lease.giveBack(Duration.ofSeconds(2));
    world.pass(Duration.ofMillis(1_999));
    assertThat(isVisible()).isFalse();
    world.pass(Duration.ofMillis(1));
    assertThat(isVisible()).isTrue();
  }

  @Test
  void whatIsNoLongerItsOwnIsNotGivenBack() {
    world.pass(PromoteFixture.VISIBILITY);
    lease.giveBack(Duration.ZERO);
    assertThat(extensions()).isZero();
  }
}

package io.delayline.promote;

import static io.delayline.promote.PromoteFixture.NOON;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.delayline.FieldFault;
import io.delayline.delay.FakeDelayQueue.Fault;
import io.delayline.delay.Samples;
import io.delayline.model.Outcome;
import io.delayline.model.TryLater;
import io.delayline.park.FakeControl;
import io.delayline.promote.TickText.Tick;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class SchedulerTest {
  private final PromoteFixture world = new PromoteFixture();
  private final Scheduler scheduler = scheduler(world.ticks);

  private Scheduler scheduler(TickQueue queue) {
    return new Scheduler(
        world.control,
        queue,
        world.shards,
        new Scheduler.Times(
            world.clock,
            world.watch,
            new Period(PromoteFixture.PERIOD),
            Duration.ofMinutes(15),
            Duration.ofSeconds(2)));
  }

  private boolean schedule(Instant tick) {
    world.ticks.post(new Tick(tick).posting());
    TickLease lease = world.received();
    boolean done = scheduler.schedule(new Tick(tick), lease);
    lease.done();
    return done;
  }

  private long frontier() {
    return world.control.frontier().orElseThrow().second();
  }

  @Test
  void raisesTheFrontierAndHandsOutEachShardOnce() {
    world.clockAgrees();
    world.control.raiseShards(3);
    assertThat(schedule(Samples.NOON)).isTrue();
    assertThat(frontier()).isEqualTo(NOON + 900);
    assertThat(world.ticks.size()).as("assignments").isEqualTo(3);
    assertThat(world.shards.isKnown()).isTrue();

    assertThat(scheduler.schedule(new Tick(Samples.NOON), world.received())).isTrue();
    assertThat(world.ticks.size()).as("the same are taken once").isEqualTo(3);
  }

  @Test
  void aTickFromTheFutureRaisesItNoFurtherThanNow() {
    world.clockAgrees();
    schedule(Instant.ofEpochMilli(Long.MAX_VALUE));
    assertThat(frontier()).isEqualTo(NOON + 900);
  }

  @Test
  @FieldFault("B51")
  void aTickFromThePastLowersNothingAndHandsOutTheShards() {
    world.clockAgrees();
    world.frontier(900);
    assertThat(schedule(Samples.NOON.minusSeconds(600))).isTrue();
    assertThat(schedule(Instant.ofEpochMilli(Long.MIN_VALUE))).isTrue();
    assertThat(frontier()).isEqualTo(NOON + 900);
    assertThat(world.ticks.size()).isEqualTo(2);
  }

  @Test
  void aClockThatIsSlowByLessThanTheSlackCostsNoPeriod() {
    world.pass(Duration.ofSeconds(58));
    world.clockAgrees();
    schedule(Samples.NOON.plusSeconds(60));
    assertThat(frontier()).isEqualTo(NOON + 960);
  }

  @Test
  void neitherThisClockNorTheServicesMayBeBehindTheTick() {
    world.pass(Duration.ofMillis(57_999));
    world.watch.observe(Samples.NOON.plusSeconds(59), world.watch.begin());
    schedule(Samples.NOON.plusSeconds(60));
    assertThat(frontier()).as("this clock is").isEqualTo(NOON + 900);

    world.pass(Duration.ofSeconds(61));
    world.watch.observe(Samples.NOON.plusSeconds(117), world.watch.begin());
    schedule(Samples.NOON.plusSeconds(120));
    assertThat(frontier()).as("the services are").isEqualTo(NOON + 960);
  }

  @Test
  void withoutTheServicesTimeNothingIsRaised() {
    assertThatThrownBy(() -> schedule(Samples.NOON)).isInstanceOf(TryLater.class);
    assertThat(frontier()).isEqualTo(NOON);
  }

  @Test
  void withoutAFrontierThereIsNothingToDo() {
    world.clockAgrees();
    var early =
        new Scheduler(
            new FakeControl(),
            world.ticks,
            world.shards,
            new Scheduler.Times(
                world.clock,
                world.watch,
                new Period(PromoteFixture.PERIOD),
                Duration.ofMinutes(15),
                Duration.ofSeconds(2)));
    TickLease lease = world.lease();
    assertThatThrownBy(() -> early.schedule(new Tick(Samples.NOON), lease))
        .isInstanceOf(TryLater.class);
  }

  @Test
  @FieldFault("B48")
  void whatIsHalfDoneIsDoneAgainAndChangesNothingTwice() {
    world.clockAgrees();
    world.control.raiseShards(4);
    world.ticks.post(new Tick(Samples.NOON).posting());
    TickLease lease = world.received();
    world.control.fail(FakeControl.Call.RAISE_FRONTIER, Fault.THROTTLED);
    assertThatThrownBy(() -> scheduler.schedule(new Tick(Samples.NOON), lease))
        .isInstanceOf(TryLater.class);
    assertThat(world.ticks.size()).as("nothing is handed out before").isEqualTo(1);

    world.control.fail(FakeControl.Call.RAISE_FRONTIER, Fault.LOST_ANSWER);
    assertThatThrownBy(() -> scheduler.schedule(new Tick(Samples.NOON), lease))
        .isInstanceOf(TryLater.class);
    world.ticks.fail(FakeTickQueue.Call.POST, Fault.LOST_ANSWER);
    assertThatThrownBy(() -> scheduler.schedule(new Tick(Samples.NOON), lease))
        .isInstanceOf(TryLater.class);
    assertThat(scheduler.schedule(new Tick(Samples.NOON), lease)).isTrue();
    assertThat(frontier()).isEqualTo(NOON + 900);
    assertThat(world.ticks.size()).as("the tick and four assignments").isEqualTo(5);
  }

  @Test
  void aClockThatIsOutOfStepSchedulesNothing() {
    world.clockAgrees();
    world.pass(Duration.ofMinutes(10));
    world.clock.step(Duration.ofMinutes(-5));
    assertThat(schedule(Samples.NOON.plusSeconds(600))).isFalse();
    assertThat(frontier()).isEqualTo(NOON);
  }

  @Test
  void itKeepsTheTickForAsLongAsItWorks() {
    world.clockAgrees();
    world.control.raiseShards(40);
    Scheduler slow = scheduler(new Slow());
    world.ticks.post(new Tick(Samples.NOON).posting());
    TickLease lease = world.received();
    assertThat(slow.schedule(new Tick(Samples.NOON), lease)).isTrue();
    lease.done();
    assertThat(world.ticks.size()).as("the tick is deleted").isEqualTo(40);
  }

  /**
   * The scheduler of 12:00 takes 150 s; those of 12:01 and 12:02 wait for it and then do theirs.
   */
  @FieldFault("B48")
  @Test
  void aLateSchedulerHoldsUpNoMinute() {
    world.clockAgrees();
    world.control.raiseShards(3);
    world.ticks.post(new Tick(Samples.NOON).posting());
    TickLease first = world.received();
    world.pass(Duration.ofSeconds(150));
    world.clockAgrees();
    List<Tick> later =
        List.of(new Tick(Samples.NOON.plusSeconds(60)), new Tick(Samples.NOON.plusSeconds(120)));
    later.forEach(tick -> world.ticks.post(tick.posting()));
    assertThat(world.ticks.receive(Duration.ZERO, PromoteFixture.VISIBILITY))
        .as("one at a time")
        .isEmpty();

    assertThat(scheduler.schedule(new Tick(Samples.NOON), first)).isTrue();
    assertThat(frontier()).as("its own minute, not the clock's").isEqualTo(NOON + 900);
    first.done();
    for (Tick tick : later) {
      TickLease lease = world.received();
      assertThat(scheduler.schedule(tick, lease)).isTrue();
      lease.done();
    }
    assertThat(frontier()).isEqualTo(NOON + 120 + 900);
    assertThat(world.ticks.size()).as("three shards, once for each tick").isEqualTo(9);
  }

  @Test
  void whoHasLostTheTickStops() {
    world.clockAgrees();
    world.control.raiseShards(40);
    world.ticks.post(new Tick(Samples.NOON).posting());
    TickLease lease = world.received();
    world.pass(Duration.ofMinutes(6));
    world.clockAgrees();
    assertThat(scheduler.schedule(new Tick(Samples.NOON), lease)).isFalse();
    assertThat(frontier()).isEqualTo(NOON);
  }

  /** A queue whose posts take 20 s each. */
  private final class Slow implements TickQueue {
    @Override
    public Outcome post(Posting posting) {
      world.pass(Duration.ofSeconds(20));
      return world.ticks.post(posting);
    }

    @Override
    public Optional<Received> receive(Duration wait, Duration visibility) {
      return world.ticks.receive(wait, visibility);
    }

    @Override
    public Outcome delete(Received message) {
      return world.ticks.delete(message);
    }

    @Override
    public Outcome changeVisibility(Received message, Duration visibility) {
      return world.ticks.changeVisibility(message, visibility);
    }
  }
}

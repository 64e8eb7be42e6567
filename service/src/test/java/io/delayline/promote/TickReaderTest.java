package io.delayline.promote;

import static io.delayline.promote.PromoteFixture.NOON;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.delayline.FieldFault;
import io.delayline.delay.FakeDelayQueue.Fault;
import io.delayline.delay.Samples;
import io.delayline.model.TryLater;
import io.delayline.park.Cursor;
import io.delayline.park.FakeControl;
import io.delayline.promote.FakeTickQueue.Call;
import io.delayline.promote.TickText.Assignment;
import io.delayline.promote.TickText.Tick;
import io.delayline.runtime.MeterNames;
import io.delayline.runtime.QueuedExecutor;
import java.time.Duration;
import java.util.concurrent.RejectedExecutionException;
import org.junit.jupiter.api.Test;

class TickReaderTest {
  private final PromoteFixture world = new PromoteFixture();
  private final QueuedExecutor threads = new QueuedExecutor();
  private final TickReader reader = reader(PromoteFixture.VISIBILITY);

  TickReaderTest() {
    world.clockAgrees();
  }

  private TickReader reader(Duration visibility) {
    var times =
        new Scheduler.Times(
            world.clock,
            world.watch,
            new Period(PromoteFixture.PERIOD),
            Duration.ofMinutes(15),
            Duration.ofSeconds(2));
    var scheduler = new Scheduler(world.control, world.ticks, world.shards, times);
    return new TickReader(
        world.ticks,
        new TickReader.Work(scheduler, world.promoter),
        visibility,
        new ThreadsOfItsOwn(world.clock, threads),
        world.watch,
        world.metrics);
  }

  private void post(TickText text) {
    world.ticks.post(text.posting());
  }

  private void turn() {
    reader.runOnce();
    threads.runAll();
  }

  private boolean isVisible() {
    int before = world.ticks.calls(Call.RECEIVE);
    boolean visible = world.ticks.receive(Duration.ZERO, Duration.ZERO).isPresent();
    assertThat(world.ticks.calls(Call.RECEIVE)).isEqualTo(before + 1);
    return visible;
  }

  @Test
  void aTickMakesItTheSchedulerAndThenThePromoterOfWhatItHandedOut() {
    world.park(1, 60_000);
    post(new Tick(Samples.NOON));
    turn();
    assertThat(world.control.frontier().orElseThrow().second()).isEqualTo(NOON + 900);
    assertThat(world.ticks.size()).as("the assignment; the tick is deleted").isEqualTo(1);
    assertThat(world.counter(MeterNames.TICKS_RECEIVED)).isEqualTo(1);

    turn();
    assertThat(world.queued()).containsExactly(1L);
    assertThat(world.ticks.size()).isZero();
    assertThat(world.counter(MeterNames.ASSIGNMENTS_RECEIVED)).isEqualTo(1);
  }

  @Test
  @FieldFault("B52")
  void whatIsNoTickIsDeletedAndCountedAndHoldsUpNoTick() {
    world.ticks.post(new TickQueue.Posting("tick", "1", "not even JSON"));
    world.ticks.post(new TickQueue.Posting("tick", "2", "{\"shard\":1}"));
    post(new Tick(Samples.NOON));
    turn();
    turn();
    turn();
    assertThat(world.counter(MeterNames.TICKS_GARBAGE)).isEqualTo(2);
    assertThat(world.control.frontier().orElseThrow().second()).isEqualTo(NOON + 900);
    assertThat(world.ticks.size()).as("the assignment").isEqualTo(1);
  }

  @Test
  void workThatFailsIsGivenBackForSoonAndThenForLater() {
    post(new Assignment(Samples.NOON, 0));
    world.control.fail(FakeControl.Call.FRONTIER, Fault.THROTTLED, Fault.THROTTLED);
    turn();
    world.pass(Duration.ofMillis(999));
    assertThat(isVisible()).isFalse();
    world.pass(Duration.ofMillis(1));
    turn();
    world.pass(Duration.ofMillis(1_999));
    assertThat(isVisible()).isFalse();
    world.pass(Duration.ofMillis(1));
    turn();
    assertThat(world.ticks.size()).as("done at last").isZero();
  }

  @Test
  void workThatFailsIsGivenBackForNoLongerThanIfTheReplicaHadDied() {
    Duration visibility = Duration.ofSeconds(2);
    TickReader impatient = reader(visibility);
    post(new Assignment(Samples.NOON, 0));
    for (int failures = 0; failures < 5; failures++) {
      world.control.fail(FakeControl.Call.FRONTIER, Fault.THROTTLED);
      impatient.runOnce();
      threads.runAll();
      world.pass(visibility);
    }
    impatient.runOnce();
    threads.runAll();
    assertThat(world.ticks.size()).as("done at last").isZero();
    assertThat(world.notices).as("lines about five failures").hasSize(1);
  }

  @Test
  void fourWorksAtATimeAndNoMore() {
    for (int shard = 0; shard < 6; shard++) {
      world.control.createCursor(shard, Cursor.at(NOON));
      post(new Assignment(Samples.NOON, shard));
    }
    for (int i = 0; i < 4; i++) {
      assertThat(reader.runOnce()).isTrue();
    }
    assertThat(reader.runOnce()).isFalse();
    assertThat(world.ticks.calls(Call.RECEIVE)).isEqualTo(4);

    threads.runAll();
    turn();
    turn();
    assertThat(world.ticks.size()).isZero();
  }

  @Test
  void aReceiveThatFailsOrBringsNothingKeepsNoPlace() {
    for (int i = 0; i < 5; i++) {
      world.ticks.fail(Call.RECEIVE, Fault.THROTTLED);
      assertThatThrownBy(reader::runOnce).isInstanceOf(TryLater.class);
      assertThat(reader.runOnce()).isTrue();
    }
    post(new Assignment(Samples.NOON, 0));
    turn();
    assertThat(world.ticks.size()).isZero();
  }

  @Test
  @FieldFault("B78")
  void afterAStopNothingIsReceivedAndWhatWasReceivedIsGivenBackAtOnce() {
    world.park(1, 60_000);
    world.frontier(900);
    post(new Assignment(Samples.NOON, 0));
    reader.runOnce();
    reader.stop();
    threads.runAll();
    assertThat(world.queue.size()).isZero();
    assertThat(isVisible()).isTrue();
    assertThat(reader.runOnce()).isFalse();
  }

  @Test
  void whatNoThreadTakesIsGivenBackAtOnce() {
    post(new Assignment(Samples.NOON, 0));
    threads.shut();
    for (int i = 0; i < 5; i++) {
      assertThatThrownBy(reader::runOnce).isInstanceOf(RejectedExecutionException.class);
    }
    threads.open();
    turn();
    assertThat(world.ticks.size()).isZero();
  }

  @Test
  void whileTheClockIsOutOfStepNothingIsReceived() {
    post(new Tick(Samples.NOON));
    world.clock.step(Duration.ofMinutes(-1));
    assertThat(reader.runOnce()).isFalse();
    assertThat(world.ticks.calls(Call.RECEIVE)).isZero();
  }

  @Test
  void aClockThatIsSetDuringTheReceiveSchedulesNothing() {
    post(new Tick(Samples.NOON));
    reader.runOnce();
    world.clock.step(Duration.ofMinutes(-1));
    threads.runAll();
    assertThat(world.control.frontier().orElseThrow().second()).isEqualTo(NOON);
    world.clock.step(Duration.ofMinutes(1));
    world.pass(Duration.ofSeconds(1));
    world.clockAgrees();
    turn();
    assertThat(world.control.frontier().orElseThrow().second())
        .as("it was not deleted")
        .isEqualTo(NOON + 900);
  }
}

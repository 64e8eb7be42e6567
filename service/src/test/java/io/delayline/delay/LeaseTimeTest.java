package io.delayline.delay;

import static org.assertj.core.api.Assertions.assertThat;

import io.delayline.FieldFault;
import io.delayline.delay.FakeDelayQueue.Call;
import io.delayline.delay.FakeDelayQueue.Fault;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** From when on a lease counts, and what the time that calls take does to it. */
@Timeout(20)
class LeaseTimeTest {
  private final DrainFixture world = new DrainFixture();

  @AfterEach
  void nothingIsLeftInFlight() {
    world.assertNothingInFlight();
  }

  private void receive(long dueAfterMillis) {
    world.put(DrainFixture.dueAfter(1, dueAfterMillis));
    world.drainer.runOnce();
  }

  /** A long poll takes time; the queue counts from when it gave the bundle away, we from before. */
  @Test
  void itCountsFromBeforeTheReceive() throws Exception {
    world.queue.during(Call.RECEIVE, () -> world.clock.advance(Drainer.WAIT));
    receive(0);
    world.pass(Leases.LEASE.minus(Drainer.WAIT).minus(DrainFixture.SEND_TIME).plusNanos(1));
    world.hold.runOnce();
    world.batches.runAll();
    assertThat(world.emitter.attempts()).isEmpty();
  }

  /** The bundle comes again with a new receipt while the first delete has yet to be made. */
  @FieldFault("B05")
  @Test
  void theNewestReceiptDeletesABundleThatCameTwice() throws Exception {
    receive(0);
    world.hold.runOnce(); // settled; its delete is under way
    world.pass(Leases.LEASE);
    world.drainer.runOnce(); // the first receipt is dead by now
    world.hold.runOnce();
    world.batches.runAll();
    assertThat(world.queue.size()).isZero();
    assertThat(world.bundles("expired")).as("the delete by the dead receipt").isEqualTo(1);

    world.drain();
    assertThat(world.queue.calls(Call.DELETE)).as("and no more deletes").isEqualTo(2);
  }

  /**
   * Else a queue that does not answer would make one turn of many calls look like one that hangs.
   */
  @Test
  void renewalsOfLeasesThatHaveRunOutMeanwhileAreNotTried() throws Exception {
    for (int i = 0; i < 60; i++) {
      world.put(DrainFixture.dueAfter(i, 0));
    }
    for (int i = 0; i < 6; i++) {
      world.drainer.runOnce();
    }
    assertThat(world.leases.size()).isEqualTo(60);
    world.pass(Duration.ofSeconds(10)); // 10 s are left
    for (int i = 0; i < 6; i++) {
      world.queue.fail(Call.CHANGE_VISIBILITY, Fault.LOST_REQUEST);
    }
    world.queue.during(Call.CHANGE_VISIBILITY, () -> world.clock.advance(Duration.ofSeconds(4)));
    world.leases.runOnce();
    assertThat(world.queue.calls(Call.CHANGE_VISIBILITY)).isEqualTo(3);

    world.hold.runOnce();
    world.batches.runAll();
  }

  /** The same of giving back: what is not shown by then has shown itself. */
  @Test
  void givingBackEndsWhenTheLeasesHaveRunOut() throws Exception {
    for (int i = 0; i < 200; i++) {
      world.put(DrainFixture.dueAfter(i, 1_000));
    }
    for (int i = 0; i < 20; i++) {
      world.drainer.runOnce();
    }
    world.queue.during(Call.CHANGE_VISIBILITY, () -> world.clock.advance(Duration.ofSeconds(4)));
    world.leases.giveBackAll();
    assertThat(world.queue.calls(Call.CHANGE_VISIBILITY)).isEqualTo(5);
    assertThat(world.queue.visible()).as("all of them").isEqualTo(200);

    world.hold.runOnce();
    world.batches.runAll();
    assertThat(world.emitter.attempts()).as("others have them").isEmpty();
  }
}

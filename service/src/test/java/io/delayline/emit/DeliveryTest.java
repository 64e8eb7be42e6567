package io.delayline.emit;

import static org.assertj.core.api.Assertions.assertThat;

import io.delayline.FieldFault;
import io.delayline.model.DelayedMessage;
import io.delayline.model.MessageId;
import io.delayline.model.Outcome;
import io.delayline.model.RejectReason;
import io.delayline.model.Rejection;
import io.delayline.runtime.MeterNames;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class DeliveryTest {
  private final DeliveryFixture world;

  DeliveryTest() throws InterruptedException {
    world = new DeliveryFixture();
  }

  private double count(String meter, String... tags) {
    return world.registry.counter(meter, tags).count();
  }

  @Test
  void whatTheTargetAcknowledgesIsDoneAndCountedWithItsLateness() {
    world.clock.advance(Duration.ofMillis(40));

    assertThat(world.deliver("orders")).isEqualTo(Outcome.DONE);
    assertThat(world.emitter.written("orders")).hasSize(1);
    assertThat(count(MeterNames.DELIVERED, "way", "queue")).isEqualTo(1);
    assertThat(count(MeterNames.REDELIVERED)).isZero();
    assertThat(world.registry.timer(MeterNames.LATENESS).max(TimeUnit.MILLISECONDS)).isEqualTo(40);
  }

  @Test
  void whatMayBeACopyIsCountedAsOne() {
    world.delivery.deliver(
        DeliveryFixture.message("orders", null), Way.HELD, true, world.answers::add);
    world.executor.runAll();

    assertThat(count(MeterNames.DELIVERED, "way", "held")).isEqualTo(1);
    assertThat(count(MeterNames.REDELIVERED)).isEqualTo(1);
  }

  @Test
  void whatTheTargetNeverTakesGoesToTheDeadLetterTopic() {
    world.emitter.answer(
        "orders", new Outcome.Never(new Rejection(RejectReason.TARGET_REFUSED, "too large")));

    assertThat(world.deliver("orders")).isEqualTo(Outcome.DONE);
    assertThat(world.rejected()).containsExactly("TARGET_REFUSED");
    assertThat(count(MeterNames.REJECTED, "reason", "TARGET_REFUSED")).isEqualTo(1);
    assertThat(count(MeterNames.DELIVERED, "way", "queue")).isZero();
    assertThat(world.deliver("audit")).as("its gate and the others' are open").isNotNull();
    assertThat(world.emitter.attempts()).hasSize(2);
  }

  @Test
  void theRulesAreAskedOnWakingToo() {
    for (String topic : List.of("__consumer_offsets", "delay", "delay.dlt", "payments")) {
      assertThat(world.deliver(topic)).isEqualTo(Outcome.DONE);
    }
    assertThat(world.rejected())
        .containsExactly("BAD_TARGET", "BAD_TARGET", "BAD_TARGET", "TARGET_NOT_ALLOWED");
    assertThat(world.emitter.attempts()).isEmpty();
    assertThat(world.topics.asked()).isEmpty();
  }

  @Test
  @FieldFault("B34")
  void aPartitionThatTheTargetDoesNotHaveIsRejected() {
    assertThat(world.deliver(DeliveryFixture.message("orders", 2))).isEqualTo(Outcome.DONE);
    assertThat(world.rejected()).isEmpty();

    assertThat(world.deliver(DeliveryFixture.message("orders", 3))).isEqualTo(Outcome.DONE);
    assertThat(world.rejected()).containsExactly("BAD_PARTITION");
    assertThat(world.deadLetters.letters().getFirst().rejection().detail())
        .isEqualTo(
            "delay-partition is 3; allowed is a partition of the target 'orders', which has 3 (0 to"
                + " 2).");
  }

  @Test
  void aTopicThatMayNotBeSeenIsNeverSentTo() {
    world.topics.create("orders-hidden", Topics.UNSEEN);

    for (int i = 0; i < 3; i++) {
      assertThat(world.deliver(DeliveryFixture.message("orders-hidden", 1_000)))
          .isEqualTo(Outcome.DONE);
    }
    assertThat(world.rejected())
        .containsExactly("TARGET_REFUSED", "TARGET_REFUSED", "TARGET_REFUSED");
    assertThat(world.deadLetters.letters().getFirst().rejection().detail())
        .isEqualTo(
            "Delayline is not authorised to see the target 'orders-hidden'; it needs the right to"
                + " write there.");
    assertThat(world.emitter.attempts()).as("its producer would block").isEmpty();
    assertThat(world.topics.asked()).containsExactly("orders-hidden");
  }

  /** A producer that knew it blocks for each record when the right to see it is taken away. */
  @Test
  void aTopicThatRefusesIsAskedForAgain() {
    world.deliver("orders");
    world.topics.create("orders", Topics.UNSEEN);
    world.clock.advance(Targets.RECHECK);
    world.emitter.answer(
        "orders", new Outcome.Never(new Rejection(RejectReason.TARGET_REFUSED, "denied")));

    for (int i = 0; i < 10; i++) {
      assertThat(world.deliver("orders")).isEqualTo(Outcome.DONE);
    }
    assertThat(world.rejected()).hasSize(10).containsOnly("TARGET_REFUSED");
    assertThat(world.emitter.attempts()).as("the one before, and one").hasSize(2);
  }

  /**
   * The hold's, a producer's own, a receiver's: a send may block, and they carry all the others.
   */
  @Test
  void noThreadThatRejectsSendsTheDeadLetterItself() {
    world.topics.create("orders-hidden", Topics.UNSEEN);
    world.emitter.answer(
        "audit", new Outcome.Never(new Rejection(RejectReason.TARGET_REFUSED, "too large")));
    world.clock.advance(DeliveryFixture.GRACE);
    List<DelayedMessage> rejected =
        List.of(
            DeliveryFixture.message("payments", null), // not allowed
            DeliveryFixture.message("orders", 3), // no such partition
            DeliveryFixture.message("orders-eu", null), // no such topic
            DeliveryFixture.message("orders-hidden", null),
            DeliveryFixture.message("audit", null)); // says its broker
    rejected.forEach(world::deliver); // now all targets are known
    for (DelayedMessage message : rejected) {
      int before = world.deadLetters.attempts();
      world.delivery.deliver(message, Way.HELD, false, world.answers::add);
      assertThat(world.deadLetters.attempts()).as(message.target().topic()).isEqualTo(before);

      world.executor.runAll();
      assertThat(world.deadLetters.attempts()).isEqualTo(before + 1);
    }
    assertThat(world.answers).hasSize(10).containsOnly(Outcome.DONE);
  }

  @Test
  @FieldFault("B83")
  void aMissingTargetIsWaitedForUntilTheGraceIsOver() {
    world.clock.advance(DeliveryFixture.GRACE.minusMillis(1));
    assertThat(world.deliver("orders-eu")).isInstanceOf(Outcome.Later.class);
    assertThat(world.rejected()).isEmpty();

    world.clock.advance(Duration.ofMillis(1));
    assertThat(world.deliver("orders-eu")).isEqualTo(Outcome.DONE);
    assertThat(world.rejected()).containsExactly("TARGET_UNKNOWN");
    assertThat(world.deadLetters.letters().getFirst().rejection().detail())
        .isEqualTo(
            "The target 'orders-eu' did not appear within 300 s; create it and send the record"
                + " again.");
  }

  @Test
  void theGraceOfARecordThatWasOverdueWhenItWasWrittenCountsFromItsWriting() {
    DelayedMessage noon = DeliveryFixture.message("orders-eu", null);
    var written = noon.source().timestamp();
    var overdue =
        new DelayedMessage(
            noon.source(), noon.target(), new MessageId("x", written.minusSeconds(86_400)));

    assertThat(world.deliver(overdue)).isInstanceOf(Outcome.Later.class);
  }

  @Test
  @FieldFault("B83")
  void aMissingTargetIsDeliveredToWhenItAppears() {
    assertThat(world.deliver("orders-eu")).isInstanceOf(Outcome.Later.class);
    world.topics.create("orders-eu", 1);
    world.clock.advance(Targets.RECHECK);

    assertThat(world.deliver("orders-eu")).isEqualTo(Outcome.DONE);
    assertThat(world.emitter.written("orders-eu")).hasSize(1);
  }

  @Test
  void noAnswerAboutTheTopicIsLaterAndCertainlyHadNoEffect() {
    world.topics.answering(false);

    assertThat(world.deliver("orders"))
        .isInstanceOfSatisfying(
            Outcome.Later.class, later -> assertThat(later.unknown()).isFalse());
    assertThat(world.emitter.attempts()).isEmpty();
  }

  @Test
  void whatTheDeadLetterTopicRefusesStaysWhereItIs() {
    world.deadLetters.answerOnce(
        new Outcome.Never(new Rejection(RejectReason.TARGET_REFUSED, "larger than max.message")));
    assertThat(world.deliver("payments"))
        .isInstanceOfSatisfying(
            Outcome.Later.class,
            later -> assertThat(later.cause()).contains("larger than max.message"));

    world.deadLetters.answerOnce(Outcome.doubtful("no answer"));
    assertThat(world.deliver("payments")).isEqualTo(Outcome.doubtful("no answer"));
    assertThat(count(MeterNames.REJECTED, "reason", "TARGET_NOT_ALLOWED")).isZero();

    assertThat(world.deliver("payments")).isEqualTo(Outcome.DONE);
    assertThat(count(MeterNames.REJECTED, "reason", "TARGET_NOT_ALLOWED")).isEqualTo(1);
  }
}

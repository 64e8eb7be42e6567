package io.delayline.emit;

import static org.assertj.core.api.Assertions.assertThat;

import io.delayline.FieldFault;
import io.delayline.model.Outcome;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** What a target that does not answer does to its own messages, to others, and to the watch. */
class SilentTargetTest {
  private static final Outcome TIMED_OUT = Outcome.doubtful("no answer within 8 s");

  private final DeliveryFixture world;

  SilentTargetTest() throws InterruptedException {
    world = new DeliveryFixture();
  }

  @Test
  void whileItIsSilentOneAttemptAtATimeIsUnderWay() {
    world.emitter.answerOnce("orders", TIMED_OUT);
    assertThat(world.deliver("orders")).isEqualTo(TIMED_OUT);

    world.emitter.silence();
    List<Outcome> answers = new ArrayList<>();
    for (int i = 0; i < 50; i++) {
      world.delivery.deliver(
          DeliveryFixture.message("orders", null), Way.QUEUE, false, answers::add);
      world.executor.runAll();
    }
    assertThat(world.emitter.attempts()).as("the first one and one probe").hasSize(2);
    assertThat(answers)
        .hasSize(49)
        .allMatch(outcome -> outcome instanceof Outcome.Later later && !later.unknown());

    world.emitter.speak();
    assertThat(answers).hasSize(50).contains(Outcome.DONE);
    assertThat(world.deliver("orders")).as("it answers again").isEqualTo(Outcome.DONE);
  }

  @Test
  @FieldFault("B83")
  void othersAreNotAffected() {
    world.emitter.answer("orders", TIMED_OUT);
    for (int i = 0; i < 10; i++) {
      world.deliver("orders");
      assertThat(world.deliver("audit")).isEqualTo(Outcome.DONE);
    }
    assertThat(world.emitter.written("audit")).hasSize(10);
  }

  @Test
  void anUnansweredSendMakesTheClusterDoubtfulAndARefusedOneDoesNot() {
    world.emitter.answerOnce("orders", Outcome.refused("not leader"));
    world.deliver("orders");
    assertThat(world.cluster.answers()).isTrue();

    world.emitter.answerOnce("orders", TIMED_OUT);
    world.deliver("orders");
    assertThat(world.cluster.answers()).isFalse();
  }

  @Test
  void aProbeThatCannotBeStartedIsGivenBack() {
    world.emitter.answerOnce("orders", TIMED_OUT);
    world.deliver("orders");
    world.executor.shut();
    world.delivery.deliver(
        DeliveryFixture.message("orders", null), Way.QUEUE, false, world.answers::add);

    assertThat(world.answers.getLast()).isInstanceOf(Outcome.Later.class);
    world.executor.open();
    assertThat(world.deliver("orders")).as("the next probe").isEqualTo(Outcome.DONE);
  }

  @Test
  void anEmitterThatThrowsIsAnsweredForOnceAndItsGateIsNotStuck() {
    AtomicInteger calls = new AtomicInteger();
    Delivery delivery =
        world.over(
            (message, answer) -> {
              if (calls.incrementAndGet() <= 2) {
                throw new IllegalStateException("no producer");
              }
              answer.accept(Outcome.DONE);
              throw new IllegalStateException("after the answer");
            },
            world.deadLetters);
    List<Outcome> answers = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      delivery.deliver(DeliveryFixture.message("orders", null), Way.QUEUE, false, answers::add);
      world.executor.runAll();
    }
    assertThat(answers).hasSize(3).endsWith(Outcome.DONE);
    assertThat(answers.getFirst())
        .isInstanceOfSatisfying(Outcome.Later.class, later -> assertThat(later.unknown()).isTrue());
  }

  @Test
  void aDeadLetterTopicThatThrowsIsAnsweredFor() {
    Delivery delivery =
        world.over(
            world.emitter,
            new DeadLetters() {
              @Override
              public String topicOf(DeadLetter letter) {
                return "delay.dlt";
              }

              @Override
              public void send(DeadLetter letter, Consumer<Outcome> answer) {
                throw new IllegalStateException("no producer");
              }
            });
    delivery.deliver(
        DeliveryFixture.message("payments", null), Way.QUEUE, false, world.answers::add);
    world.executor.runAll();

    assertThat(world.answers).singleElement().isInstanceOf(Outcome.Later.class);
  }
}

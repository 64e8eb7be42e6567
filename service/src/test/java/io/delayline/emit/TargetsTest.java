package io.delayline.emit;

import static org.assertj.core.api.Assertions.assertThat;

import io.delayline.FieldFault;
import io.delayline.emit.Targets.Standing;
import io.delayline.model.Target;
import io.delayline.runtime.Gate;
import io.delayline.runtime.QueuedExecutor;
import io.delayline.runtime.SetClock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class TargetsTest {
  private final SetClock clock = new SetClock(Instant.parse("2026-06-01T12:00:00Z"));
  private final QueuedExecutor executor = new QueuedExecutor();
  private final FakeTopics topics = new FakeTopics();
  private final Targets targets = new Targets(topics, executor, clock::nanos);
  private final List<Standing> answers = new ArrayList<>();

  private void resolve(String topic) {
    targets.resolve(new Target(topic, null), answers::add);
  }

  private Standing answerFor(Target target) {
    targets.resolve(target, answers::add);
    executor.runAll();
    return answers.getLast();
  }

  private Standing answerFor(String topic) {
    return answerFor(new Target(topic, null));
  }

  private static int partitions(Standing standing) {
    return ((Standing.Present) standing).partitions();
  }

  @Test
  void asksOnceForAllThatWaitAndAnswersThemAll() {
    topics.create("orders", 3);
    for (int i = 0; i < 5; i++) {
      resolve("orders");
    }
    assertThat(executor.waiting()).isEqualTo(1);
    assertThat(answers).isEmpty();

    executor.runAll();
    assertThat(answers).hasSize(5).allMatch(standing -> partitions(standing) == 3);
    assertThat(topics.asked()).containsExactly("orders");
  }

  @Test
  void whatIsKnownIsAnsweredOnTheSpot() {
    topics.create("orders", 3);
    answerFor("orders");
    clock.advance(Targets.RECHECK.multipliedBy(1_000));
    resolve("orders");

    assertThat(answers).hasSize(2);
    assertThat(executor.waiting()).isZero();
  }

  @Test
  void aTopicThatIsAskedForDoesNotHoldUpOthers() {
    topics.create("orders", 3);
    answerFor("orders");
    resolve("slow");
    resolve("orders");

    assertThat(answers).hasSize(2);
    assertThat(executor.waiting()).isEqualTo(1);
  }

  @Test
  void aMissingOneIsAskedForAgainOnlyAfterAWhile() {
    assertThat(answerFor("orders")).isInstanceOf(Standing.Missing.class);
    topics.create("orders", 1);
    clock.advance(Targets.RECHECK.minusNanos(1));
    assertThat(answerFor("orders")).isInstanceOf(Standing.Missing.class);
    assertThat(topics.asked()).hasSize(1);

    clock.advance(Duration.ofNanos(1));
    assertThat(answerFor("orders")).isInstanceOf(Standing.Present.class);
    assertThat(topics.asked()).hasSize(2);
  }

  @Test
  void oneThatMayNotBeSeenIsAskedForAgainOnlyAfterAWhile() {
    topics.create("orders", Topics.UNSEEN);
    assertThat(answerFor("orders")).isInstanceOf(Standing.Unseen.class);
    topics.create("orders", 1);
    clock.advance(Targets.RECHECK.minusNanos(1));
    assertThat(answerFor(new Target("orders", 1_000))).isInstanceOf(Standing.Unseen.class);

    clock.advance(Duration.ofNanos(1));
    assertThat(answerFor("orders")).isInstanceOf(Standing.Present.class);
    assertThat(topics.asked()).hasSize(2);
  }

  @Test
  @FieldFault("B34")
  void aPartitionBeyondTheKnownOnesIsAskedForAgainAsTopicsGrow() {
    topics.create("orders", 3);
    answerFor("orders");
    topics.create("orders", 6);
    assertThat(partitions(answerFor(new Target("orders", 5)))).isEqualTo(3);

    clock.advance(Targets.RECHECK);
    assertThat(partitions(answerFor(new Target("orders", 2)))).isEqualTo(3);
    assertThat(partitions(answerFor(new Target("orders", 5)))).isEqualTo(6);
    assertThat(topics.asked()).hasSize(2);
  }

  @Test
  void aSuspectOneIsAskedForAgainAfterAWhile() {
    topics.create("orders", 3);
    answerFor("orders");
    topics.delete("orders");
    targets.suspect("orders");
    assertThat(answerFor("orders")).isInstanceOf(Standing.Present.class);

    clock.advance(Targets.RECHECK);
    assertThat(answerFor("orders")).isInstanceOf(Standing.Missing.class);
  }

  @Test
  void aSuspectOneThatIsWellIsNotAskedForAgain() {
    topics.create("orders", 3);
    answerFor("orders");
    targets.suspect("orders");
    clock.advance(Targets.RECHECK);
    answerFor("orders");
    clock.advance(Targets.RECHECK);
    answerFor("orders");

    assertThat(topics.asked()).hasSize(2);
  }

  @Test
  void noAnswerIsSaidToAllThatWaitAndIsNotRemembered() {
    topics.create("orders", 3);
    topics.answering(false);
    resolve("orders");
    resolve("orders");
    executor.runAll();
    assertThat(answers).hasSize(2).hasOnlyElementsOfType(Standing.Unanswered.class);

    topics.answering(true);
    assertThat(partitions(answerFor("orders"))).isEqualTo(3);
  }

  @Test
  void keepsTheGateOfATopicWhileItIsAskedForAgain() {
    topics.create("orders", 3);
    Gate gate = ((Standing.Present) answerFor("orders")).gate();
    targets.suspect("orders");
    clock.advance(Targets.RECHECK);

    assertThat(((Standing.Present) answerFor("orders")).gate()).isSameAs(gate);
  }

  @Test
  void remembersTenThousandNamesAndTheMostRecentlyUsedOfThem() {
    for (int i = 0; i < 10_001; i++) {
      answerFor("t" + i);
      answerFor("t0");
    }
    answers.clear();
    resolve("t0");
    resolve("t10000");
    assertThat(answers).as("still known").hasSize(2);

    resolve("t1");
    assertThat(answers).as("forgotten").hasSize(2);
  }

  @Test
  void whenNothingCanBeAskedAnyMoreThoseWhoWaitAreTold() {
    topics.create("orders", 3);
    executor.shut();
    resolve("orders");
    resolve("orders");

    assertThat(answers).hasSize(2).hasOnlyElementsOfType(Standing.Unanswered.class);
  }
}

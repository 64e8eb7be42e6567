package io.delayline.emit;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import io.delayline.model.Origin;
import io.delayline.model.Outcome;
import io.delayline.model.RejectReason;
import io.delayline.model.Rejection;
import io.delayline.model.SourceRecord;
import io.delayline.runtime.Notices;
import io.delayline.runtime.QueuedExecutor;
import io.delayline.runtime.SetClock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** What a sick dead-letter topic does to those who reject, to its own letters and to others. */
class RejectingTest {
  private static final Rejection WHY = new Rejection(RejectReason.BAD_TIME, "soon is no time");
  private static final Outcome TIMED_OUT = Outcome.doubtful("no answer within 8 s");

  private final SetClock clock = new SetClock(Instant.parse("2026-06-01T12:00:00Z"));
  private final QueuedExecutor executor = new QueuedExecutor();
  private final FakeDeadLetters deadLetters = new FakeDeadLetters();
  private final List<String> lines = new ArrayList<>();
  private final List<Outcome> answers = new ArrayList<>();
  private final Rejecting rejecting =
      new Rejecting(deadLetters, executor, new Notices(clock::nanos, lines::add), clock::nanos);

  private void send(String delayTopic) {
    SourceRecord record =
        new SourceRecord(new Origin(delayTopic, 1, 7), clock.instant(), null, null, List.of());
    rejecting.send(DeadLetter.of(record, WHY), answers::add);
  }

  private Outcome sent(String delayTopic) {
    send(delayTopic);
    executor.runAll();
    return answers.getLast();
  }

  @Test
  void sendsOnAFewThreadsOfItsOwn() {
    for (int i = 0; i < 100; i++) {
      send("delay");
    }
    assertThat(deadLetters.attempts()).as("on the thread that rejects").isZero();
    assertThat(executor.waiting()).as("threads").isEqualTo(4);

    executor.runAll();
    assertThat(answers).hasSize(100).containsOnly(Outcome.DONE);
    assertThat(deadLetters.letters()).hasSize(100);
  }

  @Test
  void thereIsNoOtherWayToADeadLetterTopic() {
    noClasses()
        .that()
        .doNotHaveFullyQualifiedName(Rejecting.class.getName())
        .should()
        .callMethod(DeadLetters.class, "send", DeadLetter.class, Consumer.class)
        .check(
            new ClassFileImporter()
                .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
                .importPackages("io.delayline"));
  }

  /** It appends and answers late: each try of each record would be another copy. */
  @Test
  void whileATopicIsSilentItIsTriedByOneLetterAtATime() {
    deadLetters.answerOnce(TIMED_OUT);
    assertThat(sent("delay")).isEqualTo(TIMED_OUT);
    deadLetters.silence();
    answers.clear();
    for (int i = 0; i < 50; i++) {
      send("delay");
      executor.runAll();
    }
    assertThat(deadLetters.attempts()).as("the first one and one probe").isEqualTo(2);
    assertThat(answers)
        .hasSize(49)
        .allMatch(outcome -> outcome instanceof Outcome.Later later && !later.unknown());

    deadLetters.speak();
    assertThat(answers).hasSize(50).contains(Outcome.DONE);
    for (int i = 0; i < 50; i++) {
      assertThat(sent("delay")).as("it answers again").isEqualTo(Outcome.DONE);
    }
  }

  @Test
  void whatOneTopicDoesNotTakeLeavesTheOthersAlone() {
    deadLetters.answerOnce(TIMED_OUT);
    sent("delay");
    deadLetters.silence();
    send("delay");
    send("delay-2");
    send("delay-2");
    executor.runAll();

    assertThat(deadLetters.attempts()).as("the first, a probe, and both of the other").isEqualTo(4);
  }

  @Test
  void whatATopicDoesNotTakeIsSaidOnceAndShownWhileItLasts() {
    assertThat(sent("delay")).isEqualTo(Outcome.DONE);
    assertThat(rejecting.problem()).isEmpty();

    deadLetters.answer(TIMED_OUT);
    for (int i = 0; i < 100; i++) {
      sent("delay");
      clock.advance(Duration.ofSeconds(10));
    }
    assertThat(lines).singleElement().asString().contains("delay.dlt", "no answer within 8 s");
    assertThat(rejecting.problem()).contains(lines.getFirst());

    deadLetters.answer(Outcome.DONE);
    assertThat(sent("delay")).isEqualTo(Outcome.DONE);
    assertThat(sent("delay")).isEqualTo(Outcome.DONE);
    assertThat(rejecting.problem()).isEmpty();
    assertThat(lines).hasSize(2).last().asString().contains("delay.dlt", "takes records again");
  }

  @Test
  void oneThatRefusesForGoodIsAProblemToo() {
    deadLetters.answerOnce(new Outcome.Never(new Rejection(RejectReason.TARGET_REFUSED, "denied")));

    assertThat(sent("delay"))
        .isInstanceOfSatisfying(
            Outcome.Later.class, later -> assertThat(later.unknown()).isFalse());
    assertThat(rejecting.problem()).hasValueSatisfying(text -> assertThat(text).contains("denied"));
    assertThat(lines).hasSize(1);
    assertThat(sent("delay")).isEqualTo(Outcome.DONE);
  }

  /** As one that is too large for the topic: the topic is well, and that record waits. */
  @Test
  void oneThatIsRefusedAtOnceHoldsUpNoOtherAndIsShownWhileItIsTried() {
    Outcome never = new Outcome.Never(new Rejection(RejectReason.TARGET_REFUSED, "too large"));
    for (int i = 0; i < 10; i++) {
      deadLetters.answerOnce(never);
      send("delay");
      send("delay");
      send("delay");
      executor.runAll();
      assertThat(rejecting.problem()).isPresent();
      clock.advance(Duration.ofSeconds(38));
    }
    assertThat(deadLetters.letters()).as("the others").hasSize(20);
    assertThat(lines).hasSize(1);
    clock.advance(Duration.ofMinutes(2));
    assertThat(rejecting.problem()).isEmpty();
  }

  @Test
  void aTopicThatTakesASecondToRefuseIsTriedByOneLetterAtATime() {
    deadLetters.during(() -> clock.advance(Duration.ofSeconds(1)));
    deadLetters.answer(new Outcome.Never(new Rejection(RejectReason.TARGET_REFUSED, "denied")));
    sent("delay");
    deadLetters.silence();
    send("delay");
    send("delay");
    executor.runAll();
    assertThat(deadLetters.attempts()).as("the first, and a probe").isEqualTo(2);
  }

  @Test
  void allTopicsThatTakeNothingAreShown() {
    deadLetters.answer(TIMED_OUT);
    sent("delay");
    sent("delay-2");

    assertThat(rejecting.problem())
        .hasValueSatisfying(text -> assertThat(text).contains("delay.dlt", "delay-2.dlt"));
  }

  /** What it should have taken may be with another replica by then. */
  @Test
  void whatWasNotTriedForAnHourIsNoProblem() {
    deadLetters.answerOnce(TIMED_OUT);
    sent("delay");
    clock.advance(Duration.ofHours(1).minusNanos(1));
    assertThat(rejecting.problem()).isPresent();

    clock.advance(Duration.ofNanos(1));
    assertThat(rejecting.problem()).isEmpty();
  }

  @Test
  void whenNothingCanBeSentAnyMoreThatIsSaid() {
    executor.shut();
    send("delay");

    assertThat(answers)
        .singleElement()
        .isInstanceOfSatisfying(
            Outcome.Later.class, later -> assertThat(later.unknown()).isFalse());
    executor.open();
    assertThat(sent("delay")).isEqualTo(Outcome.DONE);
  }
}

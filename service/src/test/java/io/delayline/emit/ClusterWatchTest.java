package io.delayline.emit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.delayline.runtime.FakePause;
import io.delayline.runtime.SetClock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;

class ClusterWatchTest {
  private final FakePause pause =
      new FakePause(new SetClock(Instant.parse("2026-06-01T12:00:00Z")));
  private final Deque<BooleanSupplier> answers = new ArrayDeque<>();
  private final ClusterWatch watch = new ClusterWatch(new Scripted(), pause);

  /** A cluster that answers as the test says, at the moment it is asked. */
  private final class Scripted implements Topics {
    @Override
    public int partitions(String topic) {
      throw new AssertionError("not asked for");
    }

    @Override
    public boolean answers() {
      return answers.remove().getAsBoolean();
    }
  }

  @Test
  void isNotBelievedToAnswerBeforeItHasBeenAsked() throws InterruptedException {
    assertThat(watch.answers()).isFalse();
    assertThat(watch.trouble()).contains("Kafka does not answer");

    answers.add(() -> true);
    watch.runOnce();

    assertThat(watch.answers()).isTrue();
    assertThat(watch.trouble()).isEmpty();
    assertThat(pause.last()).isEqualTo(Duration.ofSeconds(5));
  }

  @Test
  void isAskedMoreOftenWhileItIsSilent() throws InterruptedException {
    answers.add(() -> false);
    watch.runOnce();

    assertThat(watch.answers()).isFalse();
    assertThat(pause.last()).isEqualTo(Duration.ofMillis(500));
  }

  @Test
  void aDoubtCountsAtOnceAndUntilItHasBeenAskedAgain() throws InterruptedException {
    answers.add(() -> true);
    watch.runOnce();
    watch.doubt();

    assertThat(watch.answers()).isFalse();
    assertThat(pause.woken()).isTrue();

    answers.add(() -> true);
    watch.runOnce();
    assertThat(watch.answers()).isTrue();
  }

  @Test
  void anAnswerToAQuestionFromBeforeTheDoubtDoesNotEndIt() throws InterruptedException {
    answers.add(() -> {
      watch.doubt();
      return true;
    });
    watch.runOnce();

    assertThat(watch.answers()).isFalse();
    assertThat(pause.pauses()).as("it is asked again at once").isEmpty();

    answers.add(() -> true);
    watch.runOnce();
    assertThat(watch.answers()).isTrue();
  }

  @Test
  void askingThatFailsIsNoAnswer() throws InterruptedException {
    answers.add(() -> true);
    watch.runOnce();
    answers.add(() -> {
      throw new IllegalStateException("the client is closed");
    });

    assertThatThrownBy(watch::runOnce).isInstanceOf(IllegalStateException.class);
    assertThat(watch.answers()).isFalse();
  }
}

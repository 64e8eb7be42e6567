package io.delayline.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(value = 20, unit = TimeUnit.SECONDS)
class LoopTest {
  private static final Duration LIMIT = Duration.ofSeconds(60);

  private final SetClock clock = new SetClock(Instant.parse("2026-06-01T12:00:00Z"));
  private final FakePause pause = new FakePause(clock);

  private Loop loop(Step step) {
    return new Loop("work", step, pause, new FakeHost(clock));
  }

  @Test
  void goesAgainAtOnceOnlyWhenTheStepSaysSo() throws InterruptedException {
    boolean[] again = {true};
    Loop loop = loop(() -> again[0]);
    loop.turn();
    assertThat(pause.pauses()).isEmpty();

    again[0] = false;
    loop.turn();
    assertThat(pause.pauses()).containsExactly(Duration.ofMillis(20));
  }

  @Test
  void aStepThatMayBeAskedLessOftenRestsLonger() throws InterruptedException {
    new Loop("work", () -> false, pause, new FakeHost(clock), Duration.ofSeconds(1)).turn();
    assertThat(pause.pauses()).containsExactly(Duration.ofSeconds(1));
  }

  @Test
  void failuresSlowItDownMoreAndMoreUntilItWorksAgain() throws InterruptedException {
    boolean[] failing = {true};
    Loop loop =
        loop(() -> {
          if (failing[0]) {
            throw new IllegalStateException("no answer");
          }
          return true;
        });
    for (int i = 0; i < 10; i++) {
      loop.turn();
    }
    assertThat(pause.pauses().getFirst()).isBetween(Duration.ofMillis(50), Duration.ofMillis(100));
    assertThat(pause.last()).isBetween(Duration.ofMillis(2_500), Duration.ofSeconds(5));
    assertThat(loop.trouble(LIMIT).orElseThrow()).contains("work fails").contains("no answer");

    failing[0] = false;
    loop.turn();
    assertThat(loop.trouble(LIMIT)).isEmpty();
    failing[0] = true;
    loop.turn();
    assertThat(pause.last()).isLessThanOrEqualTo(Duration.ofMillis(100));
  }

  @Test
  void stopsAfterItsTurn() {
    AtomicInteger turns = new AtomicInteger();
    Loop[] self = new Loop[1];
    self[0] =
        loop(() -> {
          if (turns.incrementAndGet() == 3) {
            self[0].stop();
          }
          return true;
        });
    self[0].run();

    assertThat(turns).hasValue(3);
    assertThat(self[0].died()).isFalse();
    assertThat(pause.woken()).as("a pause under way is cut short").isTrue();
  }

  @Test
  void anErrorThatNoTurnSurvivesEndsItAndShows() {
    Loop loop =
        loop(() -> {
          throw new StackOverflowError();
        });
    loop.run();

    assertThat(loop.died()).isTrue();
    assertThat(loop.trouble(LIMIT)).contains("work has died");
  }

  @Test
  void anInterruptionThatIsNoStopEndsItAndShows() {
    Loop loop =
        loop(() -> {
          throw new InterruptedException("by nobody we know");
        });
    loop.run();
    assertThat(Thread.interrupted()).isTrue();
    assertThat(loop.died()).isTrue();
    assertThat(loop.trouble(LIMIT)).contains("work has died");
  }

  @Test
  void aTurnThatLastsTooLongShows() throws InterruptedException {
    Loop loop =
        loop(() -> {
          clock.advance(LIMIT.plusSeconds(1));
          return true;
        });
    assertThat(loop.stalled(LIMIT)).isFalse();
    loop.turn();
    assertThat(loop.stalled(LIMIT)).isTrue();
    assertThat(loop.trouble(LIMIT).orElseThrow()).contains("has not come round for 61 s");

    loop.stop();
    assertThat(loop.stalled(LIMIT)).as("a stopped one is not expected to turn").isFalse();
  }

  @Test
  void whatHangsIsInterruptedWhenPatienceEnds() throws InterruptedException {
    CountDownLatch turning = new CountDownLatch(1);
    CountDownLatch interrupted = new CountDownLatch(1);
    Loop loop =
        loop(() -> {
          turning.countDown();
          try {
            new CountDownLatch(1).await();
          } catch (InterruptedException e) {
            interrupted.countDown();
            throw e;
          }
          return true;
        });
    loop.start();
    turning.await();
    loop.stop();
    loop.await(Duration.ofMillis(1));
    interrupted.await();
    loop.await(Duration.ofSeconds(10));

    assertThat(loop.died()).isFalse();
  }
}

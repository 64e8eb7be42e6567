package io.delayline;

import static org.assertj.core.api.Assertions.assertThat;

import io.delayline.runtime.Lifecycle;
import io.delayline.runtime.Loop;
import io.delayline.runtime.Pause;
import io.delayline.runtime.SetClock;
import io.delayline.runtime.Step;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What the health of a replica's loops does to it, and how it stops. */
@Timeout(30)
class ReplicaTest {
  private static final Duration BUDGET = Duration.ofSeconds(25);
  private static final Duration MINUTE = Duration.ofSeconds(60);

  private final SetClock clock = new SetClock(Instant.parse("2026-06-01T12:00:00Z"));
  private final ImpatientHost host = new ImpatientHost(clock);
  private final Lifecycle lifecycle = new Lifecycle();
  private final List<String> events = Collections.synchronizedList(new ArrayList<>());
  private final AtomicInteger leases = new AtomicInteger();
  private final CountDownLatch never = new CountDownLatch(1);

  /** Takes real turns with real pauses, so that the set time stands still meanwhile. */
  private Loop loop(String name, Step step) {
    return new Loop(name, step, Pause.real(), host);
  }

  private Loop idle(String name) {
    return loop(name, () -> false);
  }

  private Step hangs(CountDownLatch begun) {
    return () -> {
      begun.countDown();
      never.await();
      return true;
    };
  }

  private Replica replica(List<Loop> takers, List<Loop> workers) {
    return replica(
        takers,
        workers,
        new Replica.Stages(
            () -> events.add("no ticks"),
            patience -> events.add("commit"),
            leases::get,
            () -> events.add("give back")));
  }

  private Replica replica(List<Loop> takers, List<Loop> workers, Replica.Stages stages) {
    List<Replica.Closing> closings =
        List.of(
            patience -> events.add("close senders"),
            patience -> events.add("close threads"),
            patience -> events.add("close rest"));
    return new Replica(new Replica.Loops(takers, workers), stages, closings, lifecycle, host);
  }

  private static void await(String what, java.util.concurrent.Callable<Boolean> condition) {
    Awaitility.await(what).pollInterval(Duration.ofMillis(5)).until(condition);
  }

  @Test
  void aHealthyOneIsAliveAndReady() {
    Replica replica = replica(List.of(idle("intake")), List.of(idle("hold")));
    replica.start();
    assertThat(replica.dead()).isEmpty();
    assertThat(lifecycle.notReady()).isEmpty();
    replica.stop(BUDGET);
  }

  @Test
  void aLoopThatDiedTurnsBothRedAndTheProcessGivesUp() throws InterruptedException {
    Loop dying =
        loop(
            "hold",
            () -> {
              throw new OutOfMemoryError("nothing left");
            });
    Replica replica = replica(List.of(idle("intake")), List.of(dying));
    replica.start();
    await("it died", dying::died);

    assertThat(replica.dead()).hasValue("hold has died");
    assertThat(lifecycle.notReady()).containsExactly("hold has died");
    replica.work(); // returns, as it cannot be restarted
    assertThat(lifecycle.gaveUp()).as("exit code 2").isTrue();
    replica.stop(BUDGET);
  }

  @Test
  void aLoopThatWasInterruptedHasDied() throws InterruptedException {
    Loop interrupted =
        loop(
            "intake",
            () -> {
              Thread.currentThread().interrupt(); // as Kafka's client does
              throw new IllegalStateException("interrupted");
            });
    Replica replica = replica(List.of(interrupted), List.of());
    replica.start();
    await("it died", interrupted::died);
    assertThat(replica.dead()).hasValue("intake has died");
    replica.work();
    assertThat(lifecycle.gaveUp()).isTrue();
    replica.stop(BUDGET);
  }

  @Test
  void aLoopThatHangsTurnsBothRedWithinAMinute() throws InterruptedException {
    CountDownLatch begun = new CountDownLatch(1);
    Replica replica = replica(List.of(loop("intake", hangs(begun))), List.of());
    replica.start();
    begun.await();
    assertThat(replica.dead()).isEmpty();

    clock.advance(MINUTE.minusSeconds(10)); // whoever looks every 10 s sees it in the minute
    assertThat(replica.dead().orElseThrow()).contains("intake has not come round for 50 s");
    assertThat(lifecycle.notReady()).singleElement().asString().contains("intake");
    replica.stop(BUDGET);
  }

  @Test
  void aLoopThatOnlyFailsIsNotReadyButAlive() {
    AtomicBoolean fails = new AtomicBoolean(true);
    Replica replica =
        replica(
            List.of(
                loop(
                    "receive-1",
                    () -> {
                      if (fails.get()) {
                        throw new IllegalStateException("SQS does not answer");
                      }
                      return false;
                    })),
            List.of());
    replica.start();
    await("not ready", () -> !lifecycle.notReady().isEmpty());
    assertThat(lifecycle.notReady()).containsExactly("receive-1 fails: SQS does not answer");
    assertThat(replica.dead()).isEmpty();
    assertThat(lifecycle.gaveUp()).isFalse();

    fails.set(false);
    await("ready again", () -> lifecycle.notReady().isEmpty());
    replica.stop(BUDGET);
  }

  @Test
  void stopsInOrder() {
    Loop intake = idle("intake");
    Loop receive = idle("receive");
    Loop hold = idle("hold");
    Replica replica = replica(List.of(intake, receive), List.of(hold));
    replica.start();
    leases.set(3); // never settled: waited for until the budget's share is over
    long begun = clock.nanos();
    replica.stop(BUDGET);

    assertThat(events)
        .containsExactly(
            "no ticks", "commit", "give back", "close senders", "close threads", "close rest");
    assertThat(Duration.ofNanos(clock.nanos() - begun))
        .isBetween(BUDGET.minusSeconds(5), BUDGET.minusSeconds(3));
    assertThat(lifecycle.state()).isEqualTo(Lifecycle.State.STOPPED);
  }

  private Replica.Closing hangs(AtomicInteger interrupted) {
    return patience -> {
      try {
        never.await();
      } catch (InterruptedException e) {
        interrupted.incrementAndGet();
        throw e;
      }
    };
  }

  @Test
  void stepsThatHangAreLeftWithinTheBudget() {
    AtomicInteger interrupted = new AtomicInteger();
    Replica.Closing hangs = hangs(interrupted);
    CountDownLatch begun = new CountDownLatch(2);
    var loops = List.of(loop("intake", hangs(begun)), loop("receive", hangs(begun)));
    var stages =
        new Replica.Stages(
            () -> {},
            hangs,
            () -> 1,
            () -> {
              events.add("give back");
              Awaitility.await().forever().until(() -> false);
            });
    List<Replica.Closing> closings = List.of(hangs, hangs, patience -> events.add("close rest"));
    Replica replica =
        new Replica(new Replica.Loops(loops, List.of()), stages, closings, lifecycle, host);
    replica.start();
    long begin = clock.nanos();
    replica.stop(BUDGET);

    assertThat(Duration.ofNanos(clock.nanos() - begin)).isLessThan(BUDGET.plusSeconds(1));
    assertThat(events).containsExactly("give back", "close rest");
    await("they are interrupted", () -> interrupted.get() == 3);
  }

  @Test
  void aStepThatFailsCostsNoOtherItsTurn() {
    var stages =
        new Replica.Stages(
            () -> {},
            patience -> {
              throw new IllegalStateException("no commit");
            },
            () -> 0,
            () -> {
              throw new IllegalStateException("no answer");
            });
    Replica replica = replica(List.of(idle("intake")), List.of(), stages);
    replica.start();
    replica.stop(BUDGET);
    assertThat(events).containsExactly("close senders", "close threads", "close rest");
  }
}

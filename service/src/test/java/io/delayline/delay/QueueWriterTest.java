package io.delayline.delay;

import static org.assertj.core.api.Assertions.assertThat;

import io.delayline.FieldFault;
import io.delayline.delay.FakeDelayQueue.Call;
import io.delayline.delay.FakeDelayQueue.Fault;
import io.delayline.delay.QueueWriter.Entry;
import io.delayline.model.Outcome;
import io.delayline.model.Route;
import io.delayline.runtime.ClockWatch;
import io.delayline.runtime.SetClock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class QueueWriterTest {
  private static final Route.Limits LIMITS =
      new Route.Limits(Duration.ofSeconds(2), Duration.ofMinutes(15));

  private final SetClock clock = new SetClock(Samples.NOON);
  private final FakeDelayQueue queue = new FakeDelayQueue(clock);
  private final ClockWatch watch = new ClockWatch(clock, clock::nanos, Duration.ofSeconds(2));
  private final QueueWriter writer = new QueueWriter(queue, clock, watch, LIMITS, new Random(1));

  private final Recorded recorded = new Recorded(clock);
  private final QueueWriter recorder =
      new QueueWriter(recorded, clock, watch, LIMITS, new Random(1));

  private static Entry entry(int number, long dueAfterMillis, int bytes) {
    var message = Samples.message(number, Samples.NOON.plusMillis(dueAfterMillis), bytes);
    return new Entry(Samples.bundle(message), message.due(), 0);
  }

  private static List<Entry> entries(int count, int bytes) {
    return IntStream.range(0, count).mapToObj(i -> entry(i, 10_000, bytes)).toList();
  }

  @Test
  @FieldFault("B35")
  void computesTheDelayAtEachAttempt() {
    Entry entry = entry(1, 10_000, 10);
    queue.fail(Call.SEND, Fault.THROTTLED);
    writer.send(List.of(entry));
    clock.advance(Duration.ofSeconds(5));
    assertThat(writer.send(List.of(entry))).containsExactly(Outcome.DONE);

    clock.advance(Duration.ofMillis(2_999));
    assertThat(queue.visible()).isZero();
    clock.advance(Duration.ofMillis(1));
    assertThat(queue.visible()).as("awake with the lead to go").isEqualTo(1);
  }

  @Test
  void whatWasDueWaitsForItsOwnDelay() {
    Entry plain = entry(1, 0, 10);
    writer.send(List.of(new Entry(plain.bundle(), plain.due(), 30)));
    clock.advance(Duration.ofSeconds(29));
    assertThat(queue.visible()).isZero();
    clock.advance(Duration.ofSeconds(1));
    assertThat(queue.visible()).isEqualTo(1);
  }

  @Test
  void aDelayOfItsOwnMakesNothingLate() {
    for (long dueAfterMillis : new long[] {1, 2_000, 2_001, 10_000, 900_000}) {
      Entry plain = entry(1, dueAfterMillis, 10);
      recorder.send(List.of(plain));
      recorder.send(List.of(new Entry(plain.bundle(), plain.due(), 30)));
      assertThat(recorded.delays.getLast()).isEqualTo(recorded.delays.getFirst());
      recorded.delays.clear();
    }
  }

  @Test
  void whatIsDueLaterThanTheQueueShallWaitWakesInTheUpperHalfOfThatAndNeverAfterItsLead() {
    List<Integer> far = delays(3_600_000);
    assertThat(far).allMatch(delay -> delay >= 450 && delay <= 900);
    assertThat(far.stream().distinct().count()).as("not all at once").isGreaterThan(100);
    assertThat(delays(900_001)).allMatch(delay -> delay >= 450 && delay <= 899);

    QueueWriter scaled =
        new QueueWriter(
            recorded,
            clock,
            watch,
            new Route.Limits(Duration.ofSeconds(2), Duration.ofSeconds(20)),
            new Random(1));
    scaled.send(List.of(entry(1, 25_000, 10)));
    assertThat(recorded.delays.getLast()).isEqualTo(23);
  }

  @Test
  void whileTheClockIsOutOfStepEverythingWakesAtOnceForOthersToJudge() {
    clock.step(Duration.ofMinutes(-10));
    assertThat(delays(3_600_000)).containsOnly(0);
    assertThat(delays(60_000)).containsOnly(0);
    recorder.send(List.of(new Entry(entry(1, 0, 10).bundle(), Samples.NOON, 30)));
    assertThat(recorded.delays.getLast()).as("but a delay of its own").isEqualTo(30);
  }

  /** What 500 bundles that are due then are delayed by. */
  private List<Integer> delays(long dueAfterMillis) {
    recorded.delays.clear();
    for (int i = 0; i < 500; i++) {
      recorder.send(List.of(entry(i, dueAfterMillis, 10)));
    }
    return List.copyOf(recorded.delays);
  }

  private static final class Recorded extends FakeDelayQueue {
    private final List<Integer> delays = new ArrayList<>();

    Recorded(SetClock clock) {
      super(clock);
    }

    @Override
    public synchronized List<Outcome> send(List<Outgoing> entries) {
      entries.forEach(entry -> delays.add(entry.delaySeconds()));
      return super.send(entries);
    }
  }

  @Test
  @FieldFault("B10")
  void splitsByCountAndByBytes() {
    assertThat(writer.batches(entries(25, 10))).extracting(List::size).containsExactly(10, 10, 5);
    List<Entry> large = entries(10, 300_000); // 400,000 bytes as text
    assertThat(writer.batches(large)).extracting(List::size).containsExactly(2, 2, 2, 2, 2);
    assertThat(writer.sendAll(large)).hasSize(10).containsOnly(Outcome.DONE);
    assertThat(queue.calls(Call.SEND)).isEqualTo(5);
  }

  @Test
  void answersForEachEntryInOrder() {
    queue.fail(Call.SEND, Fault.PARTLY_REFUSED);
    List<Outcome> outcomes = writer.send(entries(4, 10));

    assertThat(outcomes.get(0)).isEqualTo(Outcome.DONE);
    assertThat(outcomes.get(1)).isInstanceOf(Outcome.Later.class);
    assertThat(outcomes.get(2)).isEqualTo(Outcome.DONE);
    assertThat(outcomes.get(3)).isInstanceOf(Outcome.Later.class);
  }

  @Test
  void afterASilenceOneBundleAtATimeIsTriedUntilTheQueueAnswers() {
    queue.fail(Call.SEND, Fault.LOST_ANSWER, Fault.LOST_ANSWER, Fault.LOST_ANSWER);
    writer.send(entries(10, 10));
    assertThat(queue.size()).isEqualTo(10);

    writer.sendAll(entries(20, 10));
    assertThat(queue.size()).as("one more for each call").isEqualTo(12);

    List<Outcome> probe = writer.send(entries(10, 10));
    assertThat(probe.getFirst()).isEqualTo(Outcome.DONE);
    assertThat(probe.subList(1, 10))
        .allMatch(outcome -> outcome instanceof Outcome.Later later && !later.unknown());
    assertThat(writer.send(entries(10, 10))).containsOnly(Outcome.DONE);
  }

  @Test
  void aQueueThatRefusesHasAnswered() {
    queue.fail(Call.SEND, Fault.THROTTLED);
    writer.send(entries(10, 10));

    assertThat(writer.send(entries(10, 10))).hasSize(10).containsOnly(Outcome.DONE);
  }

  @Test
  void aQueueThatThrowsLeavesItOpenWhetherItHasThem() {
    QueueWriter overNothing =
        new QueueWriter(
            new FakeDelayQueue(clock) {
              @Override
              public synchronized List<Outcome> send(List<Outgoing> entries) {
                throw new IllegalStateException("against its contract");
              }
            },
            clock,
            watch,
            LIMITS,
            new Random(1));
    for (int i = 0; i < 2; i++) {
      assertThat(overNothing.send(entries(1, 10)))
          .singleElement()
          .isInstanceOfSatisfying(
              Outcome.Later.class, later -> assertThat(later.unknown()).isTrue());
    }
  }
}

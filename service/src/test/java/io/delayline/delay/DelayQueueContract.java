package io.delayline.delay;

import static org.assertj.core.api.Assertions.assertThat;

import io.delayline.delay.DelayQueue.Incoming;
import io.delayline.delay.DelayQueue.Outgoing;
import io.delayline.model.Outcome;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What every delay queue does; run on the fake and on the real thing alike. */
public abstract class DelayQueueContract {
  private static final Duration VISIBILITY = Duration.ofSeconds(2);
  private static final Duration LONG_VISIBILITY = Duration.ofSeconds(60);

  /** An empty queue, the same one throughout a test. */
  protected abstract DelayQueue queue();

  /** The time by the queue's clock. */
  protected abstract Instant now();

  /** Lets time go by for the queue. */
  protected abstract void pass(Duration time);

  @Test
  protected void anEmptyQueueGivesNothing() {
    assertThat(queue().receive(Duration.ZERO, VISIBILITY)).isEmpty();
  }

  @Test
  protected void emptyBatchesAreNoCalls() {
    assertThat(queue().send(List.of())).isEmpty();
    assertThat(queue().delete(List.of())).isEmpty();
    assertThat(queue().changeVisibility(List.of(), VISIBILITY)).isEmpty();
  }

  @Test
  protected void knowsItsLimits() {
    assertThat(queue().limits().messageBytes()).isBetween(1024, 1024 * 1024);
    assertThat(queue().limits().batchBytes())
        .isBetween(queue().limits().messageBytes(), Batches.MAX_BATCH_BYTES);
  }

  @Test
  protected void givesBackTheBundlesThatWereSent() throws Exception {
    List<Outgoing> sent = IntStream.range(0, 10).mapToObj(i -> outgoing(i, 0)).toList();
    assertThat(queue().send(sent)).hasSize(10).containsOnly(Outcome.DONE);
    Set<String> bodies = new HashSet<>();
    Set<String> ids = new HashSet<>();
    for (Incoming incoming : receiveAll(10)) {
      assertThat(incoming.receives()).isEqualTo(1);
      bodies.add(incoming.body());
      ids.add(incoming.messageId());
    }
    assertThat(ids).hasSize(10);
    for (Outgoing outgoing : sent) {
      assertThat(bodies).contains(queue().body(outgoing.bundle()));
      assertThat(BundleText.parse(queue().body(outgoing.bundle())).bytes())
          .isEqualTo(outgoing.bundle().bytes());
    }
  }

  @Test
  protected void showsABundleOnlyAfterItsDelay() {
    assertThat(queue().send(List.of(outgoing(1, 2)))).containsExactly(Outcome.DONE);
    assertThat(queue().receive(Duration.ZERO, VISIBILITY)).isEmpty();
    pass(Duration.ofMillis(2_500));
    assertThat(queue().receive(Duration.ofSeconds(2), VISIBILITY)).hasSize(1);
  }

  @Test
  protected void delaysUpToFifteenMinutes() {
    assertThat(queue().send(List.of(outgoing(1, 900)))).containsExactly(Outcome.DONE);
    assertThat(queue().receive(Duration.ZERO, VISIBILITY)).isEmpty();
  }

  @Test
  protected void whatIsNotDeletedComesAgainWithAnotherReceipt() {
    Incoming first = sendAndReceive(VISIBILITY);
    assertThat(queue().receive(Duration.ZERO, VISIBILITY)).isEmpty();
    pass(VISIBILITY.plusMillis(500));
    Incoming again = receiveOne(VISIBILITY);
    assertThat(again.messageId()).isEqualTo(first.messageId());
    assertThat(again.receipt()).isNotEqualTo(first.receipt());
    assertThat(again.receives()).isEqualTo(2);
  }

  /** A server tells the time of a send in milliseconds. */
  @Test
  protected void tellsWhenABundleWasSentAtEveryReceive() {
    Instant before = now().truncatedTo(ChronoUnit.MILLIS);
    assertThat(queue().send(List.of(outgoing(1, 1)))).containsExactly(Outcome.DONE);
    Instant after = now();
    pass(Duration.ofSeconds(1));
    Incoming first = receiveOne(VISIBILITY);
    assertThat(first.sent()).isBetween(before, after);
    pass(VISIBILITY.plusMillis(500));
    assertThat(receiveOne(VISIBILITY).sent()).isEqualTo(first.sent());
  }

  @Test
  protected void whatIsDeletedNeverComesAgain() {
    Incoming incoming = sendAndReceive(VISIBILITY);
    assertThat(queue().delete(List.of(incoming))).containsExactly(Outcome.DONE);
    pass(VISIBILITY.plusMillis(500));
    assertThat(queue().receive(Duration.ZERO, VISIBILITY)).isEmpty();
  }

  @Test
  protected void canBeGivenBackAtOnce() {
    Incoming first = sendAndReceive(LONG_VISIBILITY);
    assertThat(queue().changeVisibility(List.of(first), Duration.ZERO))
        .containsExactly(Outcome.DONE);
    assertThat(receiveOne(VISIBILITY).messageId()).isEqualTo(first.messageId());
  }

  @Test
  protected void canBeKeptLonger() {
    Incoming first = sendAndReceive(VISIBILITY);
    assertThat(queue().changeVisibility(List.of(first), LONG_VISIBILITY))
        .containsExactly(Outcome.DONE);
    pass(VISIBILITY.plusMillis(500));
    assertThat(queue().receive(Duration.ZERO, VISIBILITY)).isEmpty();
    assertThat(queue().delete(List.of(first))).containsExactly(Outcome.DONE);
  }

  @Test
  protected void aDeletedMessageCannotBeHidden() {
    Incoming incoming = sendAndReceive(LONG_VISIBILITY);
    assertThat(queue().delete(List.of(incoming))).containsExactly(Outcome.DONE);
    assertThat(queue().changeVisibility(List.of(incoming), LONG_VISIBILITY))
        .hasSize(1)
        .hasOnlyElementsOfType(Outcome.Never.class);
  }

  @Test
  protected void answersForEachEntryInTheOrderGiven() {
    Incoming known = sendAndReceive(LONG_VISIBILITY);
    Incoming unknown = new Incoming("nobody", "no-receipt", "", 1, Instant.EPOCH);
    List<Outcome> outcomes =
        queue().changeVisibility(List.of(unknown, known, unknown), LONG_VISIBILITY);
    assertThat(outcomes).hasSize(3);
    assertThat(outcomes.get(0)).isInstanceOf(Outcome.Never.class);
    assertThat(outcomes.get(1)).isEqualTo(Outcome.DONE);
    assertThat(outcomes.get(2)).isInstanceOf(Outcome.Never.class);
  }

  private Incoming sendAndReceive(Duration visibility) {
    assertThat(queue().send(List.of(outgoing(1, 0)))).containsExactly(Outcome.DONE);
    return receiveOne(visibility);
  }

  private Incoming receiveOne(Duration visibility) {
    List<Incoming> received = queue().receive(Duration.ofSeconds(5), visibility);
    assertThat(received).hasSize(1);
    return received.getFirst();
  }

  private List<Incoming> receiveAll(int count) {
    List<Incoming> all = new ArrayList<>();
    for (int i = 0; i < count && all.size() < count; i++) {
      all.addAll(queue().receive(Duration.ofSeconds(1), LONG_VISIBILITY));
    }
    assertThat(all).hasSize(count);
    return all;
  }

  private static Outgoing outgoing(int number, int delaySeconds) {
    return new Outgoing(
        Samples.bundle(Samples.message(number, Samples.NOON, Samples.everyByte())), delaySeconds);
  }
}

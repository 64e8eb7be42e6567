package io.delayline.delay;

import static org.assertj.core.api.Assertions.assertThat;

import io.delayline.delay.DelayQueue.Incoming;
import io.delayline.delay.FakeDelayQueue.Call;
import io.delayline.model.DelayedMessage;
import io.delayline.model.Outcome;
import io.delayline.model.Route;
import io.delayline.runtime.ClockWatch;
import io.delayline.runtime.Notices;
import io.delayline.runtime.SetClock;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What becomes of bundles that fail as a whole when there are more than may be hidden. */
@Timeout(60)
class CloserTest {
  private static final int SHARE = 10_000;
  private static final Route.Limits LIMITS =
      new Route.Limits(Duration.ofSeconds(2), Duration.ofMinutes(15));

  private final SetClock clock = new SetClock(Samples.NOON);
  private final ClockWatch watch = new ClockWatch(clock, clock::nanos, Duration.ofSeconds(2));
  private final FakeDelayQueue queue = new FakeDelayQueue(clock);
  private final QueueWriter writer = new QueueWriter(queue, clock, watch, LIMITS, new Random(1));
  private final Closer closer =
      new Closer(
          queue,
          writer,
          new Bundler(new BundleCodec(), 61_440),
          clock::nanos,
          new DrainMetrics(
              new SimpleMeterRegistry(), new Notices(clock::nanos, line -> {}), clock::nanos));

  private void put(int bundles, long dueAfterMillis) {
    DelayedMessage message = DrainFixture.dueAfter(1, dueAfterMillis);
    String body = BundleText.of(Samples.bundle(message));
    for (int i = 0; i < bundles; i++) {
      queue.put(body, Duration.ZERO);
    }
  }

  /** Receives everything that is visible now; all of it fails. Answers how many that were. */
  private int receiveAndFail() throws Exception {
    int received = 0;
    List<Incoming> some = queue.receive(Duration.ZERO, Leases.LEASE);
    while (!some.isEmpty()) {
      received += some.size();
      List<Lease> leases = new ArrayList<>();
      for (Incoming incoming : some) {
        leases.add(failed(incoming));
      }
      closer.close(leases);
      some = queue.receive(Duration.ZERO, Leases.LEASE);
    }
    return received;
  }

  private Lease failed(Incoming incoming) throws Exception {
    List<DelayedMessage> messages = new BundleCodec().decode(BundleText.parse(incoming.body()));
    long deadline = clock.nanos() + Leases.LEASE.toNanos();
    LeaseContent content =
        new LeaseContent(incoming, messages, closer.memory(incoming.messageId()));
    Lease lease = new Lease(content, deadline, clock::nanos, any -> {});
    lease.settleAll(Outcome.refused("no leader"));
    return lease;
  }

  /** Healthy bundles of the same queue would wait behind what goes round, and each call costs. */
  @Test
  void aTargetThatIsDownForLongDoesNotKeepTheQueueBusy() throws Exception {
    int bundles = 2 * SHARE;
    put(bundles, 0);
    List<Integer> eachSecond = new ArrayList<>();
    for (int second = 0; second < 180; second++) {
      eachSecond.add(receiveAndFail());
      clock.advance(Duration.ofSeconds(1));
    }
    double mean = eachSecond.stream().skip(60).mapToInt(Integer::intValue).average().orElseThrow();
    assertThat(mean).as("each about every 30 s, not every second").isLessThan(bundles / 10.0);
    assertThat(queue.size()).as("none lost, none twice").isEqualTo(bundles);
  }

  @Test
  void whatIsOneTooManyWaitsTheLongestFromTheFirstTimeOn() throws Exception {
    put(SHARE, 0);
    receiveAndFail();
    assertThat(queue.calls(Call.SEND)).isZero();
    put(1, 0);
    receiveAndFail();
    assertThat(queue.calls(Call.SEND)).isEqualTo(1);
    clock.advance(Duration.ofSeconds(29));
    assertThat(queue.visible()).as("those that are hidden").isEqualTo(SHARE);
    clock.advance(Duration.ofSeconds(1));
    assertThat(queue.visible()).isEqualTo(SHARE + 1);
  }

  @Test
  void whatIsOneTooManyAndNotDueYetIsNotMadeLate() throws Exception {
    put(SHARE, 0);
    receiveAndFail();
    put(1, 10_000);
    receiveAndFail();
    assertThat(queue.calls(Call.SEND)).isEqualTo(1);
    clock.advance(Duration.ofSeconds(8));
    assertThat(queue.visible()).as("awake with the lead to go").isEqualTo(SHARE + 1);
  }
}

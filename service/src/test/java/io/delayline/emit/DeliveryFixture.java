package io.delayline.emit;

import io.delayline.model.DelayedMessage;
import io.delayline.model.MessageId;
import io.delayline.model.Origin;
import io.delayline.model.Outcome;
import io.delayline.model.SourceRecord;
import io.delayline.model.Target;
import io.delayline.runtime.FakePause;
import io.delayline.runtime.MeterNames;
import io.delayline.runtime.Notices;
import io.delayline.runtime.QueuedExecutor;
import io.delayline.runtime.SetClock;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A delivery over fakes; {@code orders} (3 partitions) and {@code audit} (1) exist. */
final class DeliveryFixture {
  static final Instant NOON = Instant.parse("2026-06-01T12:00:00Z");
  static final Duration GRACE = Duration.ofMinutes(5);

  final SetClock clock = new SetClock(NOON);
  final FakePause pause = new FakePause(new SetClock(NOON)); // the watch waits, the world does not
  final QueuedExecutor executor = new QueuedExecutor();
  final FakeTopics topics = new FakeTopics();
  final FakeEmitter emitter = new FakeEmitter(clock);
  final FakeDeadLetters deadLetters = new FakeDeadLetters();
  final SimpleMeterRegistry registry;
  final ClusterWatch cluster = new ClusterWatch(topics, pause);
  final Delivery delivery;
  final List<Outcome> answers = new ArrayList<>();

  DeliveryFixture() throws InterruptedException {
    this(new SimpleMeterRegistry());
  }

  DeliveryFixture(SimpleMeterRegistry registry) throws InterruptedException {
    this.registry = registry;
    this.delivery = over(emitter, deadLetters);
    topics.create("orders", 3);
    topics.create("audit", 1);
    cluster.runOnce();
  }

  /** The same with other ends. */
  Delivery over(Emitter emitter, DeadLetters deadLetters) {
    var rules = new TargetRules(Set.of("delay"), Set.of("delay.dlt"), List.of("orders*", "audit"));
    var notices = new Notices(clock::nanos, line -> {});
    var ends =
        new Delivery.Ends(
            rules,
            new Targets(topics, executor, clock::nanos),
            emitter,
            new Rejecting(deadLetters, executor, notices, clock::nanos),
            cluster);
    var metrics = new DeliveryMetrics(registry, registry.timer(MeterNames.LATENESS));
    return new Delivery(ends, GRACE, clock, executor, metrics);
  }

  /** A message that is due at noon. */
  static DelayedMessage message(String topic, @Nullable Integer partition) {
    SourceRecord source =
        new SourceRecord(
            new Origin("delay", 1, 7), NOON.minusSeconds(60), null, new byte[] {1}, List.of());
    return new DelayedMessage(
        source, new Target(topic, partition), new MessageId("delay-1-7", NOON));
  }

  /** Delivers and does what the executor was given; the answer, which there must be one of. */
  Outcome deliver(DelayedMessage message) {
    return deliver(message, false);
  }

  Outcome deliver(DelayedMessage message, boolean maybeCopy) {
    int before = answers.size();
    delivery.deliver(message, Way.QUEUE, maybeCopy, answers::add);
    executor.runAll();
    if (answers.size() != before + 1) {
      throw new AssertionError((answers.size() - before) + " answers instead of one");
    }
    return answers.getLast();
  }

  Outcome deliver(String topic) {
    return deliver(message(topic, null));
  }

  /** The rejections that the dead-letter topic has. */
  List<String> rejected() {
    return deadLetters.letters().stream()
        .map(letter -> letter.rejection().reason().name())
        .toList();
  }
}

package io.delayline.delay;

import static org.assertj.core.api.Assertions.assertThat;

import io.delayline.emit.ClusterWatch;
import io.delayline.emit.Delivery;
import io.delayline.emit.DeliveryMetrics;
import io.delayline.emit.FakeDeadLetters;
import io.delayline.emit.FakeEmitter;
import io.delayline.emit.FakeTopics;
import io.delayline.emit.Rejecting;
import io.delayline.emit.TargetRules;
import io.delayline.emit.Targets;
import io.delayline.model.DelayedMessage;
import io.delayline.model.Outcome;
import io.delayline.model.Route;
import io.delayline.runtime.Budget;
import io.delayline.runtime.ClockWatch;
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
import java.util.Random;
import java.util.Set;

/** A drainer over fakes, at noon; the topic {@code orders} exists. */
final class DrainFixture {
  static final Duration SEND_TIME = Duration.ofSeconds(9);

  final SetClock clock = new SetClock(Samples.NOON);
  final ClockWatch watch = new ClockWatch(clock, clock::nanos, Duration.ofSeconds(2));
  final FakeDelayQueue queue = new FakeDelayQueue(clock);
  final FakeTopics topics = new FakeTopics();
  final FakeEmitter emitter = new FakeEmitter(clock);
  final FakeDeadLetters deadLetters = new FakeDeadLetters();
  final SimpleMeterRegistry registry = new SimpleMeterRegistry();
  final QueuedExecutor batches = new QueuedExecutor();
  final Route.Limits limits = new Route.Limits(Duration.ofSeconds(2), Duration.ofMinutes(15));
  final Budget budget = new Budget(5_000, 100_000_000);
  final Bundler bundler = new Bundler(new BundleCodec(), 61_440);
  final QueueWriter writer = new QueueWriter(queue, clock, watch, limits, new Random(1));
  final FakeParking parking = new FakeParking();
  final Hold hold = new Hold(clock, clock::nanos, watch, new FakePause(clock));
  final Leases leases =
      new Leases(queue, watch, clock::nanos, new FakePause(new SetClock(Samples.NOON)), SEND_TIME);
  final Drainer drainer;
  final List<String> notices = new ArrayList<>();
  final DrainMetrics metrics =
      new DrainMetrics(registry, new Notices(clock::nanos, notices::add), clock::nanos);
  boolean mayReceive = true;

  DrainFixture() {
    topics.create("orders", 3);
    DrainParts parts =
        new DrainParts(
            new BundleCodec(),
            writer,
            parking,
            hold,
            leases,
            delivery(),
            new Closer(queue, writer, bundler, clock::nanos, metrics),
            budget,
            new DrainLag(clock, clock::nanos, limits.lead()),
            new DrainParts.Times(
                clock, clock::nanos, () -> new FakePause(clock), limits, SEND_TIME),
            metrics);
    this.drainer = new Drainer(queue, parts, batches, () -> mayReceive);
  }

  private Delivery delivery() {
    var rules = new TargetRules(Set.of("delay"), Set.of("delay.dlt"), List.of("*"));
    var cluster = new ClusterWatch(topics, new FakePause(clock));
    var targets = new Targets(topics, Runnable::run, clock::nanos);
    var notices = new Notices(clock::nanos, line -> {});
    var rejecting = new Rejecting(deadLetters, Runnable::run, notices, clock::nanos);
    var ends = new Delivery.Ends(rules, targets, emitter, rejecting, cluster);
    var metrics = new DeliveryMetrics(registry, registry.timer(MeterNames.LATENESS));
    return new Delivery(ends, Duration.ofMinutes(5), clock, Runnable::run, metrics);
  }

  /** Puts bundles of these messages into the queue, to be received now. */
  void put(DelayedMessage... messages) {
    bundler
        .pack(List.of(messages))
        .forEach(packed -> queue.put(BundleText.of(packed.bundle()), Duration.ZERO));
  }

  /** A message that is due so many milliseconds after noon. */
  static DelayedMessage dueAfter(long offset, long millis) {
    return Samples.message(offset, Samples.NOON.plusMillis(millis), 100);
  }

  /** Lets the hold work until this time. */
  void holdUntil(Instant time) throws InterruptedException {
    while (clock.instant().isBefore(time)) {
      hold.runOnce();
    }
    hold.runOnce();
  }

  /** One receive, then everything that it brought to its end; takes as long as the hold does. */
  void drain() throws InterruptedException {
    drainer.runOnce();
    while (hold.size() > 0) {
      hold.runOnce();
    }
    batches.runAll();
  }

  /** Lets time go by until hidden bundles can be received again. */
  void pass(Duration time) {
    clock.advance(time);
  }

  double bundles(String kind) {
    return registry.counter(MeterNames.BUNDLES, "kind", kind).count();
  }

  double redelivered() {
    return registry.counter(MeterNames.REDELIVERED).count();
  }

  /** A service agrees with the clock as it is now. */
  void clockAgrees() {
    watch.observe(clock.instant(), watch.begin());
  }

  /** No memory is taken and no lease is open. */
  void assertNothingInFlight() {
    assertThat(budget.records()).isZero();
    assertThat(budget.bytes()).isZero();
    assertThat(leases.size()).isZero();
  }

  /** The table takes the first record and refuses the others. */
  void parksTheFirstOnly() {
    parking.answer(message ->
        message.source().origin().offset() == 1 ? Outcome.DONE : Outcome.refused("throttled"));
  }

  /** The rest of a bundle that was parked in part comes again, and the table takes it. */
  void assertRestIsParkedWhenItComesAgain() throws InterruptedException {
    parking.answer(message -> Outcome.DONE);
    pass(Duration.ofMinutes(15));
    drain();
    assertThat(parking.parked()).as("each once").hasSize(2);
    assertThat(queue.size()).isZero();
  }

  /** The offsets of the records that the target has, in order. */
  List<Long> delivered() {
    return emitter.delivered().stream().map(e -> e.message().source().origin().offset()).toList();
  }
}

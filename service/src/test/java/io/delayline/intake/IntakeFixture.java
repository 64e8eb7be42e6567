package io.delayline.intake;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.delayline.delay.BundleCodec;
import io.delayline.delay.Bundler;
import io.delayline.delay.Hold;
import io.delayline.delay.QueueWriter;
import io.delayline.emit.ClusterWatch;
import io.delayline.emit.Delivery;
import io.delayline.emit.DeliveryMetrics;
import io.delayline.emit.FakeDeadLetters;
import io.delayline.emit.FakeEmitter;
import io.delayline.emit.FakeTopics;
import io.delayline.emit.Rejecting;
import io.delayline.emit.TargetRules;
import io.delayline.emit.Targets;
import io.delayline.model.Header;
import io.delayline.model.Route;
import io.delayline.park.FakeControl;
import io.delayline.park.FakeParkedStore;
import io.delayline.park.Frontier;
import io.delayline.park.Pace;
import io.delayline.park.ParkMetrics;
import io.delayline.park.ParkedRows;
import io.delayline.park.Parker;
import io.delayline.park.ShardCount;
import io.delayline.park.TakeBack;
import io.delayline.runtime.Budget;
import io.delayline.runtime.ClockWatch;
import io.delayline.runtime.FakeHost;
import io.delayline.runtime.FakePause;
import io.delayline.runtime.MeterNames;
import io.delayline.runtime.Notices;
import io.delayline.runtime.Pause;
import io.delayline.runtime.QueuedExecutor;
import io.delayline.runtime.SetClock;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Random;
import java.util.Set;

/**
 * Intake and dispatch over fakes, at noon; two partitions of {@code delay}, topic {@code orders}.
 */
final class IntakeFixture {
  static final Instant NOON = Instant.parse("2026-06-01T12:00:00Z");
  static final SourcePartition ZERO = new SourcePartition("delay", 0);
  static final SourcePartition ONE = new SourcePartition("delay", 1);
  static final int INLINE_LIMIT = 100_000;
  static final int MAX_UNCOMMITTED = 100;
  static final Duration LONGEST_SEND = Duration.ofSeconds(8);

  final SetClock clock = new SetClock(NOON);
  final ClockWatch watch = new ClockWatch(clock, clock::nanos, Duration.ofSeconds(2));
  final FakeDelayTopics delayTopics = new FakeDelayTopics(2, "delay");
  final FakeSource source = delayTopics.source();
  final PickyQueue queue = new PickyQueue(clock);
  final FakeTopics topics = new FakeTopics();
  final FakeEmitter emitter = new FakeEmitter(clock);
  final FakeDeadLetters deadLetters = new FakeDeadLetters();
  final SimpleMeterRegistry registry = new SimpleMeterRegistry();
  final QueuedExecutor calls = new QueuedExecutor();
  final Budget budget = new Budget(1_000, 100_000_000);
  final FakeParkedStore store = new FakeParkedStore(clock);
  final FakeControl control = new FakeControl();
  final ShardCount shards = new ShardCount();
  final Budget slots = new Budget(300, 30_000_000);
  final Hold hold = new Hold(clock, clock::nanos, watch, new FakePause(clock));
  final Bundler bundler = new Bundler(new BundleCodec(), 61_440);
  final TargetRules rules = new TargetRules(Set.of("delay"), Set.of("delay.dlt"), List.of("*"));
  final Dispatch dispatch = dispatch();
  final Intake intake = intake(source);

  IntakeFixture() {
    topics.create("orders", 3);
  }

  private Dispatch dispatch() {
    var limits = new Route.Limits(Duration.ofSeconds(2), Duration.ofMinutes(15));
    var cluster = new ClusterWatch(topics, new FakePause(clock));
    var targets = new Targets(topics, Runnable::run, clock::nanos);
    var notices = new Notices(clock::nanos, line -> {});
    var rejecting = new Rejecting(deadLetters, calls, notices, clock::nanos);
    var ends = new Delivery.Ends(rules, targets, emitter, rejecting, cluster);
    var metrics = new DeliveryMetrics(registry, registry.timer(MeterNames.LATENESS));
    var delivery = new Delivery(ends, Duration.ofMinutes(5), clock, Runnable::run, metrics);
    var writer = new QueueWriter(queue, clock, watch, limits, new Random(1));
    var places = new Dispatch.Places(hold, writer, bundler, table(writer, limits), delivery);
    var senders = new Dispatch.Senders(calls, calls, calls, calls, calls);
    return new Dispatch(places, limits, budget, clock, clock::nanos, senders);
  }

  private Dispatch.Table table(QueueWriter writer, Route.Limits limits) {
    control.createFrontier(new Frontier(NOON.getEpochSecond(), 4));
    shards.saw(control.frontier().orElseThrow());
    var takeBack = new TakeBack(store, slots, new FakePause(clock));
    var parker =
        new Parker(
            new Parker.Table(store, control, new Pace(clock::nanos), shards, takeBack),
            writer,
            new Parker.Routing(clock, limits),
            new ParkMetrics(registry));
    var rows = new ParkedRows(bundler, 100_000, shards, Duration.ofDays(7), new Random(2));
    return new Dispatch.Table(parker, rows, slots);
  }

  /** An intake that reads from this source. */
  Intake intake(MessageSource from) {
    Decoder decoder = new Decoder(rules, List.of(Duration.ofSeconds(1)), Duration.ofDays(400));
    return new Intake(
        from,
        new Intake.Rules(decoder, bundler, INLINE_LIMIT, MAX_UNCOMMITTED, LONGEST_SEND),
        dispatch,
        budget,
        new Intake.Clocks(new FakeHost(clock, Pause::real), watch),
        registry);
  }

  /** Writes a record to the delay topic, due so many milliseconds after noon. */
  void write(SourcePartition partition, String target, long dueAfterMillis) {
    write(partition, target, dueAfterMillis, new byte[100]);
  }

  void write(SourcePartition partition, String target, long dueAfterMillis, byte[] value) {
    String until = Long.toString(NOON.toEpochMilli() + dueAfterMillis);
    delayTopics.add(
        partition,
        NOON,
        null,
        value,
        List.of(
            new Header("delay-topic", target.getBytes(UTF_8)),
            new Header("delay-until", until.getBytes(UTF_8))));
  }

  /** A turn of intake, and the calls to the queue that it led to. */
  void turn() {
    intake.runOnce();
    calls.runAll();
  }

  /** Enough time for the next commit, and a turn that makes it. */
  void commit() {
    clock.advance(Duration.ofMillis(500));
    turn();
  }

  /** Joins, is assigned everything, and reads what is there. */
  void start() {
    turn();
  }

  void clockAgrees() {
    watch.observe(clock.instant(), watch.begin());
  }

  List<String> rejected() {
    return deadLetters.letters().stream().map(l -> l.rejection().reason().name()).toList();
  }
}

package io.delayline.promote;

import io.delayline.delay.BundleCodec;
import io.delayline.delay.BundleText;
import io.delayline.delay.Bundler;
import io.delayline.delay.DrainLag;
import io.delayline.delay.NewerBundle;
import io.delayline.delay.QueueWriter;
import io.delayline.delay.Samples;
import io.delayline.delay.UnreadableBundle;
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
import io.delayline.model.Route;
import io.delayline.park.Cursor;
import io.delayline.park.DueKey;
import io.delayline.park.FakeControl;
import io.delayline.park.FakeParkedStore;
import io.delayline.park.Frontier;
import io.delayline.park.Pace;
import io.delayline.park.ParkedRow;
import io.delayline.park.ParkedRows;
import io.delayline.park.ShardCount;
import io.delayline.promote.TickText.Assignment;
import io.delayline.runtime.ClockWatch;
import io.delayline.runtime.FakeHost;
import io.delayline.runtime.FakePause;
import io.delayline.runtime.MeterNames;
import io.delayline.runtime.Notices;
import io.delayline.runtime.Pause;
import io.delayline.runtime.SetClock;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;

/** Promotion over fakes, at noon, with one shard whose cursor is at noon; so is the frontier. */
final class PromoteFixture {
  static final long NOON = Samples.NOON.getEpochSecond();
  static final Duration VISIBILITY = Duration.ofMinutes(5);
  static final Duration PERIOD = Duration.ofMinutes(1);
  static final Duration LEAD = Duration.ofSeconds(2);
  static final int BUNDLE_BYTES = 61_440;

  final SetClock clock = new SetClock(Samples.NOON);
  final ClockWatch watch = new ClockWatch(clock, clock::nanos, Duration.ofSeconds(2));
  final ScriptedQueue queue = new ScriptedQueue(clock);
  final FakeParkedStore store = new FakeParkedStore(clock);
  final FakeControl control = new FakeControl();
  final FakeTickQueue ticks = new FakeTickQueue(clock);
  final FakeDeadLetters deadLetters = new FakeDeadLetters();
  final SimpleMeterRegistry registry = new SimpleMeterRegistry();
  final List<String> notices = new ArrayList<>();
  final PromoteMetrics metrics =
      new PromoteMetrics(registry, new Notices(clock::nanos, notices::add));
  final ShardCount shards = new ShardCount();
  final DrainLag lag = new DrainLag(clock, clock::nanos, LEAD);
  final Pace pace = new Pace(clock::nanos);
  final Sweeper sweeper = new Sweeper(store, pace, metrics, true);
  final BundleCodec codec = new BundleCodec();
  final ParkedRows rows =
      new ParkedRows(
          new Bundler(codec, BUNDLE_BYTES), 300_000, shards, Duration.ofDays(7), new Random(2));
  final Promoter promoter;
  boolean stopping;
  Runnable beforeEachPause = () -> {};
  private int assignments;

  PromoteFixture() {
    var limits = new Route.Limits(LEAD, Duration.ofMinutes(15));
    var writer = new QueueWriter(queue, clock, watch, limits, new Random(1));
    var aside = new Aside(delivery(), () -> new FakePause(clock), metrics);
    var handOver = new HandOver(writer, aside, lag, clock, this::pause, metrics);
    this.promoter =
        new Promoter(
            control,
            store,
            shards,
            new Promoter.Sending(codec, BUNDLE_BYTES, handOver, aside, sweeper, metrics),
            new Promoter.Times(new FakeHost(clock), PERIOD));
    control.createCursor(0, Cursor.at(NOON));
    control.createFrontier(new Frontier(NOON, 1));
  }

  private Pause pause() {
    FakePause pause = new FakePause(clock);
    return new Pause() {
      @Override
      public void pause(Duration duration) throws InterruptedException {
        beforeEachPause.run();
        pause.pause(duration);
      }

      @Override
      public void wake() {
        pause.wake();
      }
    };
  }

  private Delivery delivery() {
    var topics = new FakeTopics();
    var notices = new Notices(clock::nanos, line -> {});
    var rejecting = new Rejecting(deadLetters, Runnable::run, notices, clock::nanos);
    var ends =
        new Delivery.Ends(
            new TargetRules(Set.of("delay"), Set.of("delay.dlt"), List.of("*")),
            new Targets(topics, Runnable::run, clock::nanos),
            new FakeEmitter(clock),
            rejecting,
            new ClusterWatch(topics, new FakePause(clock)));
    var delivered = new DeliveryMetrics(registry, registry.timer(MeterNames.LATENESS));
    return new Delivery(ends, Duration.ofMinutes(5), clock, Runnable::run, delivered);
  }

  /** Parks a message of 100 bytes in a row of its own, due so many milliseconds after noon. */
  ParkedRow park(long offset, long millis) {
    return park(Samples.message(offset, Samples.NOON.plusMillis(millis), 100));
  }

  ParkedRow park(DelayedMessage... messages) {
    ParkedRow row = rows.of(List.of(messages)).getFirst().row();
    store.put(List.of(row));
    return row;
  }

  /** Raises the frontier to so many seconds after noon. */
  void frontier(long seconds) {
    control.raiseFrontier(NOON + seconds);
  }

  /** Receives a new assignment of the shard. */
  TickLease lease() {
    Assignment assignment = new Assignment(Samples.NOON.plusSeconds(60L * assignments++), 0);
    ticks.post(assignment.posting());
    return received();
  }

  /** Receives what is there. */
  TickLease received() {
    long before = clock.nanos();
    var received = ticks.receive(Duration.ofSeconds(4), VISIBILITY).orElseThrow();
    return new TickLease(ticks, received, terms(), before);
  }

  TickLease.Terms terms() {
    return new TickLease.Terms(VISIBILITY, clock::nanos, watch, () -> stopping);
  }

  /** Promotes by a new assignment, which is deleted if it is done with. */
  boolean promote() throws InterruptedException {
    TickLease lease = lease();
    boolean done = promoter.promote(new Assignment(Samples.NOON, 0), lease);
    if (done) {
      lease.done();
    } else {
      lease.giveBack(Duration.ZERO);
    }
    return done;
  }

  Cursor cursor() {
    return control.cursor(0).orElseThrow();
  }

  /** The offsets in each bundle that the delay queue has, oldest first. */
  List<List<Long>> bundles() {
    return queue.bodies().stream().map(PromoteFixture::offsets).toList();
  }

  /** The offsets of all records that the delay queue has, oldest bundle first. */
  List<Long> queued() {
    return bundles().stream().flatMap(List::stream).toList();
  }

  static List<Long> offsets(String body) {
    try {
      return new BundleCodec()
          .decode(BundleText.parse(body)).stream()
              .map(message -> message.source().origin().offset())
              .toList();
    } catch (UnreadableBundle | NewerBundle e) {
      return List.of(-1L);
    }
  }

  double counter(String name) {
    return registry.counter(name).count();
  }

  double setAside() {
    return registry.get(MeterNames.ROWS_ASIDE).counter().count();
  }

  DueKey key(long seconds) {
    return new DueKey(NOON + seconds, 0);
  }

  /** Lets time go by. */
  void pass(Duration time) {
    clock.advance(time);
  }

  /** A service agrees with the clock as it is now. */
  void clockAgrees() {
    watch.observe(clock.instant(), watch.begin());
  }

  Instant now() {
    return clock.instant();
  }
}

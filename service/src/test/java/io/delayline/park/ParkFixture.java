package io.delayline.park;

import io.delayline.delay.BundleCodec;
import io.delayline.delay.BundleText;
import io.delayline.delay.Bundler;
import io.delayline.delay.FakeDelayQueue;
import io.delayline.delay.NewerBundle;
import io.delayline.delay.QueueWriter;
import io.delayline.delay.Samples;
import io.delayline.delay.UnreadableBundle;
import io.delayline.model.Bundle;
import io.delayline.model.DelayedMessage;
import io.delayline.model.Outcome;
import io.delayline.model.Route;
import io.delayline.runtime.Budget;
import io.delayline.runtime.ClockWatch;
import io.delayline.runtime.FakePause;
import io.delayline.runtime.MeterNames;
import io.delayline.runtime.SetClock;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/** Parking over fakes, at noon; the frontier is 15 minutes ahead, as a scheduler leaves it. */
final class ParkFixture {
  static final Instant FRONTIER = Samples.NOON.plus(Duration.ofMinutes(15));
  static final int SHARDS = 4;
  static final int MAX_BUNDLE_BYTES = 100_000;

  final SetClock clock = new SetClock(Samples.NOON);
  final ClockWatch watch = new ClockWatch(clock, clock::nanos, Duration.ofSeconds(2));
  final Route.Limits limits = new Route.Limits(Duration.ofSeconds(2), Duration.ofMinutes(15));
  final FakeDelayQueue queue;
  final FakeParkedStore store = new FakeParkedStore(clock);
  final FakeControl control = new FakeControl();
  final ShardCount shards = new ShardCount();
  final Budget slots = new Budget(1_000, 100_000_000);
  final Pace pace = new Pace(clock::nanos);
  final SimpleMeterRegistry registry = new SimpleMeterRegistry();
  final Bundler bundler = new Bundler(new BundleCodec(), 61_440);
  final ParkedRows rows =
      new ParkedRows(bundler, MAX_BUNDLE_BYTES, shards, Duration.ofDays(7), new Random(2));
  final QueueWriter writer;
  final TakeBack takeBack;
  final Parker parker;
  final Landing landing;

  ParkFixture() {
    this(FakeDelayQueue::new);
  }

  /** Makes the delay queue. */
  interface Queues {
    FakeDelayQueue over(SetClock clock);
  }

  ParkFixture(Queues queues) {
    this.queue = queues.over(clock);
    this.writer = new QueueWriter(queue, clock, watch, limits, new Random(1));
    var metrics = new ParkMetrics(registry);
    this.takeBack = new TakeBack(store, slots, new FakePause(clock));
    this.landing = new Landing(control, takeBack, writer, shards, metrics);
    this.parker = parkerOver(store, takeBack);
    control.createFrontier(new Frontier(FRONTIER.getEpochSecond(), SHARDS));
    shards.saw(control.frontier().orElseThrow());
  }

  /** A parker over another table. */
  Parker parkerOver(ParkedStore other, TakeBack takingBack) {
    return new Parker(
        new Parker.Table(other, control, pace, shards, takingBack),
        writer,
        new Parker.Routing(clock, limits),
        new ParkMetrics(registry));
  }

  /** Takes back what waits for it. */
  void takeBack() {
    takeBack(takeBack);
  }

  static void takeBack(TakeBack takingBack) {
    try {
      while (takingBack.size() > 0) {
        takingBack.runOnce();
      }
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  /** A message that is due so long after noon. */
  static DelayedMessage dueIn(long offset, Duration wait) {
    return Samples.message(offset, Samples.NOON.plus(wait), 100);
  }

  /** One row each, due an hour after noon in seconds of their own. */
  List<ParkedRow> anHourAhead(int count) {
    return LongStream.range(0, count)
        .mapToObj(i -> row(dueIn(i, Duration.ofHours(1).plusSeconds(i))))
        .toList();
  }

  ParkedRow row(DelayedMessage... messages) {
    List<ParkedRows.Filled> filled = rows.of(List.of(messages));
    if (filled.size() != 1) {
      throw new AssertionError(filled.size() + " rows");
    }
    return filled.getFirst().row();
  }

  /** The offsets of the records that the delay queue has, in order. */
  List<Long> queued() {
    return queue.bodies().stream().map(ParkFixture::parse).flatMap(ParkFixture::offsets).toList();
  }

  /** The offsets of the records that the table has, smallest first. */
  List<Long> parked() {
    return store.keys().stream()
        .flatMap(key -> store.rows(key).stream())
        .map(ParkedStore.Row.class::cast)
        .flatMap(row -> offsets(row.bundle()))
        .sorted()
        .toList();
  }

  private static Bundle parse(String body) {
    try {
      return BundleText.parse(body);
    } catch (UnreadableBundle e) {
      throw new AssertionError(e);
    }
  }

  static Stream<Long> offsets(Bundle bundle) {
    try {
      return new BundleCodec()
          .decode(bundle).stream().map(message -> message.source().origin().offset());
    } catch (UnreadableBundle | NewerBundle e) {
      throw new AssertionError(e);
    }
  }

  double overflowed() {
    return registry.counter(MeterNames.OVERFLOW).count();
  }

  double landed() {
    return registry.counter(MeterNames.LANDED).count();
  }

  double rowsWritten() {
    return registry.counter(MeterNames.ROWS_WRITTEN).count();
  }

  /** Whether an attempt failed in a way that may have had an effect. */
  static boolean isDoubtful(Outcome outcome) {
    return outcome instanceof Outcome.Later later && later.unknown();
  }
}

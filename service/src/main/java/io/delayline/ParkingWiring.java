package io.delayline;

import io.delayline.config.Config;
import io.delayline.delay.BundleCodec;
import io.delayline.delay.BundleText;
import io.delayline.delay.Bundler;
import io.delayline.delay.DrainLag;
import io.delayline.delay.Parking;
import io.delayline.delay.QueueWriter;
import io.delayline.emit.Delivery;
import io.delayline.intake.Dispatch;
import io.delayline.model.Route;
import io.delayline.park.AfterFirstLook;
import io.delayline.park.BoundedControl;
import io.delayline.park.Control;
import io.delayline.park.ControlWatch;
import io.delayline.park.Pace;
import io.delayline.park.ParkMetrics;
import io.delayline.park.ParkedRow;
import io.delayline.park.ParkedRows;
import io.delayline.park.ParkedStore;
import io.delayline.park.ParkedWoken;
import io.delayline.park.Parker;
import io.delayline.park.ShardCount;
import io.delayline.park.TakeBack;
import io.delayline.promote.Aside;
import io.delayline.promote.HandOver;
import io.delayline.promote.Period;
import io.delayline.promote.PromoteMetrics;
import io.delayline.promote.Promoter;
import io.delayline.promote.Scheduler;
import io.delayline.promote.Sweeper;
import io.delayline.promote.TickReader;
import io.delayline.promote.Ticker;
import io.delayline.runtime.Budget;
import io.delayline.runtime.ClockWatch;
import io.delayline.runtime.Host;
import io.delayline.runtime.Loop;
import io.delayline.runtime.MeterNames;
import io.delayline.runtime.Notices;
import io.delayline.runtime.Pause;
import io.delayline.runtime.Step;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The wiring of the long path: what parks, and what promotes. */
final class ParkingWiring {
  private static final Logger log = LoggerFactory.getLogger(Promoter.class);

  /** The largest bundle that fits an item. */
  static final int BUNDLE_BYTES = ParkedStore.MAX_ITEM_BYTES - ParkedRow.OVERHEAD_BYTES;

  /** Of what intake may have in flight, so much at most may be on its way into the table. */
  private static final int SLOT_SHARE = 3;

  private static final Duration SWEEP_EVERY = Duration.ofSeconds(1);

  private final Wiring.Ground ground;
  private final Config.Parking config;
  private final Route.Limits limits;
  private final Ports ports;
  private final Control control;
  private final Host host;
  private final QueueWriter writer;
  private final Period period;
  private final ShardCount shards = new ShardCount();
  private final Pace pace;
  private final Budget slots;
  private final Pause takeBackPause;
  private final TakeBack takeBack;
  private final Parker parker;
  private final ParkedRows rows;

  ParkingWiring(Wiring.Ground ground, BundleCodec codec, QueueWriter writer, Route.Limits limits) {
    this.ground = ground;
    this.config = ground.config().parking();
    this.period = new Period(config.tickPeriod());
    this.limits = limits;
    this.ports = ground.ports();
    this.host = ground.host();
    this.control = bounded(ports.control(), ground.config(), host.wall(), ports.clock());
    this.writer = writer;
    this.pace = new Pace(host.nanos());
    this.slots =
        new Budget(
            ground.config().inFlight().recordsPerSide() / SLOT_SHARE,
            ground.config().inFlight().bytesPerSide() / SLOT_SHARE);
    this.takeBackPause = host.pause();
    this.takeBack = new TakeBack(ports.store(), slots, takeBackPause);
    this.parker =
        new Parker(
            new Parker.Table(ports.store(), control, pace, shards, takeBack),
            writer,
            new Parker.Routing(host.wall(), limits),
            new ParkMetrics(ground.registry()));
    this.rows = rows(codec);
    ground.registry().gauge(MeterNames.PARKING_RATE, pace, Pace::rate);
    ground.registry().gauge(MeterNames.PARKING_RECORDS, slots, Budget::records);
  }

  private ParkedRows rows(BundleCodec codec) {
    int text =
        (int) Math.min(ground.config().waiting().bundleBytes(), BundleText.size(BUNDLE_BYTES));
    return new ParkedRows(
        new Bundler(codec, text), BUNDLE_BYTES, shards, config.ttlGrace(), host.random());
  }

  /** What intake parks with. */
  Dispatch.Table table() {
    return new Dispatch.Table(parker, rows, slots);
  }

  /** Lets intake begin when parking can. */
  Step afterFirstLook(Step intake) {
    return new AfterFirstLook(intake, shards, host.nanos());
  }

  /** What the drain parks with. */
  Parking parking() {
    return new ParkedWoken(parker, rows, slots);
  }

  /** Makes the stage that promotes; its loops are not started. */
  Promotion promotion(BundleCodec codec, Delivery delivery, DrainLag lag) {
    var metrics = new PromoteMetrics(ground.registry(), new Notices(host.nanos(), log::warn));
    boolean deletes = config.cleanup() == Config.Cleanup.DELETE;
    var sweeper = new Sweeper(ports.store(), new Pace(host.nanos()), metrics, deletes);
    var aside = new Aside(delivery, host::pause, metrics);
    var handOver = new HandOver(writer, aside, lag, host.wall(), host::pause, metrics);
    var promoter =
        new Promoter(
            control,
            ports.store(),
            shards,
            new Promoter.Sending(
                codec, ground.config().waiting().bundleBytes(), handOver, aside, sweeper, metrics),
            new Promoter.Times(host, config.tickPeriod()));
    var reader =
        new TickReader(
            ports.ticks(),
            new TickReader.Work(scheduler(), promoter),
            config.tickVisibility(),
            host,
            ports.clock(),
            metrics);
    return new Promotion(
        reader,
        List.of(loop("ticks", reader), ticker(metrics)),
        List.of(
            control(),
            new Loop("take back", takeBack, takeBackPause, host),
            new Loop("sweep", sweeper, host.pause(), host, SWEEP_EVERY)));
  }

  private Scheduler scheduler() {
    return new Scheduler(
        control,
        ports.ticks(),
        shards,
        new Scheduler.Times(
            host.wall(),
            ports.clock(),
            period,
            limits.shortDelayMax(),
            ground.config().service().maxClockSkew()));
  }

  private Loop ticker(PromoteMetrics metrics) {
    Pause pause = host.pause();
    var ticker = new Ticker(ports.ticks(), period, host.wall(), ports.clock(), pause, metrics);
    return new Loop("ticker", ticker, pause, host);
  }

  /** What all that read the control items read them by. */
  static Control bounded(Control control, Config config, InstantSource wall, ClockWatch clock) {
    var bounds =
        BoundedControl.Bounds.of(
            config.rules().horizon(),
            config.parking().ttlGrace(),
            config.waiting().shortDelayMax());
    return new BoundedControl(control, wall, clock, bounds);
  }

  private Loop control() {
    Pause pause = host.pause();
    var watch =
        new ControlWatch(
            control,
            shards,
            new ControlWatch.Times(
                host.wall(),
                ports.clock(),
                config.tickPeriod(),
                limits.shortDelayMax(),
                ground.config().service().maxClockSkew()),
            pause);
    ground.lifecycle().watches(watch::problem);
    return new Loop("control", watch.measured(ground.registry()), pause, host);
  }

  private Loop loop(String name, Step step) {
    return new Loop(name, step, host.pause(), host);
  }

  /**
   * The stage that promotes.
   *
   * @param takers loops that take work in
   * @param workers loops that run as long as work is done
   */
  record Promotion(TickReader reader, List<Loop> takers, List<Loop> workers) {}
}

package io.delayline;

import io.delayline.aws.CallLimits;
import io.delayline.config.Config;
import io.delayline.delay.BundleCodec;
import io.delayline.delay.BundleText;
import io.delayline.delay.Bundler;
import io.delayline.delay.Closer;
import io.delayline.delay.DrainLag;
import io.delayline.delay.DrainMetrics;
import io.delayline.delay.DrainParts;
import io.delayline.delay.Drainer;
import io.delayline.delay.Hold;
import io.delayline.delay.Leases;
import io.delayline.delay.QueueWriter;
import io.delayline.emit.ClusterWatch;
import io.delayline.emit.Delivery;
import io.delayline.emit.DeliveryMetrics;
import io.delayline.emit.Rejecting;
import io.delayline.emit.TargetRules;
import io.delayline.emit.Targets;
import io.delayline.intake.Decoder;
import io.delayline.intake.Dispatch;
import io.delayline.intake.Intake;
import io.delayline.model.Route;
import io.delayline.runtime.BoundedExecutor;
import io.delayline.runtime.Budget;
import io.delayline.runtime.Host;
import io.delayline.runtime.Lifecycle;
import io.delayline.runtime.Loop;
import io.delayline.runtime.MeterNames;
import io.delayline.runtime.Notices;
import io.delayline.runtime.Pause;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.function.LongSupplier;
import java.util.stream.IntStream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** All the wiring: makes the stages of one replica and joins them. */
final class Wiring {
  private static final Logger log = LoggerFactory.getLogger(Drainer.class);

  /** Long polls at a time; each brings up to ten bundles of hundreds of records. */
  static final int RECEIVERS = 4;

  /**
   * Sends of intake to the delay queue at a time, of up to 1 MiB each. More would share one wire
   * until they time out, and a send that timed out is made again: a copy. What waits for its turn
   * gathers into fuller bundles.
   */
  private static final int SENDERS = 4;

  /**
   * How long records for the delay queue gather before they are sent. What is due just beyond the
   * lead wakes a second before it is due, so it has the time.
   */
  private static final Duration GATHER_SOON = Duration.ofMillis(100);

  /** The same for what is due later: calls and billed units are saved, nothing is lost by it. */
  private static final Duration GATHER_LATER = Duration.ofSeconds(1);

  /** What a send needs beyond the delivery timeout: to be noticed, and to be acknowledged for. */
  private static final Duration SEND_MARGIN = Duration.ofSeconds(1);

  /** Writes of intake to the table at a time. */
  private static final int WRITERS = 4;

  /** What the replica stands on: the services, the machine, and what the process is. */
  record Ground(
      Config config,
      Ports ports,
      Host host,
      MeterRegistry registry,
      Timer lateness,
      Lifecycle lifecycle) {}

  private final Config config;
  private final Ports ports;
  private final Host host;
  private final Ground ground;
  private final InstantSource wall;
  private final LongSupplier nanos;
  private final Route.Limits limits;
  private final BundleCodec codec = new BundleCodec();
  private final Bundler bundler;
  private final QueueWriter writer;
  private final Pause holdPause;
  private final Hold hold;
  private final Pause clusterPause;
  private final ClusterWatch cluster;
  private final TargetRules targetRules;
  private final Delivery delivery;
  private final DrainLag lag;
  private final ParkingWiring parking;

  Wiring(Ground ground) {
    this.ground = ground;
    this.config = ground.config();
    this.ports = ground.ports();
    this.host = ground.host();
    this.wall = host.wall();
    this.nanos = host.nanos();
    this.holdPause = host.pause();
    this.clusterPause = host.pause();
    this.limits = new Route.Limits(config.waiting().lead(), config.waiting().shortDelayMax());
    this.bundler = new Bundler(codec, config.waiting().bundleBytes());
    this.writer = new QueueWriter(ports.queue(), wall, ports.clock(), limits, host.random());
    this.hold = new Hold(wall, nanos, ports.clock(), holdPause);
    this.cluster = new ClusterWatch(ports.topics(), clusterPause);
    this.targetRules =
        new TargetRules(
            config.topics().delayTopics(),
            config.topics().deadLetterTopics(),
            config.rules().targetsAllowed());
    this.delivery = delivery();
    this.lag = new DrainLag(wall, nanos, limits.lead());
    this.parking = new ParkingWiring(ground, codec, writer, limits);
    ground.registry().gauge(MeterNames.HELD, hold, Hold::size);
  }

  private Delivery delivery() {
    Notices notices = new Notices(nanos, LoggerFactory.getLogger(Rejecting.class)::warn);
    var rejecting = new Rejecting(ports.deadLetters(), host.threads(), notices, nanos);
    ground.lifecycle().watches(rejecting::problem);
    var ends =
        new Delivery.Ends(
            targetRules,
            new Targets(ports.topics(), host.threads(), nanos),
            ports.emitter(),
            rejecting,
            cluster);
    var metrics = new DeliveryMetrics(ground.registry(), ground.lateness());
    return new Delivery(ends, config.rules().targetGrace(), wall, host.threads(), metrics);
  }

  /** Makes the replica; nothing runs yet. */
  Replica replica() {
    Intake intake = intake();
    Pause leasesPause = host.pause();
    Leases leases = new Leases(ports.queue(), ports.clock(), nanos, leasesPause, sendTime());
    Drainer drainer = drainer(leases);
    ParkingWiring.Promotion promotion = parking.promotion(codec, delivery, lag);
    List<Loop> takers = new ArrayList<>();
    takers.add(new Loop("intake", parking.afterFirstLook(intake), host.pause(), host));
    IntStream.rangeClosed(1, RECEIVERS)
        .forEach(i -> takers.add(new Loop("receive-" + i, drainer, host.pause(), host)));
    takers.addAll(promotion.takers());
    List<Loop> workers = new ArrayList<>(promotion.workers());
    workers.add(new Loop("hold", hold, holdPause, host));
    workers.add(new Loop("leases", leases, leasesPause, host));
    workers.add(new Loop("cluster", cluster, clusterPause, host));
    ground.lifecycle().needs(cluster::trouble);
    ground.lifecycle().needs(ports.clock()::trouble);
    return new Replica(
        new Replica.Loops(takers, workers),
        new Replica.Stages(
            promotion.reader()::stop, intake::close, leases::size, leases::giveBackAll),
        ports.closings(host::close),
        ground.lifecycle(),
        host);
  }

  private Intake intake() {
    Budget budget = budget("intake");
    Decoder decoder = new Decoder(targetRules, config.rules().levels(), config.rules().horizon());
    int inlineLimit =
        Math.toIntExact(
            Math.min(
                ports.queue().limits().messageBytes(),
                BundleText.size(ParkingWiring.BUNDLE_BYTES)));
    Dispatch dispatch =
        new Dispatch(
            new Dispatch.Places(hold, writer, bundler, parking.table(), delivery),
            limits,
            budget,
            wall,
            nanos,
            senders());
    return new Intake(
        ports.source(),
        new Intake.Rules(
            decoder,
            bundler,
            inlineLimit,
            config.inFlight().uncommittedPerPartition(),
            CallLimits.SEND),
        dispatch,
        budget,
        new Intake.Clocks(host, ports.clock()),
        ground.registry());
  }

  private Dispatch.Senders senders() {
    Executor calls = new BoundedExecutor(host.threads(), SENDERS);
    Executor writes = new BoundedExecutor(host.threads(), WRITERS);
    return new Dispatch.Senders(
        calls,
        host.after(GATHER_SOON, calls),
        host.after(GATHER_LATER, calls),
        writes,
        host.after(GATHER_LATER, writes));
  }

  private Drainer drainer(Leases leases) {
    var metrics = new DrainMetrics(ground.registry(), new Notices(nanos, log::warn), nanos);
    ground.lifecycle().watches(metrics::problem);
    var parts =
        new DrainParts(
            codec,
            writer,
            parking.parking(),
            hold,
            leases,
            delivery,
            new Closer(ports.queue(), writer, bundler, nanos, metrics),
            budget("drain"),
            lag,
            new DrainParts.Times(wall, nanos, host::pause, limits, sendTime()),
            metrics);
    return new Drainer(
        ports.queue(), parts, host.threads(), () -> cluster.answers() && ports.clock().inStep());
  }

  private Duration sendTime() {
    return config.kafka().deliveryTimeout().plus(SEND_MARGIN);
  }

  private Budget budget(String side) {
    Budget budget =
        new Budget(config.inFlight().recordsPerSide(), config.inFlight().bytesPerSide());
    Tags tags = Tags.of("side", side);
    ground.registry().gauge(MeterNames.IN_FLIGHT_RECORDS, tags, budget, Budget::records);
    ground.registry().gauge(MeterNames.IN_FLIGHT_BYTES, tags, budget, Budget::bytes);
    return budget;
  }
}

package io.delayline.sim;

import io.delayline.WholeReplica;
import io.delayline.config.Config;
import io.delayline.runtime.ClockWatch;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.time.InstantSource;

/** One life of one replica: the real code on simulated services and a simulated machine. */
final class Member {
  private final Life life;
  private final SimHost host;
  private final Hands hands;
  private final SimSource source;
  private final Calls calls;
  private final Seen seen = new Seen();
  private final WholeReplica replica;
  private final MeterRegistry registry = new SimpleMeterRegistry();
  private final Config config;

  Member(World world, Life life, Config config) {
    this.life = life;
    this.config = config;
    this.host = new SimHost(world.engine(), life, world.fleet()::step);
    this.hands = new Hands(world.contents());
    this.source = new SimSource(world, life, hands, seen);
    InstantSource watched = world.lacks(Rule.CLOCK_WATCH) ? world.engine()::instant : host.wall();
    ClockWatch watch = new ClockWatch(watched, host.nanos(), config.service().maxClockSkew());
    this.calls = new Calls(world, life, watch);
    SimKafka kafka = new SimKafka(calls, host, config.kafka().deliveryTimeout(), seen);
    SimTable table = new SimTable(calls, hands);
    var services =
        new WholeReplica.Services(
            source,
            new SimQueue(calls, hands),
            kafka,
            kafka,
            kafka,
            table,
            table,
            new SimTicks(calls),
            watch,
            kafka::flush);
    this.replica = new WholeReplica(config, services, host, registry);
  }

  /** As the real one does, it reaches the queue first, whose answer shows the time. */
  void start() {
    host.thread(() -> {
      if (calls.make(Operation.ASK, () -> true).silent()) {
        start();
      } else {
        replica.start();
      }
    });
  }

  /** SIGTERM. */
  void stop(Runnable then) {
    life.stop();
    Duration budget = config.service().shutdownBudget();
    host.thread(() -> {
      replica.stop(budget);
      then.run();
    });
  }

  Life life() {
    return life;
  }

  Hands hands() {
    return hands;
  }

  SimSource source() {
    return source;
  }

  WholeReplica replica() {
    return replica;
  }

  Seen seen() {
    return seen;
  }

  MeterRegistry registry() {
    return registry;
  }
}

package io.delayline;

import io.delayline.config.Config;
import io.delayline.dynamo.DynamoTable;
import io.delayline.kafka.TopicSetup;
import io.delayline.kafka.TopicSizes;
import io.delayline.model.TryLater;
import io.delayline.park.BadControl;
import io.delayline.park.Control;
import io.delayline.park.Shards;
import io.delayline.runtime.ClockWatch;
import io.delayline.runtime.Connect;
import io.delayline.runtime.Host;
import io.delayline.runtime.Lifecycle;
import io.delayline.runtime.Misconfigured;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.PrintStream;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;

/** What the command line can ask for: to run, to check, to set up, to raise the shards. */
final class Relay {
  private static final int OK = 0;
  private static final int WRONG = 1;
  private static final int GAVE_UP = 2;

  private Relay() {}

  /**
   * Runs a replica until the process is asked to stop.
   *
   * @return the exit code: 0 stopped as asked, 2 gave up
   * @throws Misconfigured when the environment is not as the configuration says
   */
  static int run(Config config, Lifecycle lifecycle) throws InterruptedException {
    Connect connect = new Connect(lifecycle);
    try (Telemetry telemetry = Telemetry.start(config, lifecycle, connect)) {
      Optional<Edges> edges = Edges.open(config, telemetry.registry(), connect);
      if (edges.isPresent()) {
        var ground =
            new Wiring.Ground(
                config,
                edges.get().ports(config),
                Host.real(),
                telemetry.registry(),
                telemetry.lateness(),
                lifecycle);
        Replica replica = new Wiring(ground).replica();
        telemetry.watch(replica, edges.get().clock());
        replica.start();
        replica.work();
        replica.stop(config.service().shutdownBudget());
      }
    }
    return lifecycle.gaveUp() ? GAVE_UP : OK;
  }

  /**
   * Reaches everything that the configuration names and prints what it found.
   *
   * @return the exit code: 0 when all is as it must be, otherwise 1
   */
  static int check(Config config, PrintStream out) {
    return new Check(config, out).passes() ? OK : WRONG;
  }

  /**
   * Creates the delay and dead-letter topics that are missing.
   *
   * @return the exit code: 0 when all of them are there, otherwise 1
   */
  static int setup(Config config, TopicSizes sizes, PrintStream out) {
    try (TopicSetup setup = TopicSetup.open(Edges.kafka(config), Duration.ofSeconds(30))) {
      setup.run(config.topics().inOrder(), sizes).forEach(out::println);
      return OK;
    } catch (TryLater e) {
      throw new Misconfigured(sentence(e), e);
    }
  }

  /**
   * Raises the number of shards that parked messages are spread among.
   *
   * @return the exit code: 0 when there are as many as asked for
   * @throws Misconfigured when there are more, or none yet, or the table does not answer
   */
  static int shards(Config config, int shards, PrintStream out) {
    ClockWatch clock = Edges.clock(config);
    try (Aws aws = Aws.create(clock, config, new SimpleMeterRegistry())) {
      DynamoTable table = aws.table();
      Control control =
          ParkingWiring.bounded(table.control(), config, InstantSource.system(), clock);
      return shards(control, table.name(), shards, out);
    } catch (TryLater e) {
      throw new Misconfigured(sentence(e), e);
    }
  }

  /** The same, on an open table. */
  static int shards(Control control, String table, int shards, PrintStream out) {
    try {
      out.println(said(new Shards(control).raise(shards), table));
      return OK;
    } catch (BadControl e) {
      throw new Misconfigured(sentence(e), e);
    } catch (TryLater e) {
      throw new Misconfigured(
          sentence(e) + "; run it again, and what is half done is completed.", e);
    }
  }

  private static String said(Shards.Raised raised, String table) {
    return switch (raised) {
      case Shards.Raised.To(int before, int now) ->
          "The table %s has %d shards now, up from %d.".formatted(table, now, before);
      case Shards.Raised.Same(int shards) ->
          "The table %s has %d shards already.".formatted(table, shards);
      case Shards.Raised.Fewer(int current) ->
          throw new Misconfigured(
              "The table %s has %d shards, and their number cannot be lowered: rows in the shards above would no longer be promoted."
                  .formatted(table, current));
      case Shards.Raised.NoReplicaYet() ->
          throw new Misconfigured(
              "The table %s has no frontier: no replica has run on it yet. Start one first."
                  .formatted(table));
    };
  }

  private static String sentence(RuntimeException e) {
    return String.valueOf(e.getMessage());
  }
}

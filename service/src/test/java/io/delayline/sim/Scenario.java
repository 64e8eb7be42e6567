package io.delayline.sim;

import io.delayline.intake.SourcePartition;
import io.delayline.park.Cursor;
import io.delayline.park.Frontier;
import io.delayline.park.Shards;
import io.delayline.promote.TickQueue.Posting;
import io.delayline.sim.Faults.Mode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.function.DoubleSupplier;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;

/** One interleaving under construction: a world, what comes into it, and what is to be true. */
final class Scenario {
  /** From the writing of a record until its row is written: they gather for a second. */
  private static final double GATHERING = 1.03;

  private final Setup setup;
  private final Random dice;
  private final World world;
  private double recovered;
  private double catchUp = 60;
  private double bound = 2;
  private double allowedEarly;
  private boolean started;

  Scenario(long seed, Setup setup) {
    this.setup = setup;
    this.dice = new Random(seed * 131 + 5);
    Integer traced = Integer.getInteger("simulation.record");
    this.world = new World(seed, setup.partitions(), traced == null ? Set.of() : Set.of(traced));
    this.allowedEarly = setup.skews().stream().mapToDouble(Math::abs).max().orElse(0) > 0 ? 4 : 0;
    for (String target : List.of("t0", "t1", "t2")) {
      world.targetTopics().create(target, 3);
    }
    long second = Engine.START.getEpochSecond();
    for (int shard = 0; shard < setup.shards(); shard++) {
      world.table().items().createCursor(shard, Cursor.at(second));
    }
    world.table().items().createFrontier(new Frontier(second, setup.shards()));
    world.table().rows().pageRows(setup.pageRows());
    for (int i = 0; i < setup.skews().size(); i++) {
      String name = String.valueOf((char) ('a' + i));
      world.fleet().add(name, setup.scale().config(setup.variables()), setup.skews().get(i));
    }
  }

  World world() {
    return world;
  }

  Random dice() {
    return dice;
  }

  double between(double from, double to) {
    return from + dice.nextDouble() * (to - from);
  }

  /** A record of one partition. */
  void produce(int partition, double created, double delay) {
    world.produce(new SourcePartition(World.DELAY_TOPIC, partition), created, delay, "t0");
  }

  /** Records written evenly, each due after its delay. */
  void stream(int count, double start, double every, DoubleSupplier delay) {
    stream("t0", count, start, every, delay);
  }

  void stream(String target, int count, double start, double every, DoubleSupplier delay) {
    for (int i = 0; i < count; i++) {
      world.produce(start + i * every, delay.getAsDouble(), target);
    }
  }

  /**
   * Written to the table just before a tick, into the last second that this tick's frontier hands
   * out.
   */
  void edge(int count, double start, double end) {
    double period = setup.scale().tickPeriod();
    for (int i = 0; i < count; i++) {
      double tick = between(start, end);
      tick += period - tick % period;
      double written = tick - between(0.1, 0.8);
      double due = setup.scale().shortDelayMax() + between(written + 0.05, tick);
      world.produce(written - GATHERING, due - (written - GATHERING), "t0");
    }
  }

  void calls(double from, double to, Operation operation, Mode mode, double p) {
    world.faults().add(from, to, EnumSet.of(operation), mode, p);
  }

  void at(double seconds, Runnable action) {
    world.at(seconds, action);
  }

  /** The operator's command. */
  void raiseShards(int shards) {
    if (world.lacks(Rule.CURSORS_BEFORE_SHARDS)) {
      world.table().items().raiseShards(shards);
    } else {
      new Shards(world.table().items()).raise(shards);
    }
  }

  /** Something happens to the caller at the first such places after a time. */
  void on(double after, Operation operation, Moment moment, int times, Predicate<Life> action) {
    world.points().on(operation, moment, times, life -> world.now() >= after && action.test(life));
  }

  /** Kills the caller there. */
  void killOn(double after, Operation operation, Moment moment, int times, double p) {
    on(
        after,
        operation,
        moment,
        times,
        life -> {
          boolean now = dice.nextDouble() < p;
          if (now) {
            world.fleet().kill(life, between(0.1, 5));
          }
          return now;
        });
  }

  /** After this all is well again. */
  Scenario recovered(double seconds) {
    recovered = seconds;
    return this;
  }

  /** What was due before the recovery is out within this. */
  Scenario catchUp(double seconds) {
    catchUp = seconds;
    return this;
  }

  /** What is written after the recovery is this late at most. */
  Scenario bound(double seconds) {
    bound = seconds;
    return this;
  }

  Scenario allowEarly(double seconds) {
    allowedEarly = seconds;
    return this;
  }

  double lastDue() {
    return world.ledger().entries().stream()
        .mapToDouble(entry -> seconds(entry, Ledger.Entry::due))
        .max()
        .orElse(0);
  }

  private static double seconds(
      Ledger.Entry entry, java.util.function.Function<Ledger.Entry, java.time.Instant> time) {
    return Oracles.seconds(Duration.between(Engine.START, time.apply(entry)));
  }

  /** Runs until everything had time to come to rest. */
  Scenario run() {
    double rest = Math.max(lastDue(), recovered) + 2 * setup.scale().tickVisibility() + 100;
    return run(rest);
  }

  Scenario run(double until) {
    return Simulations.run(
        world.engine(),
        () -> {
          if (!started) {
            world.fleet().startAll();
            started = true;
          }
          world.run(until);
          world.ledger().story().forEach(System.out::println);
          return this;
        });
  }

  /** All oracles. */
  List<String> judge() {
    List<String> violations = judgeButLateness();
    violations.addAll(new Oracles(world).late(recovered, catchUp, bound));
    return violations;
  }

  List<String> judgeButLateness() {
    List<String> violations = judgeButCopies();
    violations.addAll(new Oracles(world).copies());
    return violations;
  }

  List<String> judgeButCopies() {
    Oracles oracles = new Oracles(world);
    List<String> violations = new ArrayList<>(oracles.lost());
    violations.addAll(oracles.early(Duration.ofNanos(World.nanos(allowedEarly))));
    violations.addAll(oracles.settled());
    return violations;
  }

  /** The worst lateness of some records, in seconds; what was not delivered is never on time. */
  static double latest(List<Ledger.Entry> entries) {
    return quantile(entries, 1);
  }

  /** The lateness that this share of the records keeps within, in seconds. */
  static double quantile(List<Ledger.Entry> entries, double share) {
    ToDoubleFunction<Ledger.Entry> lateness =
        entry -> entry.delivered() ? Oracles.seconds(entry.lateness()) : Double.MAX_VALUE;
    double[] sorted = entries.stream().mapToDouble(lateness).sorted().toArray();
    return sorted[Math.max(0, (int) Math.ceil(sorted.length * share) - 1)];
  }

  /** Deliveries beyond the first of each record. */
  int extra() {
    return world.ledger().entries().stream()
        .mapToInt(entry -> Math.max(0, entry.appends.size() - 1))
        .sum();
  }

  /** Somebody else posts to the tick queue. */
  void plantTick(Posting posting) {
    world.ticks().post(posting);
    world.tickMailbox().somethingAt(world.engine().now() + 1);
  }

  /** Sum of a counter over all lives of all replicas. */
  double counted(String meter, String... tags) {
    return world.fleet().all().stream()
        .flatMap(member -> member.registry().find(meter).tags(tags).counters().stream())
        .mapToDouble(io.micrometer.core.instrument.Counter::count)
        .sum();
  }
}

package io.delayline.sim;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;

/**
 * A seed becomes a run: a time scale, replicas, records of every kind, and a mix of faults that
 * ends before the probe records come.
 */
final class Mix {
  /** What a run came to. */
  record Result(long seed, String what, List<String> violations, long digest, int steps) {}

  /** After these a replica makes copies of which neither it nor another can know. */
  private static final Set<Fault> FORGETFUL =
      EnumSet.complementOf(EnumSet.of(Fault.PARTIAL, Fault.TARGET, Fault.DUPLICATE));

  private static final String[] NAMES = {"a", "b", "c", "d", "e"};

  private final long seed;
  private final Random dice;
  private final Scale scale;
  private final World world;
  private final List<Fault> kinds = new ArrayList<>();
  private final Load load;
  private final double span;
  private final double recovered;
  private final double end;

  /**
   * @param traced the records whose story is written down
   */
  Mix(long seed, Set<Integer> traced) {
    this.seed = seed;
    this.dice = new Random(seed * 31 + 7);
    this.scale = dice.nextInt(5) < 4 ? Scale.SCALED : Scale.DEFAULT;
    this.world = new World(seed, pick(2, 4, 6), traced);
    for (Fault fault : Fault.values()) {
      if (dice.nextDouble() < 0.25) {
        kinds.add(fault);
      }
    }
    this.span = (scale.equals(Scale.SCALED) ? 6 : 2.5) * scale.shortDelayMax();
    fleet();
    this.load = new Load(world, scale, dice);
    load.records(20 + dice.nextInt(41), 0, span);
    FaultMaker maker = new FaultMaker(world, scale, dice, span);
    kinds.forEach(maker::make);
    double quiet = maker.faultsEnd();
    double recovery = 2 * scale.tickVisibility() + 2 * scale.tickPeriod() + 90;
    this.recovered = quiet + recovery;
    load.traffic(quiet + 40, recovered);
    load.records(15, recovered, recovered + 2 * scale.tickPeriod());
    this.end =
        load.lastDue() + 2 * scale.tickVisibility() + Math.min(scale.shortDelayMax(), 900) + 120;
    world.at(quiet, () -> heal());
  }

  private int pick(int... choices) {
    return choices[dice.nextInt(choices.length)];
  }

  private void fleet() {
    int count = pick(2, 2, 3, 3, 3, 5);
    boolean skewed = kinds.contains(Fault.SKEW);
    boolean scaled = scale.equals(Scale.SCALED);
    Map<String, String> variables =
        Map.of(
            "CLEANUP",
            dice.nextBoolean() ? "delete" : "ttl",
            "BUNDLE_BYTES",
            Integer.toString(pick(1024, 1024, 61440)),
            "MAX_IN_FLIGHT_RECORDS",
            scaled && dice.nextInt(20) == 0 ? "100" : "3000",
            "MAX_UNCOMMITTED",
            Integer.toString(pick(100, 1000)),
            "TARGET_GRACE",
            "30s");
    for (int i = 0; i < count; i++) {
      double skew = skewed ? dice.nextDouble() * 3.8 - 1.9 : 0;
      world.fleet().add(NAMES[i], scale.config(variables), skew);
    }
    world.table().rows().pageRows(pick(1, 3, 8, 1000));
    world.fleet().startAll();
  }

  /** All faults are over: everybody runs. */
  private void heal() {
    world.duplicates(0);
    world.fleet().spare();
    world.fleet().startAll();
    world.at(world.now() + 40, () -> world.fleet().startAll());
  }

  Result run() {
    world.run(load.lastDue() + 60);
    if (!violations().isEmpty()) {
      world.run(end); // not everything has come to rest yet
    }
    return new Result(
        seed, kinds + " " + scale, violations(), world.ledger().digest(), world.fleet().steps());
  }

  World world() {
    return world;
  }

  private List<String> counters() {
    Counters counters = new Counters(world);
    List<String> violations = new ArrayList<>();
    if (!kinds.contains(Fault.CLOCK)) { // what was polled during a step is not looked at
      violations.addAll(counters.ofEachLife());
    }
    if (Collections.disjoint(kinds, FORGETFUL)) {
      violations.addAll(counters.copiesAreMarked());
    }
    return violations;
  }

  private List<String> violations() {
    Oracles oracles = new Oracles(world);
    boolean wrong = kinds.contains(Fault.SKEW) || kinds.contains(Fault.CLOCK);
    double bound = kinds.contains(Fault.SKEW) ? 6 : 2;
    double catchUp = 2 * scale.tickVisibility() + scale.tickPeriod() + 60;
    List<String> violations = new ArrayList<>(oracles.lost());
    violations.addAll(oracles.early(wrong ? Duration.ofSeconds(4) : Duration.ZERO));
    violations.addAll(oracles.late(recovered, catchUp, bound));
    violations.addAll(oracles.copies());
    violations.addAll(oracles.settled());
    violations.addAll(counters());
    return violations;
  }
}

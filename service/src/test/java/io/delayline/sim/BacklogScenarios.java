package io.delayline.sim;

import io.delayline.runtime.MeterNames;
import io.delayline.sim.Faults.Mode;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** More work than can be done at once: overflow, budgets, backlogs, broken targets. */
final class BacklogScenarios {
  /** What two replicas read at least, in this world. */
  private static final double READ_A_SECOND = 8_000;

  private BacklogScenarios() {}

  private static List<Ledger.Entry> entries(Scenario s, int from, int to) {
    return s.world().ledger().entries().subList(from, to);
  }

  private static List<String> and(
      List<String> violations, String what, double seconds, double most) {
    List<String> all = new ArrayList<>(violations);
    if (seconds > most) {
      all.add("late: %s by %.1f s".formatted(what, seconds));
    }
    return all;
  }

  /**
   * No row is accepted for a minute while a stream of 5-second records shares the partitions with
   * long ones.
   */
  static List<String> parkingRefused(long seed, Consumer<Scenario> broken) {
    Scenario s = new Scenario(seed, Setup.SCALED.partitions(2));
    broken.accept(s);
    s.stream(600, 2, 0.1, () -> s.between(30, 120));
    s.stream(60, 2.5, 1, () -> 5);
    s.calls(5, 60, Operation.PUT, Mode.REFUSE, 1);
    return and(
        s.catchUp(1_000).run(1_200).judge(),
        "a 5-second record",
        Scenario.latest(entries(s, 600, 660)),
        2);
  }

  /**
   * The table takes 12 rows a second while 5,000 records wait that mostly make rows of their own; a
   * stream of 5-second records on the same topic goes on. It begins when the others have been read:
   * whatever is behind them in a partition until then waits for the reading, not for the table. A
   * fortieth of what is asked for (500 rows a second, 200,000 records), for the time it takes;
   * -Dsimulation.throttled=200000 plays all of it.
   */
  static List<String> parkingThrottled(long seed, Consumer<Scenario> broken) {
    Scenario s = new Scenario(seed, Setup.DEFAULT.with("MAX_UNCOMMITTED", "10000"));
    broken.accept(s);
    int waiting = Integer.getInteger("simulation.throttled", 5_000);
    double read = 5 + waiting / READ_A_SECOND;
    s.world().table().rate(waiting / 400.0);
    s.stream(waiting, 5, 0, () -> s.between(1_000, 5_000));
    s.stream(200, read, 0.5, () -> 5);
    List<Ledger.Entry> soon = entries(s, waiting, waiting + 200);
    return and(
        s.bound(4).catchUp(60).recovered(read).run().judge(),
        "p99 of the 5-second records",
        Scenario.quantile(soon, 0.99),
        2);
  }

  /**
   * All replicas are stopped for 25 ticks with rows due in every one of them; from the restart on a
   * stream of 5-second records goes through the same topic.
   */
  static List<String> restartWithABacklog(long seed, Consumer<Scenario> broken) {
    Scenario s = new Scenario(seed, Setup.SCALED);
    broken.accept(s);
    int backlog = 3_000;
    s.stream(backlog, 1, 0.005, () -> s.between(25, 150));
    s.at(22, () -> s.world().fleet().outage(125));
    s.stream(200, 153, 0.25, () -> 5);
    List<String> violations = s.recovered(153).catchUp(30).run().judgeButLateness();
    List<String> all = new ArrayList<>(oldestFirst(s, backlog));
    all.addAll(new Oracles(s.world()).late(153, 60, 1e9));
    all.addAll(violations);
    List<Ledger.Entry> soon = entries(s, backlog, backlog + 200);
    return and(all, "p99 of the 5-second records", Scenario.quantile(soon, 0.99), 2);
  }

  /** What was due in the first half of the outage is out, on the whole, before the second half. */
  private static List<String> oldestFirst(Scenario s, int backlog) {
    var middle = World.instant(85);
    var end = World.instant(147);
    double older = meanDelivery(s, backlog, e -> e.due.isBefore(middle));
    double newer = meanDelivery(s, backlog, e -> !e.due.isBefore(middle) && e.due.isBefore(end));
    return older <= newer
        ? List.of()
        : List.of("order: the older half at %.1f, the newer at %.1f".formatted(older, newer));
  }

  private static double meanDelivery(
      Scenario s, int backlog, java.util.function.Predicate<Ledger.Entry> which) {
    return entries(s, 0, backlog).stream()
        .filter(which)
        .filter(Ledger.Entry::delivered)
        .mapToDouble(e -> Oracles.seconds(java.time.Duration.between(Engine.START, e.first())))
        .average()
        .orElse(0);
  }

  /**
   * The table never takes a row. Each bundle circulates in the queue, at most one cycle for each
   * half of 900 s; it is on time, once.
   */
  static List<String> overflowUntilDue(long seed, Consumer<Scenario> broken) {
    Scenario s = new Scenario(seed, Setup.DEFAULT);
    broken.accept(s);
    s.stream(20, 10, 10, () -> s.between(5_000, 12_000));
    s.calls(0, 1e6, Operation.PUT, Mode.REFUSE, 1);
    List<String> violations = new ArrayList<>(s.bound(2.5).run().judge());
    double cycles = s.counted(MeterNames.BUNDLES, "kind", "received") / 20;
    if (cycles > 12_000 / 450.0 + 2) {
      violations.add("cycles: %.1f for each record".formatted(cycles));
    }
    return violations;
  }

  /** Intake is full of records that wait for a slow queue while bundles come due in it. */
  static List<String> aBurstDoesNotStarveTheDrain(long seed, Consumer<Scenario> broken) {
    Scenario s = new Scenario(seed, Setup.SCALED.with("MAX_IN_FLIGHT_RECORDS", "100"));
    broken.accept(s);
    s.stream(16, 1, 0.5, () -> 15);
    s.stream(1_000, 10, 0.01, () -> 18);
    s.calls(10, 35, Operation.SEND, Mode.SLOW, 1);
    List<String> violations = s.run().judgeButLateness();
    return and(violations, "a drained bundle", Scenario.latest(entries(s, 0, 16)), 2);
  }

  /**
   * Writes take seconds; a burst of long records and a stream of 5-second ones share partitions.
   */
  static List<String> aSlowTableKeepsNobodyWaiting(long seed, Consumer<Scenario> broken) {
    Scenario s = new Scenario(seed, Setup.SCALED.with("MAX_IN_FLIGHT_RECORDS", "300"));
    broken.accept(s);
    s.stream(3_000, 10, 0.004, () -> s.between(60, 80));
    s.stream(40, 10, 0.5, () -> 5);
    s.calls(10, 35, Operation.PUT, Mode.SLOW, 1);
    List<String> violations = s.run(1_100).judgeButLateness();
    return and(violations, "a 5-second record", Scenario.latest(entries(s, 3_000, 3_040)), 2);
  }

  /**
   * Records that are due at once for a broken target stand in front of others on every partition,
   * with the smallest budgets.
   */
  static List<String> intakeNeverWaitsForABrokenTarget(long seed, Consumer<Scenario> broken) {
    Scenario s =
        new Scenario(
            seed,
            Setup.SCALED
                .partitions(2)
                .with("MAX_UNCOMMITTED", "100")
                .with("MAX_IN_FLIGHT_RECORDS", "100"));
    broken.accept(s);
    s.stream("t1", 300, 1, 0.05, () -> 0.5);
    s.stream(40, 1.5, 1, () -> 10);
    s.world().targets().add(0, 60, "t1", Targets.Mode.LATER, 1);
    List<String> violations = s.recovered(120).catchUp(60).run().judge();
    return and(violations, "behind a broken target", Scenario.latest(entries(s, 300, 340)), 5);
  }

  /** The smallest budgets, and every call refused half of the time: it comes to rest. */
  static List<String> smallestBudgetsNeverDeadlock(long seed, Consumer<Scenario> broken) {
    Scenario s =
        new Scenario(
            seed,
            Setup.SCALED
                .partitions(2)
                .pageRows(1)
                .with("MAX_UNCOMMITTED", "100")
                .with("MAX_IN_FLIGHT_RECORDS", "100")
                .with("BUNDLE_BYTES", "1024"));
    broken.accept(s);
    double[] delays = {0, 1, 5, 19.5, 21, 40};
    s.stream("t1", 600, 1, 0.1, () -> delays[s.dice().nextInt(delays.length)]);
    for (Operation.Service service : Operation.Service.values()) {
      s.world().faults().add(0, 60, service.all(), Mode.REFUSE, 0.5);
    }
    s.world().targets().add(20, 40, "t1", Targets.Mode.LATER, 0.7);
    return s.recovered(120).catchUp(100).run(1_300).judge();
  }

  /**
   * The frontier is an hour ahead, as if a clock had run away once. For that hour every parked row
   * lands, waits up to 900 s in the queue, is routed again, parked and landed again. It is
   * delivered once.
   */
  static List<String> landingInASteadyState(long seed, Consumer<Scenario> broken) {
    Scenario s = new Scenario(seed, Setup.DEFAULT.shards(2));
    broken.accept(s);
    long second = Engine.START.getEpochSecond() + 4_500 + 900;
    s.at(5, () -> s.world().table().items().raiseFrontier(second));
    s.stream(30, 400, 20, () -> s.between(1_000, 4_200));
    List<String> violations = new ArrayList<>(s.bound(2.5).run().judge());
    if (s.extra() > 0) {
      violations.add("copies: " + s.extra());
    }
    return violations;
  }

  /**
   * a writes a row and is stopped (SIGSTOP) before its landing check; the partition moves, b writes
   * the same row, finds it safe and commits. The frontier rises while promotion is behind; a wakes,
   * finds the row below the frontier, lands it, and is killed on the way. Had it taken the row back
   * first, nobody would have the record any more.
   */
  static List<String> aZombieLandsARow(long seed, Consumer<Scenario> broken) {
    Scenario s = new Scenario(seed, Setup.SCALED.shards(1).partitions(2));
    broken.accept(s);
    s.stream(3, 12, 0.05, () -> 34);
    s.on(
        12,
        Operation.PUT,
        Moment.ANSWERED,
        1,
        life -> {
          s.world().fleet().pause(life.name(), 22);
          return true;
        });
    s.calls(22, 60, Operation.READ, Mode.REFUSE, 1);
    s.killOn(12, Operation.TAKE_BACK, Moment.TOOK_EFFECT, 2, 1);
    return s.recovered(110).catchUp(60).run().judge();
  }
}

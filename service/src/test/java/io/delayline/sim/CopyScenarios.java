package io.delayline.sim;

import io.delayline.runtime.MeterNames;
import io.delayline.sim.Faults.Mode;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** No fault makes copies grow with time: each is played for one period and for four. */
final class CopyScenarios {
  private static final double START = 8;
  private static final double SHORT = 60;
  private static final double LONG = 240;

  /** Brings the fault over a world between two times. */
  private interface Fault {
    void over(Scenario scenario, double from, double to);
  }

  private record Run(int extra, int most, int replicas, List<String> violations) {}

  private CopyScenarios() {}

  private static List<String> growth(
      long seed, Consumer<Scenario> broken, Setup setup, Fault fault) {
    return growth(seed, broken, setup, fault, 30);
  }

  /**
   * One probe for each replica at a time may cost a copy; more of them, and more of any one record,
   * is growth.
   *
   * @param probe how many seconds a probe takes at least
   */
  private static List<String> growth(
      long seed, Consumer<Scenario> broken, Setup setup, Fault fault, double probe) {
    Run one = run(seed, broken, setup, fault, SHORT);
    Run four = run(seed, broken, setup, fault, LONG);
    List<String> violations = new ArrayList<>(one.violations());
    violations.addAll(four.violations());
    double allowed = one.extra() + 2 + one.replicas() * (LONG - SHORT) / probe;
    if (four.extra() > allowed && four.most() > one.most()) {
      violations.add(
          "growth: %d copies in %.0f s, %d in %.0f s"
              .formatted(one.extra(), SHORT, four.extra(), LONG));
    }
    return violations;
  }

  private static Run run(
      long seed, Consumer<Scenario> broken, Setup setup, Fault fault, double seconds) {
    Scenario s = new Scenario(seed, setup);
    broken.accept(s);
    for (String target : List.of("t0", "t1")) {
      s.stream(target, 3, 1, 0.02, () -> 12.3);
    }
    s.stream(20, 2, seconds / 20, () -> 6);
    fault.over(s, START, START + seconds);
    double recovered = START + seconds + 60;
    s.recovered(recovered).run(Math.max(s.lastDue(), recovered) + 150);
    List<String> violations = s.judgeButCopies();
    violations.addAll(new Oracles(s.world()).late(recovered, 60, 2));
    violations.addAll(new Oracles(s.world()).copies());
    return new Run(
        s.extra(), new Oracles(s.world()).mostCopies(), setup.skews().size(), violations);
  }

  /**
   * DeleteMessage is refused for a long time, all else works: each bundle comes back every 20 s.
   */
  static List<String> deletesRefused(long seed, Consumer<Scenario> broken) {
    return growth(
        seed,
        broken,
        Setup.SCALED,
        (s, from, to) -> s.calls(from, to, Operation.DELETE, Mode.REFUSE, 1));
  }

  /** One target's acknowledgements never arrive, its appends do. */
  static List<String> timeoutsAlthoughAppended(long seed, Consumer<Scenario> broken) {
    return growth(
        seed,
        broken,
        Setup.SCALED,
        (s, from, to) -> s.world().targets().add(from, to, "t1", Targets.Mode.APPENDED, 1));
  }

  /** SQS accepts every send, and no answer arrives. */
  static List<String> sendsNotAnswered(long seed, Consumer<Scenario> broken) {
    return growth(
        seed,
        broken,
        Setup.DEFAULT,
        (s, from, to) -> {
          s.calls(from, to, Operation.SEND, Mode.LOST_ANSWER, 1);
          s.stream(6, from, 1, () -> 600);
        },
        (double) Operation.SEND.timeout().toSeconds());
  }

  /** Bundles for two targets, one of which fails for long: the other's records are not repeated. */
  static List<String> oneTargetOfABundleFails(long seed, Consumer<Scenario> broken) {
    return growth(
        seed,
        broken,
        Setup.SCALED,
        (s, from, to) -> s.world().targets().add(from, to, "t1", Targets.Mode.LATER, 1));
  }

  /**
   * Every send to Kafka fails for minutes, some of them though appended: nothing is received
   * meanwhile, and no copies are made.
   */
  static List<String> brokerDown(long seed, Consumer<Scenario> broken) {
    return growth(
        seed,
        broken,
        Setup.SCALED,
        (s, from, to) -> {
          s.world().targets().add(from, to, Targets.ALL, Targets.Mode.LOST, 1);
          s.world().targets().add(from, to, Targets.ALL, Targets.Mode.APPENDED, 0.2);
        });
  }

  /**
   * Leases can be neither renewed nor given back, sends and deletes are slow, and one target of
   * each bundle fails: a holder that ignores the end of its lease would send the rest again each
   * time that the old bundle comes back.
   */
  static List<String> renewalsRefusedAndOneTargetFails(long seed, Consumer<Scenario> broken) {
    return growth(
        seed,
        broken,
        Setup.SCALED,
        (s, from, to) -> {
          s.calls(from, to, Operation.CHANGE_VISIBILITY, Mode.REFUSE, 1);
          s.calls(from, to, Operation.SEND, Mode.SLOW, 0.7);
          s.calls(from, to, Operation.DELETE, Mode.SLOW, 0.7);
          s.world().targets().add(from, to, "t1", Targets.Mode.LATER, 0.8);
        });
  }

  /**
   * A holder is stopped (SIGSTOP) with records in its hold, its lease ends, another replica
   * delivers them, and it wakes: what it still held is dropped.
   */
  static List<String> holderStoppedForLongerThanItsLease(long seed, Consumer<Scenario> broken) {
    Scenario s = new Scenario(seed, Setup.SCALED);
    broken.accept(s);
    s.stream(40, 1, 0.01, () -> s.between(8, 11));
    s.at(8.6, () -> s.world().fleet().pause("a", 30));
    List<String> violations = new ArrayList<>(s.recovered(80).run().judge());
    if (s.extra() > 1) {
      violations.add("copies: " + s.extra() + " records by a holder past its lease");
    }
    return violations;
  }

  /** A holder is stopped for less than its lease: nobody else has got anything. */
  static List<String> holderStoppedForLessThanItsLease(long seed, Consumer<Scenario> broken) {
    Scenario s = new Scenario(seed, Setup.SCALED);
    broken.accept(s);
    s.stream(40, 1, 0.01, () -> s.between(8, 11));
    s.at(8.6, () -> s.world().fleet().pause("a", 6));
    List<String> violations = new ArrayList<>(s.recovered(80).run().judge());
    if (s.extra() > 0) {
      violations.add("copies: " + s.extra() + " records though the lease lasted");
    }
    return violations;
  }

  /** Receives answer up to ten seconds late: the lease counts from before the call. */
  static List<String> slowReceives(long seed, Consumer<Scenario> broken) {
    Scenario s = new Scenario(seed, Setup.SCALED);
    broken.accept(s);
    s.stream(60, 1, 0.5, () -> 8);
    s.calls(0, 60, Operation.RECEIVE, Mode.SLOW, 0.5);
    return s.recovered(100).run().judge();
  }

  /**
   * Replicas join and leave in good order while records are held and sent: a planned rebalance
   * delivers nothing twice.
   */
  static List<String> plannedRebalances(long seed, Consumer<Scenario> broken) {
    Scenario s = new Scenario(seed, Setup.SCALED.replicas(3));
    broken.accept(s);
    s.stream(300, 1, 0.1, () -> new double[] {0.5, 1.5, 1.9, 6}[s.dice().nextInt(4)]);
    for (int i = 0; i < 5; i++) {
      String name = List.of("a", "b", "c").get(i % 3);
      s.at(4 + 5 * i, () -> s.world().fleet().stop(name, 1));
    }
    List<String> violations = new ArrayList<>(s.run().judge());
    if (s.extra() > 1) {
      violations.add("copies: " + s.extra() + " by planned rebalances");
    }
    return violations;
  }

  /**
   * The table takes calls and answers none while replicas leave and come back. What is on its way
   * there holds up neither commits nor partitions that are given up, and what is read again is
   * counted.
   */
  static List<String> tableHangsWhileReplicasComeAndGo(long seed, Consumer<Scenario> broken) {
    Scenario s = new Scenario(seed, Setup.SCALED.replicas(3));
    broken.accept(s);
    s.stream(320, 2, 0.1, () -> s.between(1, 5));
    s.stream(100, 2.05, 0.3, () -> s.between(40, 60));
    Operation.Service.TABLE.all().forEach(call -> s.calls(8, 34, call, Mode.LOST_REQUEST, 1));
    for (int i = 0; i < 4; i++) {
      String name = List.of("a", "b", "c").get(i % 3);
      s.at(10 + 6 * i, () -> s.world().fleet().stop(name, 1));
    }
    List<String> violations = new ArrayList<>(s.recovered(40).run().judge());
    double late = Scenario.quantile(s.world().ledger().entries().subList(0, 320), 0.99);
    if (late > 2) {
      violations.add("p99 of short delays: %.1f s".formatted(late));
    }
    if (s.extra() > s.counted(MeterNames.REREAD)) {
      violations.add("copies: " + s.extra() + ", more than was read again");
    }
    return violations;
  }

  /** A replica is killed between a poll and the acknowledgement of the next place. */
  static List<String> killedAfterPoll(long seed, Consumer<Scenario> broken) {
    Scenario s = new Scenario(seed, Setup.SCALED);
    broken.accept(s);
    s.stream(80, 1, 0.5, () -> new double[] {0.5, 6, 25}[s.dice().nextInt(3)]);
    s.calls(0, 40, Operation.SEND, Mode.SLOW, 0.5);
    s.calls(0, 40, Operation.PUT, Mode.SLOW, 0.5);
    for (int i = 0; i < 6; i++) {
      String name = i % 2 == 0 ? "a" : "b";
      s.at(s.between(3, 40), () -> s.world().fleet().kill(name, 1));
    }
    return s.recovered(100).run().judge();
  }
}

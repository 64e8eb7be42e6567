package io.delayline.sim;

import io.delayline.FieldFault;
import io.delayline.runtime.MeterNames;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** What a whole replica says of itself while this and that is wrong. */
class HealthSimulationTest {
  /** Asked twice a second: when a replica was ready, and why it was not. */
  private static final class Watch {
    private final TreeMap<Double, List<String>> reasons = new TreeMap<>();
    private double paused;

    Watch(Scenario s, double until) {
      for (double at = 2; at < until; at += 0.5) {
        double now = at;
        s.at(now, () -> look(s.world().fleet().all().getFirst(), now));
      }
    }

    private void look(Member member, double now) {
      reasons.put(now, member.replica().notReady());
      paused += member.registry().get(MeterNames.PAUSED).gauge().value();
    }

    List<String> not(double from, double to, boolean ready) {
      List<String> violations = new ArrayList<>();
      reasons
          .subMap(from, to)
          .forEach((at, why) -> {
            if (why.isEmpty() != ready) {
              violations.add("health: at %.1f not ready: %s".formatted(at, why));
            }
          });
      return violations;
    }
  }

  /** More than fits memory while the target is slow: reading pauses, and that is no sickness. */
  private static List<String> backPressureIsReady(long seed, Consumer<Scenario> broken) {
    Scenario s = new Scenario(seed, Setup.SCALED.replicas(1).with("MAX_IN_FLIGHT_RECORDS", "100"));
    broken.accept(s);
    s.world().targets().add(5, 30, "t0", Targets.Mode.SLOW, 1);
    s.stream(2_000, 10, 0.001, () -> s.between(0, 5));
    Watch watch = new Watch(s, 60);
    List<String> violations = new ArrayList<>(s.recovered(60).run().judge());
    violations.addAll(watch.not(4, 60, true));
    if (watch.paused == 0) {
      violations.add("health: there was no back-pressure");
    }
    return violations;
  }

  /** A clock that is set wrong: not ready, nothing appended by it; right again: ready again. */
  private static List<String> aWrongClockIsNotReady(long seed, Consumer<Scenario> broken) {
    Scenario s = new Scenario(seed, Setup.SCALED);
    broken.accept(s);
    s.stream(120, 3, 0.5, () -> s.between(0, 12));
    s.at(19.9, () -> s.world().fleet().skew("a", 30));
    s.at(40, () -> s.world().fleet().skew("a", 0));
    Watch watch = new Watch(s, 80);
    List<String> violations = new ArrayList<>(s.recovered(60).run().judgeButLateness());
    violations.addAll(watch.not(4, 19.5, true));
    violations.addAll(watch.not(20, 40, false));
    violations.addAll(watch.not(50, 80, true));
    s.world().ledger().entries().stream()
        .flatMap(entry -> entry.appends.stream())
        .filter(append -> append.by().name().equals("a"))
        .filter(append -> append.at().isAfter(World.instant(20)))
        .filter(append -> append.at().isBefore(World.instant(40)))
        .forEach(append -> violations.add("emitted by a wrong clock at " + append.at()));
    return violations;
  }

  /** A queue that refuses everything for a minute: not ready, but alive, and ready afterwards. */
  private static List<String> aDeadQueueIsNotReady(long seed, Consumer<Scenario> broken) {
    return whileDown(seed, broken, EnumSet.of(Operation.RECEIVE), Faults.Mode.REFUSE);
  }

  private static List<String> aSilentQueueIsNotReady(long seed, Consumer<Scenario> broken) {
    return whileDown(seed, broken, Operation.Service.QUEUE.all(), Faults.Mode.LOST_REQUEST);
  }

  private static List<String> aDeadGroupIsNotReady(long seed, Consumer<Scenario> broken) {
    return whileDown(seed, broken, EnumSet.of(Operation.POLL), Faults.Mode.REFUSE);
  }

  private static List<String> whileDown(
      long seed, Consumer<Scenario> broken, java.util.Set<Operation> operations, Faults.Mode mode) {
    Scenario s = new Scenario(seed, Setup.SCALED.replicas(1));
    broken.accept(s);
    s.stream(60, 3, 1, () -> s.between(0, 12));
    s.world().faults().add(20, 90, operations, mode, 1);
    Watch watch = new Watch(s, 130);
    List<String> violations = new ArrayList<>(s.recovered(110).run().judgeButLateness());
    violations.addAll(watch.not(4, 19.5, true));
    violations.addAll(watch.not(80, 89, false));
    violations.addAll(watch.not(115, 130, true));
    return violations;
  }

  @Test
  @FieldFault("B72")
  void backPressureIsReady() {
    Scenarios.hold(HealthSimulationTest::backPressureIsReady);
  }

  @Test
  void aWrongClockIsNotReady() {
    Scenarios.hold(HealthSimulationTest::aWrongClockIsNotReady);
  }

  @Test
  void aDeadQueueIsNotReady() {
    Scenarios.hold(HealthSimulationTest::aDeadQueueIsNotReady);
  }

  @Test
  @FieldFault("B81")
  void aSilentQueueIsNotReady() {
    Scenarios.hold(HealthSimulationTest::aSilentQueueIsNotReady);
  }

  @Test
  void aDeadGroupIsNotReady() {
    Scenarios.hold(HealthSimulationTest::aDeadGroupIsNotReady);
  }
}

package io.delayline.sim;

import io.delayline.promote.TickQueue.Posting;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** Interleavings of clocks that are set wrong and right again, and of ticks that lie. */
final class ClockScenarios {
  private ClockScenarios() {}

  /**
   * A clock jumps an hour ahead just before a tick, is noticed, and is set right; and ticks from
   * the future are planted. The frontier may not run away: it never comes back, and all that is
   * parked below it would have to land.
   */
  static List<String> fastClockScheduler(long seed, Consumer<Scenario> broken) {
    Scenario s = new Scenario(seed, Setup.SCALED);
    broken.accept(s);
    s.stream(30, 5, 2, () -> s.between(15, 70));
    for (int i = 0; i < 8; i++) {
      double tick = 15 + 10 * i;
      String id = "future-" + i;
      s.at(tick - 0.05, () -> s.world().fleet().skew("a", 3_600));
      s.at(tick + 1.5, () -> s.world().fleet().skew("a", 0));
      s.at(tick + 3, () -> plant(s, id, tick + 86_400));
    }
    List<String> violations = s.recovered(110).allowEarly(4).run().judgeButLateness();
    double frontier =
        s.world().table().items().frontier().orElseThrow().second() - Engine.START.getEpochSecond();
    if (frontier > s.world().now() + 20 + 5) {
      violations.add("frontier: at %.0f, now is %.0f".formatted(frontier, s.world().now()));
    }
    return violations;
  }

  /** The tick of ages ago is posted again; a writer's row lies between both frontiers. */
  static List<String> anOldTickAfterANewOne(long seed, Consumer<Scenario> broken) {
    Scenario s = new Scenario(seed, Setup.SCALED);
    broken.accept(s);
    s.edge(60, 5, 100);
    s.calls(0, 110, Operation.PUT, Faults.Mode.SLOW, 0.8);
    for (int i = 0; i < 60; i++) {
      double at = 20 + 1.5 * i + s.between(0, 1);
      double old = at - at % 5 - 5 * (1 + s.dice().nextInt(3));
      String id = "old-" + i;
      s.at(at, () -> plant(s, id, old));
    }
    return s.recovered(150).run().judge();
  }

  private static void plant(Scenario s, String id, double tick) {
    String body = "{\"tick\":%d}".formatted(World.instant(tick).toEpochMilli());
    s.plantTick(new Posting("tick", id, body));
  }

  /**
   * A clock is 12 s fast for less than a second while records that are due in 13 s are taken into
   * the hold, as if they were due now. It is right again before they are let go.
   */
  static List<String> clockCorrectedDuringTheHold(long seed, Consumer<Scenario> broken) {
    Scenario s = new Scenario(seed, Setup.SCALED);
    broken.accept(s);
    s.stream(300, 1, 0.1, () -> s.between(13, 14));
    for (int i = 0; i < 6; i++) {
      double at = 5 + 5 * i + s.between(0, 1);
      s.at(at, () -> s.world().fleet().skew("a", 12));
      s.at(at + s.between(0.2, 0.8), () -> s.world().fleet().skew("a", 0));
    }
    return s.recovered(100).bound(4).run().judge();
  }

  /**
   * While records are held all clocks are set back two hours, and are right again a second later:
   * nothing waits for hours.
   */
  static List<String> clocksSetBackAndForth(long seed, Consumer<Scenario> broken) {
    Scenario s = new Scenario(seed, Setup.SCALED);
    broken.accept(s);
    s.stream(60, 1, 0.5, () -> 6);
    for (int i = 0; i < 6; i++) {
      double at = 5 + 5 * i + s.between(0, 1);
      for (String name : List.of("a", "b")) {
        s.at(at, () -> s.world().fleet().skew(name, -7_200));
        s.at(at + 1.2, () -> s.world().fleet().skew(name, 0));
      }
    }
    return s.recovered(80).run(300).judge();
  }

  /**
   * A clock jumps ten minutes ahead; the next date comes with the next answer, seconds later.
   * Nothing may be emitted in between: the monotonic clock knows.
   */
  static List<String> clockJumpsAhead(long seed, Consumer<Scenario> broken) {
    Scenario s = new Scenario(seed, Setup.SCALED);
    broken.accept(s);
    s.stream(200, 1, 0.25, () -> new double[] {1, 3, 8, 15, 60}[s.dice().nextInt(5)]);
    for (int i = 0; i < 8; i++) {
      double at = 5 + 5 * i + s.between(0, 2);
      String name = i % 2 == 0 ? "a" : "b";
      s.at(at, () -> s.world().fleet().skew(name, 600));
      s.at(at + 4, () -> s.world().fleet().skew(name, 0));
    }
    return s.recovered(130).bound(4).run().judge();
  }

  /** One clock stays wrong: its replica gives its partitions away and does nothing. */
  static List<String> aBadClockGivesItsPartitionsAway(long seed, Consumer<Scenario> broken) {
    Scenario s = new Scenario(seed, Setup.SCALED);
    broken.accept(s);
    s.at(5, () -> s.world().fleet().skew("a", -50));
    s.stream(60, 15, 0.5, () -> new double[] {1, 6, 25}[s.dice().nextInt(3)]);
    return s.bound(4).run().judge();
  }

  /**
   * Without faults a short record costs one send. Rounded down, a delay would wake it up to a
   * second early, and between clocks that differ it would be routed again.
   */
  static List<String> delaysAreRoundedUp(long seed, Consumer<Scenario> broken) {
    Scenario s = new Scenario(seed, Setup.SCALED.skewed(List.of(1.0, -0.5)));
    broken.accept(s);
    s.stream(200, 1, 0.3, () -> s.between(4, 19));
    List<String> violations = new ArrayList<>(s.bound(4).run().judge());
    double again = s.counted("delayline.bundles", "kind", "rerouted") / 200;
    if (again > 0.4) {
      violations.add("bounces: %.0f %% were routed again".formatted(100 * again));
    }
    return violations;
  }

  /** Sends are refused for seconds: the delay that is accepted does not contain the waiting. */
  static List<String> sendsThrottledThenAccepted(long seed, Consumer<Scenario> broken) {
    Scenario s = new Scenario(seed, Setup.SCALED);
    broken.accept(s);
    s.stream(60, 1, 0.5, () -> 15);
    s.calls(5, 12, Operation.SEND, Faults.Mode.REFUSE, 1);
    return s.run().judge();
  }

  /**
   * All replicas come back just after a full minute: that minute's tick is posted at once, not a
   * minute later.
   */
  static List<String> restartAfterAnOutage(long seed, Consumer<Scenario> broken) {
    Scenario s = new Scenario(seed, Setup.DEFAULT);
    broken.accept(s);
    s.stream(20, 10, 5, () -> s.between(1_000, 1_500));
    s.at(200, () -> s.world().fleet().outage(2_705 - 200));
    return s.recovered(2_715).catchUp(30).run().judge();
  }
}

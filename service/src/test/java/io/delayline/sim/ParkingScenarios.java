package io.delayline.sim;

import io.delayline.runtime.MeterNames;
import io.delayline.sim.Faults.Mode;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * Interleavings of parking, frontier and cursors. Each takes a seed, and what a test breaks before
 * it begins.
 */
final class ParkingScenarios {
  private ParkingScenarios() {}

  /**
   * A row's write is slow and takes effect after the frontier has passed its second and a promoter
   * has read that. Some promoters die just after a read.
   */
  static List<String> writtenAfterItsSecondWasRead(long seed, Consumer<Scenario> broken) {
    Scenario s = new Scenario(seed, Setup.SCALED.replicas(3));
    broken.accept(s);
    s.edge(60, 5, 100);
    s.calls(0, 110, Operation.PUT, Mode.TARDY, 0.7);
    s.calls(0, 110, Operation.RAISE_FRONTIER, Mode.SLOW, 0.2);
    s.killOn(20, Operation.READ, Moment.ANSWERED, 2, 0.05);
    return s.recovered(150).run().judge();
  }

  /**
   * A writer whose clock is almost 2 s slow parks what belongs in the short path, into seconds that
   * have been handed out already.
   */
  static List<String> slowClockWriter(long seed, Consumer<Scenario> broken) {
    Scenario s = new Scenario(seed, Setup.SCALED.skewed(List.of(-1.9, 1.0)));
    broken.accept(s);
    s.edge(30, 5, 60);
    s.stream(40, 5, 1.5, () -> 20 + s.between(-1.9, 0.5));
    return s.bound(6).run().judge();
  }

  /**
   * SHORT_DELAY_MAX goes from 20 s to 14 s, replica by replica, on a live table whose frontier is
   * still 20 s ahead: what is parked now lies below it.
   */
  static List<String> shortDelayMaxLowered(long seed, Consumer<Scenario> broken) {
    Scenario s = new Scenario(seed, Setup.SCALED);
    broken.accept(s);
    s.stream(600, 1, 0.1, () -> s.between(6, 26));
    var lowered = new Scale(14, 5, 3).config(Setup.SCALED.variables());
    for (String name : List.of("a", "b")) {
      double at = name.equals("a") ? 15 : 50;
      s.at(
          at,
          () -> {
            s.world().fleet().configure(name, lowered);
            s.world().fleet().stop(name, 0.5);
          });
    }
    return s.catchUp(15).recovered(90).run().judge();
  }

  /**
   * A writer is killed between the acknowledged write and the read of the frontier: nobody has
   * checked the landing, the record is read again from Kafka.
   */
  static List<String> killedBetweenParkAndLanding(long seed, Consumer<Scenario> broken) {
    Scenario s = new Scenario(seed, Setup.SCALED);
    broken.accept(s);
    s.edge(40, 5, 80);
    s.calls(0, 90, Operation.PUT, Mode.TARDY, 0.7);
    s.killOn(5, Operation.PUT, Moment.ANSWERED, 5, 0.3);
    return s.recovered(150).run().judge();
  }

  /**
   * A promoter is stopped (SIGSTOP) after SQS has accepted its page; its assignment becomes
   * visible, another replica walks on over many pages; the first wakes and moves the cursor. At
   * most one page is repeated for each such stop.
   */
  static List<String> twoPromotersOnOneShard(long seed, Consumer<Scenario> broken) {
    Scenario s = new Scenario(seed, Setup.SCALED.replicas(3).shards(1).pageRows(2));
    broken.accept(s);
    s.stream(3_000, 1, 0.02, () -> 40 + s.between(0, 60));
    int stops = 3;
    s.on(
        25,
        Operation.SEND,
        Moment.TOOK_EFFECT,
        stops,
        life -> {
          boolean promoting = s.world().fleet().promotes(life);
          if (promoting) {
            s.world().fleet().pause(life.name(), s.between(6, 9));
          }
          return promoting;
        });
    List<String> violations = s.recovered(130).run().judge();
    return pagesRepeated(s, violations, stops);
  }

  /**
   * The move of a cursor takes so long to take effect that the assignment has become visible by
   * then, and another replica has moved on over many pages: the late move changes nothing.
   */
  static List<String> cursorMovedLate(long seed, Consumer<Scenario> broken) {
    Scenario s = new Scenario(seed, Setup.SCALED.replicas(3).shards(1).pageRows(2));
    broken.accept(s);
    s.stream(3_000, 1, 0.02, () -> 40 + s.between(0, 60));
    s.calls(25, 120, Operation.MOVE_CURSOR, Mode.SLOW, 0.6);
    return s.recovered(160).run().judge();
  }

  /**
   * A promoter is killed after SQS has accepted its page and before the cursor moves, or just after
   * that: that page is sent once more, and nothing else.
   */
  static List<String> killedBetweenAcceptAndCursor(long seed, Consumer<Scenario> broken) {
    Scenario s = new Scenario(seed, Setup.SCALED.replicas(3).shards(1).pageRows(3));
    broken.accept(s);
    s.stream(1_000, 1, 0.02, () -> 40 + s.between(0, 60));
    s.on(
        25,
        Operation.SEND,
        Moment.TOOK_EFFECT,
        2,
        life -> s.world().fleet().promotes(life) && s.world().fleet().kill(life, 1));
    s.killOn(30, Operation.MOVE_CURSOR, Moment.TOOK_EFFECT, 2, 1);
    return pagesRepeated(s, s.recovered(110).run().judge(), 4);
  }

  /** A page is of at most 100 rows and what one more read brings. */
  private static List<String> pagesRepeated(Scenario s, List<String> violations, int times) {
    double again = s.counted(MeterNames.ROWS_PROMOTED) - s.world().table().written();
    List<String> all = new ArrayList<>(violations);
    if (again > times * 103) {
      all.add("promoted again: %.0f rows in %d interruptions".formatted(again, times));
    }
    return all;
  }

  /**
   * Shards go from 4 to 16 by the operator's command while rows of both kinds wait; before any row
   * of a new shard is promoted all replicas are down for longer than the rows' lead. The cursors of
   * the new shards must not begin at the restart's now.
   */
  static List<String> shardsRaisedThenOutage(long seed, Consumer<Scenario> broken) {
    Scenario s = new Scenario(seed, Setup.SCALED);
    broken.accept(s);
    s.stream(80, 2, 0.25, () -> s.between(25, 60));
    s.at(10.5, () -> s.raiseShards(16));
    s.at(21, () -> s.world().fleet().outage(60));
    List<String> violations = new ArrayList<>(s.recovered(100).run().judge());
    if (s.world().table().items().cursors().size() != 16) {
      violations.add("shards: " + s.world().table().items().cursors());
    }
    return violations;
  }

  /**
   * All replicas are down for 25 times the most that the queue waits; rows are due in every minute
   * of it. Then all of it comes out.
   */
  static List<String> outageLongerThanEveryWindow(long seed, Consumer<Scenario> broken) {
    Scenario s = new Scenario(seed, Setup.DEFAULT);
    broken.accept(s);
    s.stream(80, 10, 5, () -> s.between(1_000, 25_000));
    s.at(600, () -> s.world().fleet().outage(22_500));
    for (int hour = 1; hour < 8; hour++) {
      s.at(hour * 3_600, () -> s.world().table().rows().sweep());
    }
    return s.recovered(23_200).catchUp(120).run().judge();
  }

  /**
   * Partition 0 has x, which is held, and r0; partition 1 has r1; r0 and r1 are due in one second
   * and parked in one row. r1 is committed, r0 waits behind x. r2, of the same second, comes to
   * partition 0, and the replica is killed: partition 0 is read again, and r0 is parked with r2.
   * The row of r1 must not be overwritten by theirs.
   */
  static List<String> readAgainIntoOtherBundles(long seed, Consumer<Scenario> broken) {
    Scenario s = new Scenario(seed, Setup.SCALED.replicas(1).shards(1).partitions(2));
    broken.accept(s);
    for (int i = 0; i < 4; i++) {
      double at = 4 + 30 * i;
      double due = Math.floor(at + 45);
      s.produce(0, at, 1.95);
      s.produce(0, at + 0.1, due + 0.3 - at - 0.1);
      s.produce(1, at + 0.2, due + 0.5 - at - 0.2);
      s.produce(0, at + 1.3, due + 0.7 - at - 1.3);
      s.at(at + 1.9, () -> s.world().fleet().kill("a", 0.5));
    }
    return s.recovered(170).run().judge();
  }

  /** The background deletes always fail: no row is promoted twice, promotion never waits. */
  static List<String> deleteOfRowsRefusedForEver(long seed, Consumer<Scenario> broken) {
    Scenario s = new Scenario(seed, Setup.SCALED);
    broken.accept(s);
    s.stream(40, 1, 1, () -> s.between(22, 80));
    s.calls(0, 1e6, Operation.REMOVE, Mode.REFUSE, 1);
    List<String> violations = new ArrayList<>(s.run().judge());
    if (s.counted(MeterNames.RECORDS_PROMOTED) > s.world().table().parked() || s.extra() > 0) {
      violations.add("promoted twice");
    }
    return violations;
  }

  /**
   * Writes are accepted, the read of the frontier behind them is throttled for a long time: the
   * bundle overflows, so its row has to go.
   */
  static List<String> frontierCannotBeRead(long seed, Consumer<Scenario> broken) {
    Scenario s = new Scenario(seed, Setup.SCALED);
    broken.accept(s);
    s.stream(40, 1, 1, () -> s.between(60, 100));
    s.calls(5, 45, Operation.READ_FRONTIER, Mode.REFUSE, 1);
    List<String> violations = new ArrayList<>(s.recovered(1_000).catchUp(60).run().judge());
    if (s.extra() > 0) {
      violations.add("copies: " + s.extra() + " without crash or lost answer");
    }
    return violations;
  }
}

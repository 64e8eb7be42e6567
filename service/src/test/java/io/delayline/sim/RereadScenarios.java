package io.delayline.sim;

import io.delayline.intake.FakeSource;
import io.delayline.runtime.MeterNames;
import io.delayline.sim.Faults.Mode;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** Records that are read again by the next owner of their partition: how many at most. */
final class RereadScenarios {
  private static final int LIMIT = 100;

  private RereadScenarios() {}

  /**
   * A replica is killed while the group takes no commit, as in the round that waits for a dead
   * member: of its one partition it has read what is allowed and what one poll returns, however
   * long that lasts. Nothing that it read is due before it dies, so nothing else makes copies.
   */
  static List<String> killedWhileNothingCanBeCommitted(long seed, Consumer<Scenario> broken) {
    Setup setup = Setup.SCALED.partitions(2).with("MAX_UNCOMMITTED", String.valueOf(LIMIT));
    Scenario s = new Scenario(seed, setup);
    broken.accept(s);
    s.stream(6_000, 3, 0.001, () -> s.between(8, 14));
    s.calls(3, 25, Operation.COMMIT, Mode.REFUSE, 1);
    s.at(8, () -> s.world().fleet().kill("a", 1));
    List<String> violations = new ArrayList<>(s.recovered(26).run().judge());
    if (s.extra() > LIMIT + FakeSource.MAX_POLL) {
      violations.add("copies: " + s.extra() + " by the crash of the owner of one partition");
    }
    return violations;
  }

  /**
   * Replicas join and leave in good order while each send to the queue takes up to three seconds:
   * as it goes on answering it is waited for, and nothing is read again.
   */
  static List<String> plannedRebalancesOnASlowQueue(long seed, Consumer<Scenario> broken) {
    Scenario s = new Scenario(seed, Setup.SCALED.replicas(3).partitions(6));
    broken.accept(s);
    s.stream(1_200, 1, 0.025, () -> s.between(4, 18));
    s.calls(0, 35, Operation.SEND, Mode.TARDY, 1);
    for (int i = 0; i < 4; i++) {
      String name = List.of("a", "b", "c").get(i % 3);
      s.at(5 + 7 * i, () -> s.world().fleet().stop(name, 1));
    }
    List<String> violations = new ArrayList<>(s.recovered(36).run().judge());
    double copies = s.counted(MeterNames.REREAD);
    if (copies > 0) {
      violations.add("copies: %.0f read again by planned rebalances".formatted(copies));
    }
    return violations;
  }

  /**
   * A replica is stopped (SIGSTOP) with held records for longer than its session. Others read and
   * deliver them, and when it wakes it delivers none of them again.
   */
  static List<String> stoppedForLongerThanItsSession(long seed, Consumer<Scenario> broken) {
    Scenario s = new Scenario(seed, Setup.SCALED);
    broken.accept(s);
    s.stream(800, 3, 0.005, () -> s.between(1.5, 1.9));
    s.at(6, () -> s.world().fleet().pause("a", 22));
    List<String> violations = new ArrayList<>(s.recovered(30).run().judge());
    long copies = copiesBy("a", World.instant(28), s.world().ledger().entries());
    if (copies > 0) {
      violations.add("copies: " + copies + " by a member that others took for dead");
    }
    return violations;
  }

  private static long copiesBy(String name, Instant from, List<Ledger.Entry> entries) {
    return entries.stream()
        .flatMap(entry -> entry.appends.stream().skip(1))
        .filter(copy -> copy.by().name().equals(name) && !copy.at().isBefore(from))
        .count();
  }
}

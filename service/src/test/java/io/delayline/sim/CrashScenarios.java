package io.delayline.sim;

import io.delayline.intake.FakeSource;
import io.delayline.sim.Faults.Mode;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** What a crash may repeat at most, by configuration. */
final class CrashScenarios {
  private static final int LIMIT = 100;

  private CrashScenarios() {}

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
}

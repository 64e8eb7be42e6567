package io.delayline.loadtest;

import io.delayline.local.drill.Pauses;
import io.delayline.local.drill.ScaledTimes;
import java.time.Duration;

/** A replica is frozen for longer than its leases last, and wakes among others with its work. */
record Sigstop(String name, String description) implements Drill {
  @Override
  public int play(Stage stage) {
    stage.startTwo(ScaledTimes.EIGHT_SECONDS);
    Replica sleeper = stage.replicas().getFirst();
    stage.underLoad(
        perSecond(stage),
        0,
        14_000,
        () -> {
          Pauses.of(Duration.ofSeconds(6));
          stage.mayDouble(sleeper);
          sleeper.process().pause();
          Pauses.of(stage.size().seconds(23, 60));
          sleeper.process().resume();
          Pauses.of(Duration.ofSeconds(4));
        });
    return 2; // others take over what it had in hand, and it wakes and goes on with it
  }

  private static int perSecond(Stage stage) {
    return stage.size().of(50, 150);
  }

  /**
   * Besides what is redelivered: half of what comes in is the sleeper's, and of that what had found
   * its next place behind a held record, for 2 s, or since the last commit, in 0.5 s, or was under
   * way, for 1 s. That is less than 4 s of it; with what it held nothing may go on.
   */
  @Override
  public void judge(Stage stage) {
    double limit = stage.counters().redelivered() + 2 * perSecond(stage);
    long copies = stage.ledger().verdict().duplicates();
    if (copies > limit) {
      stage.problem("%d copies, at most %.0f by the stop".formatted(copies, limit));
    }
  }
}

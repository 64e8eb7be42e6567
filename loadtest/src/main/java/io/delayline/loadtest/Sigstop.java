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
        stage.size().of(50, 150),
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
}

package io.delayline.loadtest;

import io.delayline.local.drill.Counters;
import io.delayline.local.drill.ScaledTimes;
import java.time.Duration;
import java.util.List;

/** A replica is killed while it holds records in memory, of which some came from the queue. */
record KillWhileHolding(String name, String description) implements Drill {
  private static final int RECORDS = 300;

  @Override
  public int play(Stage stage) {
    stage.startTwo(ScaledTimes.EIGHT_SECONDS);
    int kills = stage.size().of(1, 5);
    for (int kill = 0; kill < kills; kill++) {
      stage.send(RECORDS, 2_500, 6_000);
      Replica victim = stage.replicas().getFirst();
      double received = received(victim);
      Stage.await(
          "it holds what it received",
          Duration.ofSeconds(20),
          () -> received(victim) > received && held(victim) > 10);
      stage.send(RECORDS, 500, 1_900);
      stage.kill(victim);
      stage.start(ScaledTimes.EIGHT_SECONDS);
      stage.awaitServing();
    }
    return kills;
  }

  private static double received(Replica replica) {
    return Counters.of(List.of(replica.process())).bundles("received");
  }

  private static double held(Replica replica) {
    return Counters.of(List.of(replica.process())).sum("delayline_held");
  }
}

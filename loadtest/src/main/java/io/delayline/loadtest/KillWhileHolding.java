package io.delayline.loadtest;

import io.delayline.local.drill.Counters;
import io.delayline.local.drill.ScaledTimes;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;

/** A replica is killed while it holds records in memory, of which some came from the queue. */
record KillWhileHolding(String name, String description) implements Drill {
  private static final int RECORDS = 300;

  @Override
  public int play(Stage stage) {
    stage.startTwo(ScaledTimes.EIGHT_SECONDS);
    int kills = stage.size().of(1, 5);
    for (int kill = 0; kill < kills; kill++) {
      Replica victim = awaitHolding(stage);
      stage.send(RECORDS, 500, 1_900);
      stage.kill(victim);
      stage.start(ScaledTimes.EIGHT_SECONDS);
      stage.awaitServing();
    }
    return kills;
  }

  /** Sends records, and answers one that holds some: a few bundles may all be with the same. */
  private static Replica awaitHolding(Stage stage) {
    Map<Replica, Double> before = new HashMap<>();
    stage.replicas().forEach(replica -> before.put(replica, received(replica)));
    stage.send(RECORDS, 2_500, 6_000);
    AtomicReference<Optional<Replica>> holding = new AtomicReference<>(Optional.empty());
    Stage.await(
        "one holds what it received",
        Duration.ofSeconds(20),
        () -> {
          holding.set(
              stage.replicas().stream()
                  .filter(
                      each -> held(each) > 10 && received(each) > before.getOrDefault(each, 0.0))
                  .findFirst());
          return holding.get().isPresent();
        });
    return holding.get().orElseThrow();
  }

  private static double received(Replica replica) {
    return Counters.of(List.of(replica.process())).bundles("received");
  }

  private static double held(Replica replica) {
    return Counters.of(List.of(replica.process())).sum("delayline_held");
  }
}

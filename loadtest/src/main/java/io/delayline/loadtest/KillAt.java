package io.delayline.loadtest;

import io.delayline.local.drill.Fault;
import io.delayline.local.drill.ScaledTimes;
import io.delayline.local.drill.Trap;
import java.time.Duration;
import java.util.function.Supplier;

/**
 * A replica is killed at exactly one point of its work, again and again.
 *
 * @param trap catches whoever comes to the point
 * @param fromMillis the least delay of the records that are sent, which decides their way
 * @param toMillis the longest delay
 */
record KillAt(String name, String description, Supplier<Trap> trap, int fromMillis, int toMillis)
    implements Drill {
  private static final Duration CAUGHT_WITHIN = Duration.ofSeconds(30);
  private static final int RECORDS = 300;

  @Override
  public int play(Stage stage) {
    stage.startTwo(ScaledTimes.EIGHT_SECONDS);
    int kills = stage.size().of(1, 5);
    for (int kill = 0; kill < kills; kill++) {
      strike(stage);
    }
    return kills;
  }

  /** Kills whoever of two comes to the point. */
  void strike(Stage stage) {
    if (stage.replicas().size() < 2) {
      stage.start(ScaledTimes.EIGHT_SECONDS); // in the place of the last victim
      stage.awaitServing();
    }
    stage.send(RECORDS, fromMillis, toMillis);
    Trap set = trap.get();
    stage.replicas().forEach(replica -> replica.fault(set.of(replica.name())));
    stage.send(RECORDS, fromMillis, toMillis);
    String caught = set.await(CAUGHT_WITHIN);
    stage.replicas().stream().filter(replica -> replica.name().equals(caught)).forEach(stage::kill);
    stage.replicas().forEach(replica -> replica.fault(Fault.NONE));
  }
}

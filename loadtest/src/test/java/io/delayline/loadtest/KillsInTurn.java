package io.delayline.loadtest;

import io.delayline.local.drill.ScaledTimes;
import java.util.List;

/** Several kills on the same replicas, each at another point. */
final class KillsInTurn implements Drill {
  private final List<KillAt> kills;

  KillsInTurn(String... names) {
    this.kills =
        Drills.ALL.stream()
            .filter(drill -> List.of(names).contains(drill.name()))
            .map(KillAt.class::cast)
            .toList();
  }

  @Override
  public String name() {
    return "kills-in-turn";
  }

  @Override
  public String description() {
    return "kill -9 at one point after the other.";
  }

  @Override
  public int play(Stage stage) {
    stage.startTwo(ScaledTimes.EIGHT_SECONDS);
    kills.forEach(kill -> kill.strike(stage));
    return kills.size();
  }
}

package io.delayline.loadtest;

import io.delayline.local.drill.Pauses;
import java.time.Duration;
import java.util.Map;

/** Kafka takes two seconds for everything: what is received has to be held for longer. */
record KafkaSlow(String name, String description) implements Drill {
  @Override
  public int play(Stage stage) {
    stage.startOneOrTwo(Map.of());
    stage.send(stage.size().of(500, 5_000), 4_000, stage.size().of(15_000, 120_000));
    stage.awaitAccepted();
    stage.place().kafka().slow(Duration.ofSeconds(2));
    Pauses.of(stage.size().seconds(15, 120));
    stage.place().kafka().pass();
    return 0;
  }
}

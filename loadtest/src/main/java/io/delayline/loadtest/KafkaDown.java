package io.delayline.loadtest;

import io.delayline.local.drill.Pauses;
import java.time.Duration;
import java.util.Map;

/** Kafka cannot be reached while thousands come due. */
record KafkaDown(String name, String description) implements Drill {
  @Override
  public int play(Stage stage) {
    Duration outage = stage.size().seconds(20, 240);
    stage.startTwo(Map.of());
    int last = (int) outage.plusSeconds(10).toMillis();
    stage.send(stage.size().of(500, 5_000), 5_000, last);
    stage.awaitAccepted();
    stage.place().world().kafka().stop();
    Pauses.of(outage);
    stage.place().world().kafka().start();
    return 1;
  }
}

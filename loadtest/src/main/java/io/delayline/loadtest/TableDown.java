package io.delayline.loadtest;

import io.delayline.local.drill.AwsProxy;
import io.delayline.local.drill.Pauses;
import io.delayline.local.drill.ScaledTimes;
import java.time.Duration;
import java.util.Map;
import java.util.function.Consumer;

/** The DynamoDB API cannot be reached across two ticks, while rows come due to be promoted. */
record TableDown(String name, String description) implements Drill {
  private static final Map<String, String> HALF_MINUTES =
      Map.of(
          "DELAYLINE_SHORT_DELAY_MAX", "2m",
          "DELAYLINE_TICK_PERIOD", "30s",
          "DELAYLINE_TICK_VISIBILITY", "30s");

  @Override
  public int play(Stage stage) {
    boolean isShort = stage.size() == Size.SHORT;
    int shortest = isShort ? 10_000 : 130_000;
    stage.startTwo(isShort ? ScaledTimes.EIGHT_SECONDS : HALF_MINUTES);
    int records = stage.size().of(300, 3_000);
    stage.send(records, shortest, 2 * shortest);
    stage.awaitAccepted();
    each(stage, AwsProxy::stop);
    stage.send(records, shortest, 2 * shortest);
    Pauses.of(stage.size().seconds(5, 75));
    each(stage, AwsProxy::start);
    Pauses.of(Duration.ofMillis(shortest));
    return 1;
  }

  private static void each(Stage stage, Consumer<AwsProxy> change) {
    stage.replicas().forEach(replica -> change.accept(replica.dynamo()));
  }
}

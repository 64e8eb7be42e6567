package io.delayline.loadtest;

import io.delayline.local.drill.AwsProxy;
import io.delayline.local.drill.Pauses;
import java.time.Duration;
import java.util.Map;
import java.util.function.Consumer;

/**
 * The SQS API cannot be reached for longer than a consumer may go without a poll, under load and
 * with few records allowed in flight: partitions pause, and nobody leaves the group.
 */
record QueueDown(String name, String description) implements Drill {
  @Override
  public int play(Stage stage) {
    stage.startOneOrTwo(
        Map.of(
            "DELAYLINE_MAX_UNCOMMITTED",
            String.valueOf(stage.size().of(100, 1_000)),
            "DELAYLINE_CONSUMER_MAX_POLL_INTERVAL_MS",
            stage.size().of(8, 60) + "000"));
    stage.underLoad(
        200,
        0,
        30_000,
        () -> {
          Pauses.of(Duration.ofSeconds(4));
          each(stage, AwsProxy::stop);
          Pauses.of(stage.size().seconds(15, 180));
          each(stage, AwsProxy::start);
          Pauses.of(Duration.ofSeconds(4));
        });
    return 1;
  }

  private static void each(Stage stage, Consumer<AwsProxy> change) {
    stage.replicas().forEach(replica -> change.accept(replica.sqs()));
  }
}

package io.delayline.local;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.services.sqs.SqsClient;

class WorldIT {
  @TempDir private Path directory;

  @Test
  void tellsARelayEverythingItNeedsAndLeavesNoData() {
    try (World world = World.start(WorldOptions.in(directory));
        SqsClient sqs = Queues.client(world.sqs())) {
      assertThat(world.environment().keySet())
          .isEqualTo(
              Set.of(
                  "DELAYLINE_TOPIC",
                  "DELAYLINE_DELAY_QUEUE",
                  "DELAYLINE_GROUP_ID",
                  "DELAYLINE_KAFKA_BOOTSTRAP_SERVERS",
                  "AWS_REGION",
                  "AWS_ENDPOINT_URL_SQS",
                  "AWS_ACCESS_KEY_ID",
                  "AWS_SECRET_ACCESS_KEY"));
      assertThat(sqs.listQueues().queueUrls())
          .singleElement()
          .satisfies(url -> assertThat(url).endsWith("/" + World.DELAY_QUEUE));
      assertThat(directory.resolve("kafka")).exists();
    }

    assertThat(directory.resolve("kafka")).doesNotExist();
  }
}

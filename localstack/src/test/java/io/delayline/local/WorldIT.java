package io.delayline.local;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.sqs.SqsClient;

class WorldIT {
  @TempDir private Path directory;

  @Test
  void tellsARelayEverythingItNeedsAndLeavesNoData() {
    try (World world = World.start(WorldOptions.in(directory));
        SqsClient sqs = Queues.client(world.sqs());
        DynamoDbClient dynamo = Tables.client(world.dynamo())) {
      assertThat(world.environment().keySet())
          .isEqualTo(
              Set.of(
                  "DELAYLINE_TOPIC",
                  "DELAYLINE_DELAY_QUEUE",
                  "DELAYLINE_TICK_QUEUE",
                  "DELAYLINE_TABLE",
                  "DELAYLINE_GROUP_ID",
                  "DELAYLINE_KAFKA_BOOTSTRAP_SERVERS",
                  "AWS_REGION",
                  "AWS_ENDPOINT_URL_SQS",
                  "AWS_ENDPOINT_URL_DYNAMODB",
                  "AWS_ACCESS_KEY_ID",
                  "AWS_SECRET_ACCESS_KEY"));
      assertThat(sqs.listQueues().queueUrls())
          .extracting(url -> url.substring(url.lastIndexOf('/') + 1))
          .containsExactlyInAnyOrder(World.DELAY_QUEUE, World.TICK_QUEUE);
      assertThat(dynamo.listTables().tableNames()).containsExactly(World.TABLE);
      assertThat(directory.resolve("kafka")).exists();
    }

    assertThat(directory.resolve("kafka")).doesNotExist();
  }
}

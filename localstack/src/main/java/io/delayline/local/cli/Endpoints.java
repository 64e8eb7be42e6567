package io.delayline.local.cli;

import io.delayline.local.SqsServer;
import io.delayline.local.World;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/**
 * Tells where everything is and what to do with it.
 *
 * @param http one for each replica
 * @param logs the directory in which the replicas write theirs
 * @param another a command that runs one more relay
 */
record Endpoints(World world, List<URI> http, Path logs, String another) {
  void print(Duration startTime) {
    System.out.printf("Up after %.1f s.%n%n", startTime.toMillis() / 1000.0);
    printServices();
    for (int i = 0; i < http.size(); i++) {
      System.out.println(
          "  replica " + (i + 1) + "  " + http.get(i) + "/api/status  /metrics  /health/ready");
    }
    System.out.println("  their logs " + logs.resolve("replica-*.log"));
    System.out.println();
    System.out.println("From another terminal:");
    System.out.println("  localstack/send orders --for 5s --value 'hello'");
    System.out.println("  localstack/watch orders");
    System.out.println("A relay of your own beside these, with all that it has to be told:");
    System.out.println("  " + another);
    System.out.println();
  }

  private void printServices() {
    System.out.println("  Kafka      " + world.kafka().bootstrap());
    System.out.println(
        "             delay topic "
            + World.DELAY_TOPIC
            + ", dead letters "
            + World.DEAD_LETTER_TOPIC
            + ", targets "
            + String.join(" and ", Samples.TARGETS));
    System.out.println(
        "  SQS        "
            + world.sqs().endpoint()
            + " (region "
            + SqsServer.REGION
            + ", any credentials), queues "
            + World.DELAY_QUEUE
            + " and "
            + World.TICK_QUEUE);
    System.out.println(
        "  DynamoDB   " + world.dynamo().endpoint() + " (likewise), table " + World.TABLE);
  }
}

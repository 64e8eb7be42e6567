package io.delayline.local.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.delayline.local.Ports;
import io.delayline.local.World;
import io.delayline.local.drill.Site;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.parallel.ResourceAccessMode;
import org.junit.jupiter.api.parallel.ResourceLock;

/** {@code --check} finds what is missing before records do; {@code --setup} creates it. */
@ExtendWith(SharedWorld.class)
@ResourceLock(value = Machine.BUSY, mode = ResourceAccessMode.READ)
class CheckIT {
  private static World world;
  private static Site site;

  @BeforeAll
  static void start(World shared) {
    world = shared;
    site = Site.in(shared, "check");
  }

  @AfterAll
  static void stop() {
    site.close();
  }

  @Test
  void allWell() {
    Cli check = Cli.run(site.environment(), "--check");

    assertThat(check.exit()).as(check.toString()).isZero();
    assertThat(check.out())
        .contains(
            site.delayTopic(),
            site.deadLetterTopic(),
            "check-queue",
            site.tickQueue(),
            site.table());
  }

  @Test
  void aDelayTopicIsMissing() {
    assertNamed("check-none", Map.of("DELAYLINE_TOPIC", "check-none"));
  }

  @Test
  void aDeadLetterTopicIsMissing() {
    assertNamed("check-no-letters", Map.of("DELAYLINE_DEAD_LETTER_TOPIC", "check-no-letters"));
  }

  @Test
  void theQueueIsMissing() {
    assertNamed("check-no-queue", Map.of("DELAYLINE_DELAY_QUEUE", "check-no-queue"));
  }

  @Test
  void theTickQueueIsMissing() {
    assertNamed("check-none.fifo", Map.of("DELAYLINE_TICK_QUEUE", "check-none.fifo"));
  }

  @Test
  void theTableIsMissing() {
    assertNamed("check-no-table", Map.of("DELAYLINE_TABLE", "check-no-table"));
  }

  @Test
  void dynamoDbCannotBeReached() {
    String nobody = "http://" + Ports.HOST + ":" + Ports.free();

    assertNamed("check-table", Map.of("AWS_ENDPOINT_URL_DYNAMODB", nobody));
  }

  @Test
  void aDeadLetterTopicTakesLessThanTheDelayTopic() {
    world.topics().create(List.of("check-narrow"), 1, Map.of("max.message.bytes", "100000"));

    assertNamed("check-narrow", Map.of("DELAYLINE_DEAD_LETTER_TOPIC", "check-narrow"));
  }

  @Test
  void kafkaCannotBeReached() {
    String nobody = Ports.HOST + ":" + Ports.free();

    assertNamed(nobody, Map.of("DELAYLINE_KAFKA_BOOTSTRAP_SERVERS", nobody));
  }

  @Test
  void sqsCannotBeReached() {
    String nobody = "http://" + Ports.HOST + ":" + Ports.free();

    assertNamed(nobody, Map.of("AWS_ENDPOINT_URL_SQS", nobody));
  }

  @Test
  void setUpCreatesTheTopicsThatAreMissing() throws Exception {
    Map<String, String> environment = site.environment();
    environment.put("DELAYLINE_TOPIC", "check-new");

    Cli setup = Cli.run(environment, "--setup");
    Cli again = Cli.run(environment, "--setup");

    assertThat(setup.exit()).as(setup.toString()).isZero();
    assertThat(again.exit()).as("a second time: %s", again).isZero();
    assertThat(partitions("check-new")).isEqualTo(64);
    assertThat(partitions("check-new.dlt")).isPositive();
    Cli check = Cli.run(environment, "--check");
    assertThat(check.exit()).as(check.toString()).isZero();
  }

  private static int partitions(String topic) throws ExecutionException, InterruptedException {
    try (Admin admin = site.kafka().admin()) {
      return admin.describeTopics(Set.of(topic)).allTopicNames().get().values().stream()
          .mapToInt(description -> description.partitions().size())
          .sum();
    }
  }

  private static void assertNamed(String name, Map<String, String> changes) {
    Map<String, String> environment = site.environment();
    environment.putAll(changes);

    Cli check = Cli.run(environment, "--check");

    assertThat(check.exit()).as(check.toString()).isEqualTo(1);
    assertThat(check.out() + check.err()).contains(name).doesNotContain("\tat ");
  }
}

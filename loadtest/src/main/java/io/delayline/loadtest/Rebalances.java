package io.delayline.loadtest;

import io.delayline.local.drill.Fault;
import io.delayline.local.drill.Faults;
import io.delayline.local.drill.Pauses;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.CooperativeStickyAssignor;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/**
 * The group is rebalanced again and again while its members are under back-pressure: another one
 * joins, takes its share, does nothing with it, and leaves.
 */
record Rebalances(String name, String description) implements Drill {
  private static final int MOST_UNCOMMITTED = 100; // of each partition
  private static final int BURST = 3_000;

  /** So slow is a queue that goes on answering: it is waited for. */
  private static final Duration SLOW = Duration.ofSeconds(2);

  /** Of what is sent, in percent: a send may be the first after a silence that was too long. */
  private static final int MOST_COPIES = 1;

  @Override
  public int play(Stage stage) {
    int visits = stage.size().of(2, 10); // each is two rebalances
    stage.startOneOrTwo(Map.of("DELAYLINE_MAX_UNCOMMITTED", String.valueOf(MOST_UNCOMMITTED)));
    Fault slow = Faults.slow(SLOW).of("SendMessageBatch");
    stage.replicas().forEach(each -> each.fault(slow));
    for (int visit = 0; visit < visits; visit++) {
      stage.send(BURST, 2_500, 20_000);
      Stage.await(
          "partitions are paused",
          Duration.ofSeconds(20),
          () -> stage.counters().sum("delayline_partitions_paused") > 0);
      visit(stage);
      Pauses.of(Duration.ofSeconds(1));
    }
    stage.replicas().forEach(each -> each.fault(Fault.NONE));
    return 2 * visits;
  }

  @Override
  public void judge(Stage stage) {
    long copies = stage.ledger().verdict().duplicates();
    if (copies > stage.ledger().promised() * MOST_COPIES / 100) {
      stage.problem(copies + " copies by planned rebalances");
    }
  }

  private static void visit(Stage stage) {
    Map<String, Object> settings =
        Map.of(
            "bootstrap.servers", stage.site().kafka().bootstrap(),
            "group.id", stage.site().group(),
            "partition.assignment.strategy", CooperativeStickyAssignor.class.getName(),
            "enable.auto.commit", "false");
    try (KafkaConsumer<byte[], byte[]> visitor =
        new KafkaConsumer<>(settings, new ByteArrayDeserializer(), new ByteArrayDeserializer())) {
      visitor.subscribe(List.of(stage.site().delayTopic()));
      long end = System.nanoTime() + Duration.ofSeconds(20).toNanos();
      while (visitor.assignment().isEmpty() && System.nanoTime() - end < 0) {
        visitor.poll(Duration.ofMillis(100));
      }
      if (visitor.assignment().isEmpty()) {
        throw new IllegalStateException("The group gave nothing to another member in 20 s");
      }
    }
  }
}

package io.delayline.local.e2e;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.delayline.FieldFault;
import io.delayline.local.World;
import io.delayline.local.drill.ScaledTimes;
import io.delayline.local.drill.Site;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewPartitions;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.parallel.ResourceAccessMode;
import org.junit.jupiter.api.parallel.ResourceLock;

/** Targets of all sorts: compacted, of many partitions, and growing while records wait for them. */
@ExtendWith(SharedWorld.class)
@ResourceLock(value = Machine.BUSY, mode = ResourceAccessMode.READ)
class TargetsIT {
  /** Held, queued and parked, with the times that the relay has here. */
  private static final List<String> WAYS = List.of("400ms", "4s", "9500ms");

  private static Site site;
  private static KafkaProducer<byte[], byte[]> producer;

  @BeforeAll
  static void start(World world) {
    site = Site.in(world, "targets");
    site.awaitServing(List.of(site.start(ScaledTimes.EIGHT_SECONDS)));
    producer = site.kafka().producer(Map.of());
  }

  @AfterAll
  static void stop() {
    producer.close();
    site.close();
  }

  @Test
  @FieldFault("B28")
  void aTombstoneReachesACompactedTopicOnEveryWay() {
    String target = site.target("compacted", 1, Map.of("cleanup.policy", "compact"));
    for (String delay : WAYS) {
      Draft.to(target, "delay-for", delay)
          .key(delay.getBytes(UTF_8))
          .value((byte[]) null)
          .send(producer, site.delayTopic());
    }
    try (Mailbox mailbox = new Mailbox(site.kafka(), List.of(target))) {
      for (Delivered delivered : mailbox.await(WAYS.size())) {
        assertThat(WAYS).contains(new String(delivered.record().key(), UTF_8));
        assertThat(delivered.record().value()).as("a null, not a text").isNull();
      }
    }
  }

  @Test
  @FieldFault("B31")
  void recordsWithoutKeysStaySoAndAreSpread() {
    String target = site.target("spread", 4);
    int records = 1_000;
    for (int i = 0; i < records; i++) {
      var _ =
          producer.send(Draft.to(target, "delay-for", i + "ms").key(null).on(site.delayTopic()));
    }
    producer.flush();
    Set<Integer> partitions = new HashSet<>();
    try (Mailbox mailbox = new Mailbox(site.kafka(), List.of(target))) {
      for (Delivered delivered : mailbox.await(records)) {
        assertThat(delivered.record().key()).isNull();
        partitions.add(delivered.record().partition());
      }
    }
    assertThat(partitions).as("partitions of %d", 4).hasSizeGreaterThan(1);
  }

  @Test
  @FieldFault("B34")
  void aPartitionThatIsThereWhenARecordIsDueIsTakenOnEveryWay()
      throws ExecutionException, InterruptedException, TimeoutException {
    String target = site.target("growing", 3);
    for (String delay : List.of("4s", "9500ms")) {
      Draft.to(target, "delay-for", delay)
          .header("delay-partition", "5")
          .value(delay)
          .send(producer, site.delayTopic());
    }
    Draft.to(target, "delay-for", "4s").key("k".getBytes(UTF_8)).send(producer, site.delayTopic());
    try (Admin admin = site.kafka().admin()) {
      admin
          .createPartitions(Map.of(target, NewPartitions.increaseTo(6)))
          .all()
          .get(20, TimeUnit.SECONDS);
    }
    try (Mailbox mailbox = new Mailbox(site.kafka(), List.of(target))) {
      for (String delay : List.of("4s", "9500ms")) {
        Delivered delivered = mailbox.await(delay, each -> delay.equals(each.value()));
        assertThat(delivered.record().partition()).isEqualTo(5);
      }
      mailbox.await("the one that asked for none", each -> "value".equals(each.value()));
    }
  }
}

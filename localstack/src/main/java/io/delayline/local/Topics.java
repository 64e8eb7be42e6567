package io.delayline.local;

import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.locks.LockSupport;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.config.TopicConfig;
import org.apache.kafka.common.errors.TopicExistsException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;

/** The topics of the local broker. */
public final class Topics {
  /**
   * Records get the broker's clock as their timestamp, which makes the time of delivery the
   * broker's word.
   */
  public static final Map<String, String> LOG_APPEND_TIME =
      Map.of(TopicConfig.MESSAGE_TIMESTAMP_TYPE_CONFIG, "LogAppendTime");

  private static final Duration LIMIT = Duration.ofSeconds(30);

  private static final Duration LOOK_AGAIN = Duration.ofMillis(10);

  private final String bootstrap;

  Topics(String bootstrap) {
    this.bootstrap = bootstrap;
  }

  /**
   * Creates those that do not exist; the others stay as they are. Returns when clients can use
   * them: the controller answers a moment before the broker knows.
   *
   * @param settings topic-level settings by Kafka's names, {@link #LOG_APPEND_TIME} for example
   */
  public void create(Collection<String> names, int partitions, Map<String, String> settings) {
    create(
        names.stream()
            .map(name -> new NewTopic(name, partitions, (short) 1).configs(settings))
            .toList());
  }

  /** As {@link #create}, for a topic of one partition that lies on this broker only. */
  public void createOn(KafkaBroker broker, String name, Map<String, String> settings) {
    Map<Integer, List<Integer>> replicas = Map.of(0, List.of(broker.nodeId()));
    create(List.of(new NewTopic(name, replicas).configs(settings)));
  }

  private void create(List<NewTopic> topics) {
    Map<String, Object> client = new HashMap<>();
    client.put(AdminClientConfig.BOOTSTRAP_SERVERS_CONFIG, bootstrap);
    client.put(AdminClientConfig.DEFAULT_API_TIMEOUT_MS_CONFIG, (int) LIMIT.toMillis());
    try (Admin admin = Admin.create(client)) {
      for (var created : admin.createTopics(topics).values().entrySet()) {
        await(created.getKey(), created.getValue());
      }
      awaitLeaders(admin, topics.stream().map(NewTopic::name).toList());
    }
  }

  private static void awaitLeaders(Admin admin, Collection<String> names) {
    long deadline = System.nanoTime() + LIMIT.toNanos();
    while (!haveLeaders(admin, names)) {
      if (System.nanoTime() > deadline) {
        throw new IllegalStateException("Topics " + names + " have no leaders after " + LIMIT);
      }
      LockSupport.parkNanos(LOOK_AGAIN.toNanos());
    }
  }

  private static boolean haveLeaders(Admin admin, Collection<String> names) {
    try {
      return admin.describeTopics(names).allTopicNames().get().values().stream()
          .flatMap(topic -> topic.partitions().stream())
          .allMatch(partition -> partition.leader() != null);
    } catch (ExecutionException e) {
      if (e.getCause() instanceof UnknownTopicOrPartitionException) {
        return false;
      }
      throw new IllegalStateException("Cannot describe topics " + names, e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("Interrupted while topics " + names + " were created", e);
    }
  }

  private static void await(String topic, KafkaFuture<Void> creation) {
    try {
      creation.get();
    } catch (ExecutionException e) {
      if (!(e.getCause() instanceof TopicExistsException)) {
        throw new IllegalStateException("Cannot create topic " + topic, e.getCause());
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("Interrupted while topic " + topic + " was created", e);
    }
  }
}

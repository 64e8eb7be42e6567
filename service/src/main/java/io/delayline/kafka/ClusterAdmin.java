package io.delayline.kafka;

import java.time.Duration;
import java.util.List;
import java.util.OptionalInt;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.Config;
import org.apache.kafka.clients.admin.CreateTopicsOptions;
import org.apache.kafka.clients.admin.DescribeClusterOptions;
import org.apache.kafka.clients.admin.DescribeConfigsOptions;
import org.apache.kafka.clients.admin.DescribeTopicsOptions;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.config.ConfigResource;
import org.apache.kafka.common.config.TopicConfig;
import org.apache.kafka.common.errors.AuthorizationException;

/**
 * An admin client whose calls wait for their answer, at most {@code waitMs}, and end with a {@link
 * KafkaException} otherwise. Never creates a topic by asking for it. Thread-safe.
 */
final class ClusterAdmin implements AutoCloseable {
  private static final Duration CLOSE_WAIT = Duration.ofSeconds(1);

  /** The client's own timeout comes first, as it says what it has waited for. */
  private static final long GRACE_MS = 500;

  private final Admin admin;
  private final int waitMs;

  ClusterAdmin(Admin admin, Duration wait) {
    this.admin = admin;
    this.waitMs = Math.toIntExact(wait.toMillis());
  }

  String clusterId() {
    return await(admin.describeCluster(new DescribeClusterOptions().timeoutMs(waitMs)).clusterId());
  }

  int partitions(String topic) {
    DescribeTopicsOptions options = new DescribeTopicsOptions().timeoutMs(waitMs);
    return await(admin.describeTopics(List.of(topic), options).allTopicNames()).values().stream()
        .mapToInt(description -> description.partitions().size())
        .sum();
  }

  /** The topic's limit; empty when we may not read it, which is more than the work itself needs. */
  OptionalInt maxMessageBytes(String topic) {
    ConfigResource resource = new ConfigResource(ConfigResource.Type.TOPIC, topic);
    DescribeConfigsOptions options = new DescribeConfigsOptions().timeoutMs(waitMs);
    try {
      return await(admin.describeConfigs(List.of(resource), options).all()).values().stream()
          .mapToInt(ClusterAdmin::maxMessageBytes)
          .findFirst();
    } catch (AuthorizationException e) {
      return OptionalInt.empty();
    }
  }

  void create(NewTopic topic) {
    CreateTopicsOptions options = new CreateTopicsOptions().timeoutMs(waitMs);
    await(admin.createTopics(List.of(topic), options).all());
  }

  @Override
  public void close() {
    admin.close(CLOSE_WAIT);
  }

  private static int maxMessageBytes(Config config) {
    return Integer.parseInt(config.get(TopicConfig.MAX_MESSAGE_BYTES_CONFIG).value());
  }

  private <T> T await(KafkaFuture<T> answer) {
    try {
      return answer.get(waitMs + GRACE_MS, TimeUnit.MILLISECONDS);
    } catch (ExecutionException e) {
      if (e.getCause() instanceof KafkaException cause) {
        throw cause;
      }
      throw new KafkaException(e.getCause());
    } catch (TimeoutException e) {
      throw new KafkaException("no answer in time", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new KafkaException("interrupted", e);
    }
  }
}

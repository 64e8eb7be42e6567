package io.delayline.kafka;

import io.delayline.emit.Topics;
import io.delayline.model.TryLater;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.DescribeClusterOptions;
import org.apache.kafka.clients.admin.DescribeTopicsOptions;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.errors.InvalidTopicException;
import org.apache.kafka.common.errors.TopicAuthorizationException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;

/**
 * Asks an admin client, which unlike a producer never creates the topic it asks for; only when the
 * topic is there is the producer told of it.
 */
public final class KafkaTopics implements Topics, AutoCloseable {
  private static final int WAIT_MS = 3_000;

  /** The client's own timeout comes first, as it says what it has waited for. */
  private static final long GRACE_MS = 500;

  private static final Duration CLOSE_WAIT = Duration.ofSeconds(1);

  private final Admin admin;
  private final CurrentProducer producers;

  KafkaTopics(Admin admin, CurrentProducer producers) {
    this.admin = admin;
    this.producers = producers;
  }

  /** Opens an admin client beside the sender whose producer is prepared. */
  public static KafkaTopics open(KafkaSettings settings, RecordSender sender) {
    return new KafkaTopics(new KafkaClients(settings).admin(), sender.producers());
  }

  @Override
  public int partitions(String topic) {
    try {
      int count = count(topic);
      prepareProducer(topic);
      return count;
    } catch (UnknownTopicOrPartitionException | InvalidTopicException e) {
      return MISSING;
    } catch (TopicAuthorizationException e) {
      return UNSEEN;
    } catch (KafkaException e) {
      throw new TryLater("Kafka: asking for topic " + topic + ": " + KafkaErrors.text(e), e);
    }
  }

  @Override
  public boolean answers() {
    try {
      await(
          admin.describeCluster(new DescribeClusterOptions().timeoutMs(WAIT_MS)).nodes(), WAIT_MS);
      return true;
    } catch (KafkaException e) {
      return false;
    }
  }

  @Override
  public void close() {
    admin.close(CLOSE_WAIT);
  }

  private int count(String topic) {
    DescribeTopicsOptions options = new DescribeTopicsOptions().timeoutMs(WAIT_MS);
    return await(admin.describeTopics(List.of(topic), options).allTopicNames(), WAIT_MS)
        .values()
        .stream()
        .mapToInt(description -> description.partitions().size())
        .sum();
  }

  private void prepareProducer(String topic) {
    Producer<byte[], byte[]> producer = producers.get();
    try {
      producer.partitionsFor(topic);
    } catch (IllegalStateException e) {
      producers.replace(producer, KafkaErrors.text(e));
      throw new KafkaException("the producer is being replaced", e);
    }
  }

  /** The answer, or the Kafka exception that a call with the timeout {@code waitMs} ended with. */
  static <T> T await(KafkaFuture<T> answer, int waitMs) {
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

package io.delayline.kafka;

import io.delayline.emit.Topics;
import io.delayline.model.TryLater;
import java.time.Duration;
import java.util.OptionalInt;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.InvalidTopicException;
import org.apache.kafka.common.errors.TopicAuthorizationException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;

/**
 * Asks an admin client, which unlike a producer says at once that a topic is not there; only when
 * it is there is the producer told of it.
 */
public final class KafkaTopics implements Topics, AutoCloseable {
  private static final Duration WAIT = Duration.ofSeconds(3);

  private final ClusterAdmin admin;
  private final CurrentProducer producers;

  KafkaTopics(ClusterAdmin admin, CurrentProducer producers) {
    this.admin = admin;
    this.producers = producers;
  }

  /** Opens an admin client beside the sender whose producer is prepared. */
  public static KafkaTopics open(KafkaSettings settings, RecordSender sender) {
    return new KafkaTopics(new KafkaClients(settings).admin(WAIT), sender.producers());
  }

  @Override
  public int partitions(String topic) {
    try {
      OptionalInt count = seenByAdmin(topic);
      int prepared = prepareProducer(topic);
      return count.orElse(prepared);
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
      admin.clusterId();
      return true;
    } catch (KafkaException e) {
      return false;
    }
  }

  @Override
  public void close() {
    admin.close();
  }

  /** Empty when the admin client may not see it: the producer may have other credentials. */
  private OptionalInt seenByAdmin(String topic) {
    try {
      return OptionalInt.of(admin.partitions(topic));
    } catch (TopicAuthorizationException e) {
      return OptionalInt.empty();
    }
  }

  private int prepareProducer(String topic) {
    Producer<byte[], byte[]> producer = producers.get();
    try {
      return producer.partitionsFor(topic).size();
    } catch (IllegalStateException e) {
      producers.replace(producer, KafkaErrors.text(e));
      throw new KafkaException("the producer is being replaced", e);
    }
  }
}

package io.delayline.kafka;

import io.delayline.model.TryLater;
import io.delayline.runtime.Misconfigured;
import io.delayline.runtime.Pause;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.config.TopicConfig;
import org.apache.kafka.common.errors.ApiException;
import org.apache.kafka.common.errors.RetriableException;
import org.apache.kafka.common.errors.TopicExistsException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;

/**
 * Creates the delay topics and dead-letter topics that are missing; what is there is left alone.
 */
public final class TopicSetup implements AutoCloseable {
  private static final Duration BETWEEN_LOOKS = Duration.ofMillis(100);

  private final ClusterAdmin admin;
  private final Duration within;
  private final Pause pause = Pause.real();

  private TopicSetup(ClusterAdmin admin, Duration within) {
    this.admin = admin;
    this.within = within;
  }

  /**
   * Opens a client of its own.
   *
   * @param within how long the cluster may take over each topic
   */
  public static TopicSetup open(KafkaSettings settings, Duration within) {
    return new TopicSetup(new KafkaClients(settings).admin(within), within);
  }

  /**
   * Creates what is missing and answers one line for each topic.
   *
   * @param topics the dead-letter topic of each delay topic
   * @throws Misconfigured when the cluster will not create one
   * @throws TryLater when the cluster cannot be reached
   */
  public List<String> run(SequencedMap<String, String> topics, TopicSizes sizes) {
    return plan(topics, sizes).values().stream().map(this::create).toList();
  }

  @Override
  public void close() {
    admin.close();
  }

  /** The topics in order, each once. */
  static SequencedMap<String, NewTopic> plan(
      SequencedMap<String, String> topics, TopicSizes sizes) {
    SequencedMap<String, NewTopic> plan = new LinkedHashMap<>();
    for (String delay : topics.keySet()) {
      plan.putIfAbsent(
          delay, topic(delay, sizes.delayPartitions(), sizes, sizes.maxMessageBytes()));
    }
    for (String dead : topics.values()) {
      plan.putIfAbsent(
          dead, topic(dead, sizes.deadLetterPartitions(), sizes, sizes.deadLetterBytes()));
    }
    return plan;
  }

  private static NewTopic topic(String name, int partitions, TopicSizes sizes, int bytes) {
    Optional<Short> replication =
        sizes.replication() == TopicSizes.BROKER_DEFAULT
            ? Optional.empty()
            : Optional.of(sizes.replication());
    return new NewTopic(name, Optional.of(partitions), replication)
        .configs(Map.of(TopicConfig.MAX_MESSAGE_BYTES_CONFIG, Integer.toString(bytes)));
  }

  private String create(NewTopic topic) {
    try {
      admin.create(topic);
      awaitVisible(topic.name());
      return "topic %s: created with %d partitions, max.message.bytes %s"
          .formatted(
              topic.name(),
              topic.numPartitions(),
              topic.configs().get(TopicConfig.MAX_MESSAGE_BYTES_CONFIG));
    } catch (TopicExistsException e) {
      return "topic " + topic.name() + ": is there, left as it is";
    } catch (KafkaException e) {
      String what = "Kafka did not create topic " + topic.name() + ": " + KafkaErrors.text(e);
      if (e instanceof ApiException && !(e instanceof RetriableException)) {
        throw new Misconfigured(what, e);
      }
      throw new TryLater(what, e);
    }
  }

  /** The brokers hear of a new topic a moment after the controller has answered. */
  private void awaitVisible(String topic) {
    long end = System.nanoTime() + within.toNanos();
    while (!visible(topic)) {
      if (System.nanoTime() - end > 0) {
        throw new TryLater("Kafka created topic " + topic + " and does not show it yet");
      }
      try {
        pause.pause(BETWEEN_LOOKS);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new TryLater("interrupted while Kafka created topic " + topic, e);
      }
    }
  }

  private boolean visible(String topic) {
    try {
      return admin.partitions(topic) > 0;
    } catch (UnknownTopicOrPartitionException e) {
      return false;
    }
  }
}

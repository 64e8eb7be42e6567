package io.delayline.kafka;

import io.delayline.model.TryLater;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.AuthenticationException;
import org.apache.kafka.common.errors.TopicAuthorizationException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;

/** Looks whether the delay topics and their dead-letter topics are there and fit each other. */
public final class TopicCheck implements AutoCloseable {
  private final ClusterAdmin admin;
  private final KafkaSettings settings;

  private TopicCheck(ClusterAdmin admin, KafkaSettings settings) {
    this.admin = admin;
    this.settings = settings;
  }

  /**
   * Opens a client of its own.
   *
   * @param within how long the cluster may take over each answer
   */
  public static TopicCheck open(KafkaSettings settings, Duration within) {
    return new TopicCheck(new KafkaClients(settings).admin(within), settings);
  }

  /**
   * Looks at every topic.
   *
   * @param topics the dead-letter topic of each delay topic
   * @throws TryLater when the cluster cannot be reached or does not say
   */
  public TopicReport run(SequencedMap<String, String> topics) {
    List<String> found = new ArrayList<>();
    List<String> problems = new ArrayList<>();
    try {
      found.add("Kafka cluster " + admin.clusterId());
      topics.forEach((delay, dead) -> compare(delay, dead, found, problems));
    } catch (AuthenticationException e) {
      problems.add(
          "Kafka refuses the login: "
              + KafkaErrors.text(e)
              + "; check DELAYLINE_KAFKA_SECURITY_PROTOCOL and DELAYLINE_KAFKA_SASL_….");
    } catch (KafkaException e) {
      String where = settings.servers();
      throw new TryLater("Kafka does not answer at " + where + ": " + KafkaErrors.text(e), e);
    }
    return new TopicReport(
        found.stream().distinct().toList(), problems.stream().distinct().toList());
  }

  @Override
  public void close() {
    admin.close();
  }

  private void compare(String delay, String dead, List<String> found, List<String> problems) {
    Optional<TopicFacts> delayTopic = facts(delay, problems);
    Optional<TopicFacts> deadLetters = facts(dead, problems);
    delayTopic.ifPresent(topic -> found.add(topic.toString()));
    deadLetters.ifPresent(topic -> found.add(topic.toString()));
    if (delayTopic.isPresent() && deadLetters.isPresent()) {
      problems.addAll(misfits(delayTopic.get(), deadLetters.get(), settings.maxRequestBytes()));
    }
  }

  /** What keeps a record of the delay topic from the dead-letter topic. */
  static List<String> misfits(TopicFacts delay, TopicFacts deadLetters, int maxRequestBytes) {
    List<String> problems = new ArrayList<>();
    long needed = delay.neededElsewhere();
    if (!deadLetters.fits(delay)) {
      problems.add(
          ("Dead-letter topic %s must take what delay topic %s takes and the headers added: set its"
                  + " max.message.bytes to %d or more.")
              .formatted(deadLetters.name(), delay.name(), needed));
    }
    if (needed > maxRequestBytes) {
      problems.add(
          ("Delay topic %s takes larger records than the producer may send: set"
                  + " DELAYLINE_PRODUCER_MAX_REQUEST_SIZE to %d or more.")
              .formatted(delay.name(), needed));
    }
    return problems;
  }

  private Optional<TopicFacts> facts(String topic, List<String> problems) {
    try {
      int partitions = admin.partitions(topic);
      return Optional.of(new TopicFacts(topic, partitions, admin.maxMessageBytes(topic)));
    } catch (UnknownTopicOrPartitionException e) {
      problems.add("Topic " + topic + " does not exist: create it, or run with --setup.");
    } catch (TopicAuthorizationException e) {
      problems.add("Topic " + topic + " may not be seen: allow this principal to describe it.");
    }
    return Optional.empty();
  }
}

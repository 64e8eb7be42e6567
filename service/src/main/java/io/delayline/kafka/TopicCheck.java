package io.delayline.kafka;

import io.delayline.model.TryLater;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SequencedMap;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.Config;
import org.apache.kafka.clients.admin.DescribeClusterOptions;
import org.apache.kafka.clients.admin.DescribeConfigsOptions;
import org.apache.kafka.clients.admin.DescribeTopicsOptions;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.config.ConfigResource;
import org.apache.kafka.common.config.TopicConfig;
import org.apache.kafka.common.errors.AuthenticationException;
import org.apache.kafka.common.errors.AuthorizationException;
import org.apache.kafka.common.errors.TopicAuthorizationException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;

/** Looks whether the delay topics and their dead-letter topics are there and fit each other. */
public final class TopicCheck implements AutoCloseable {
  private static final Duration CLOSE_WAIT = Duration.ofSeconds(1);

  private final Admin admin;
  private final int waitMs;
  private final int maxRequestBytes;

  private TopicCheck(Admin admin, int waitMs, int maxRequestBytes) {
    this.admin = admin;
    this.waitMs = waitMs;
    this.maxRequestBytes = maxRequestBytes;
  }

  /**
   * Opens a client of its own.
   *
   * @param within how long the cluster may take over each answer
   */
  public static TopicCheck open(KafkaSettings settings, Duration within) {
    int waitMs = Math.toIntExact(within.toMillis());
    return new TopicCheck(new KafkaClients(settings).admin(), waitMs, settings.maxRequestBytes());
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
      found.add("Kafka cluster " + clusterId());
      topics.forEach((delay, dead) -> compare(delay, dead, found, problems));
    } catch (AuthenticationException e) {
      problems.add(
          "Kafka refuses the login: "
              + KafkaErrors.text(e)
              + "; check DELAYLINE_KAFKA_SECURITY_PROTOCOL and DELAYLINE_KAFKA_SASL_….");
    } catch (KafkaException e) {
      throw new TryLater("Kafka does not answer: " + KafkaErrors.text(e), e);
    }
    return new TopicReport(
        found.stream().distinct().toList(), problems.stream().distinct().toList());
  }

  @Override
  public void close() {
    admin.close(CLOSE_WAIT);
  }

  private void compare(String delay, String dead, List<String> found, List<String> problems) {
    Optional<TopicFacts> delayTopic = facts(delay, problems);
    Optional<TopicFacts> deadLetters = facts(dead, problems);
    delayTopic.ifPresent(topic -> found.add(topic.toString()));
    deadLetters.ifPresent(topic -> found.add(topic.toString()));
    if (delayTopic.isPresent() && deadLetters.isPresent()) {
      problems.addAll(misfits(delayTopic.get(), deadLetters.get(), maxRequestBytes));
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
      DescribeTopicsOptions options = new DescribeTopicsOptions().timeoutMs(waitMs);
      int partitions =
          KafkaTopics.await(admin.describeTopics(List.of(topic), options).allTopicNames(), waitMs)
              .values()
              .stream()
              .mapToInt(description -> description.partitions().size())
              .sum();
      return Optional.of(new TopicFacts(topic, partitions, maxMessageBytes(topic)));
    } catch (UnknownTopicOrPartitionException e) {
      problems.add("Topic " + topic + " does not exist: create it, or run with --setup.");
    } catch (TopicAuthorizationException e) {
      problems.add("Topic " + topic + " may not be seen: allow this principal to describe it.");
    }
    return Optional.empty();
  }

  private OptionalInt maxMessageBytes(String topic) {
    ConfigResource resource = new ConfigResource(ConfigResource.Type.TOPIC, topic);
    DescribeConfigsOptions options = new DescribeConfigsOptions().timeoutMs(waitMs);
    try {
      for (Config config :
          KafkaTopics.await(admin.describeConfigs(List.of(resource), options).all(), waitMs)
              .values()) {
        String bytes = config.get(TopicConfig.MAX_MESSAGE_BYTES_CONFIG).value();
        return OptionalInt.of(Integer.parseInt(bytes));
      }
      return OptionalInt.empty();
    } catch (AuthorizationException e) {
      return OptionalInt.empty(); // more than the work itself needs, so no reason not to start
    }
  }

  private String clusterId() {
    DescribeClusterOptions options = new DescribeClusterOptions().timeoutMs(waitMs);
    return KafkaTopics.await(admin.describeCluster(options).clusterId(), waitMs);
  }
}

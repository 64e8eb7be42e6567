package io.delayline.config;

import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.Set;

/**
 * What the operator decided, checked: what is in here can be run with. {@link ConfigReader} makes
 * it; {@link ConfigKeys} lists what can be set.
 */
public record Config(
    Topics topics,
    Rules rules,
    Waiting waiting,
    Parking parking,
    InFlight inFlight,
    Service service,
    Kafka kafka) {

  /**
   * What is read, and by whom.
   *
   * @param deadLetterByDelayTopic every delay topic, in the order given, with its dead-letter topic
   * @param groupId the consumer group of all replicas
   */
  public record Topics(Map<String, String> deadLetterByDelayTopic, String groupId) {
    public Topics {
      deadLetterByDelayTopic =
          Collections.unmodifiableMap(new LinkedHashMap<>(deadLetterByDelayTopic));
    }

    /** The dead-letter topic of each delay topic, in the order given. */
    public SequencedMap<String, String> inOrder() {
      return new LinkedHashMap<>(deadLetterByDelayTopic);
    }

    /** The delay topics, in the order given. */
    public Set<String> delayTopics() {
      return deadLetterByDelayTopic.keySet();
    }

    /** The dead-letter topics; several delay topics may share one. */
    public Set<String> deadLetterTopics() {
      return Set.copyOf(deadLetterByDelayTopic.values());
    }
  }

  /**
   * What records may ask for.
   *
   * @param targetsAllowed globs of target topics
   * @param levels the ladder of {@code delay-level}, its first level being 1
   * @param horizon how far ahead a record may be due
   * @param targetGrace how long a missing target topic is waited for
   */
  public record Rules(
      List<String> targetsAllowed, List<Duration> levels, Duration horizon, Duration targetGrace) {}

  /**
   * Where messages wait that are due soon.
   *
   * @param delayQueue the queue's name or URL
   * @param lead what is due within it is held in memory
   * @param shortDelayMax the most that the delay queue is asked to wait, whole seconds, at most 900
   *     (SQS); what is due later is parked
   * @param bundleBytes the encoded size that a bundle is filled to
   */
  public record Waiting(
      String delayQueue, Duration lead, Duration shortDelayMax, int bundleBytes) {}

  /**
   * Where messages wait that are due later, and how they come back in time.
   *
   * @param table the table's name
   * @param tickQueue the FIFO queue's name or URL
   * @param tickPeriod how often a tick raises the frontier, whole seconds, at most 5 min: within
   *     that time SQS recognises the copies of one tick, also that of a replica that starts late in
   *     the period. A longer period would have two schedulers at times, and gain nothing
   * @param tickVisibility how long a tick or an assignment stays with a replica that died, whole
   *     seconds, at most 12 h (SQS)
   * @param ttlGrace how long after its due time a row is kept; an outage must not last longer
   * @param cleanup what becomes of rows that are promoted
   */
  public record Parking(
      String table,
      String tickQueue,
      Duration tickPeriod,
      Duration tickVisibility,
      Duration ttlGrace,
      Cleanup cleanup) {}

  /** What becomes of rows that are promoted. */
  public enum Cleanup {
    /** They are deleted soon after, each for as many write units as writing it took. */
    DELETE,

    /** DynamoDB removes them when they expire, for free, at some time after the grace. */
    TTL
  }

  /**
   * How much is taken on at once; intake and drain each have their own budget of this size.
   *
   * @param recordsPerSide records in flight, for each of the two
   * @param bytesPerSide bytes in flight, for each of the two
   * @param uncommittedPerPartition polled records not known to be committed with which a partition
   *     is paused; one poll may add to them
   */
  public record InFlight(int recordsPerSide, long bytesPerSide, int uncommittedPerPartition) {}

  /**
   * How a replica behaves as a process.
   *
   * @param httpPort 0 for any free one
   * @param maxClockSkew beyond it nothing is done
   * @param shutdownBudget within it the process ends after SIGTERM
   */
  public record Service(int httpPort, Duration maxClockSkew, Duration shutdownBudget) {}

  /**
   * What is passed to the Kafka clients, by Kafka's own names.
   *
   * @param common for all clients; has {@code bootstrap.servers}
   * @param deliveryTimeout within which every send is answered ({@code delivery.timeout.ms})
   */
  public record Kafka(
      Map<String, String> common,
      Map<String, String> consumer,
      Map<String, String> producer,
      Map<String, String> admin,
      Duration deliveryTimeout) {}
}

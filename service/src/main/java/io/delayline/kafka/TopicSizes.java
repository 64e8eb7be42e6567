package io.delayline.kafka;

/**
 * How topics are created by {@link TopicSetup}.
 *
 * @param delayPartitions of each delay topic; the most replicas that can read at a time
 * @param deadLetterPartitions of each dead-letter topic
 * @param replication copies of each partition, or {@link #BROKER_DEFAULT}
 * @param maxMessageBytes the most a delay topic takes; a dead-letter topic takes {@value
 *     #HEADROOM_BYTES} more
 */
public record TopicSizes(
    int delayPartitions, int deadLetterPartitions, short replication, int maxMessageBytes) {
  /** Leaves the number of copies to the cluster. */
  public static final short BROKER_DEFAULT = -1;

  /** For key, headers and what a batch adds; and once more for the headers of a dead letter. */
  static final int HEADROOM_BYTES = 64 << 10;

  private static final int MIB = 1 << 20;

  public TopicSizes {
    if (delayPartitions < 1 || deadLetterPartitions < 1) {
      throw new IllegalArgumentException("a topic has at least one partition");
    }
  }

  /** 64 and 8 partitions, the cluster's replication, values of 1 MiB. */
  public static TopicSizes defaults() {
    return new TopicSizes(64, 8, BROKER_DEFAULT, MIB + HEADROOM_BYTES);
  }

  int deadLetterBytes() {
    return maxMessageBytes + HEADROOM_BYTES;
  }
}

package io.delayline.kafka;

import java.util.OptionalInt;

/**
 * What the cluster says of a topic.
 *
 * @param maxMessageBytes the most it takes in one batch; empty when we may not read its settings
 */
record TopicFacts(String name, int partitions, OptionalInt maxMessageBytes) {
  /** What dead-letter headers add at most: 500 characters of detail, names, the origin; rounded. */
  static final int ADDED_BYTES = 8 << 10;

  @Override
  public String toString() {
    String size =
        maxMessageBytes.isPresent()
            ? "max.message.bytes " + maxMessageBytes.getAsInt()
            : "max.message.bytes unknown (not authorised to describe its settings)";
    return "topic " + name + ": " + partitions + " partitions, " + size;
  }

  /** Whether everything that {@code delayTopic} takes fits here with the headers that are added. */
  boolean fits(TopicFacts delayTopic) {
    return maxMessageBytes.isEmpty()
        || delayTopic.maxMessageBytes.isEmpty()
        || maxMessageBytes.getAsInt() >= delayTopic.neededElsewhere();
  }

  /** What another topic, or a producer, must take so that each of its records fits. */
  long neededElsewhere() {
    return (long) maxMessageBytes.orElse(0) + ADDED_BYTES;
  }
}

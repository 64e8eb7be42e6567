package io.delayline.model;

/** Where a record was read: its coordinates on the delay topic, unique for the topic's lifetime. */
public record Origin(String topic, int partition, long offset) {
  public Origin {
    if (partition < 0 || offset < 0) {
      throw new IllegalArgumentException("partition and offset must not be negative");
    }
  }

  /** The text form of the contract: {@code <topic>-<partition>-<offset>}. */
  @Override
  public String toString() {
    return topic + "-" + partition + "-" + offset;
  }
}

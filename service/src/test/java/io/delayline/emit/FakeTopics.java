package io.delayline.emit;

import io.delayline.model.TryLater;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A cluster's topics in memory. Thread-safe. */
public final class FakeTopics implements Topics {
  private final Map<String, Integer> partitions = new HashMap<>();
  private final List<String> asked = new ArrayList<>();
  private boolean answering = true;

  /** Creates the topic, or changes its partition count. */
  public synchronized void create(String topic, int count) {
    partitions.put(topic, count);
  }

  /** Deletes the topic. */
  public synchronized void delete(String topic) {
    partitions.remove(topic);
  }

  /** Whether the cluster answers from now on. */
  public synchronized void answering(boolean yes) {
    answering = yes;
  }

  /** The topics that were asked for, in order. */
  public synchronized List<String> asked() {
    return List.copyOf(asked);
  }

  @Override
  public synchronized int partitions(String topic) {
    asked.add(topic);
    if (!answering) {
      throw new TryLater("the cluster does not answer about topic " + topic);
    }
    return partitions.getOrDefault(topic, MISSING);
  }

  @Override
  public synchronized boolean answers() {
    return answering;
  }
}

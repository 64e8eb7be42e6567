package io.delayline.sim;

import io.delayline.delay.DelayQueue.Incoming;
import io.delayline.intake.SourcePartition;
import io.delayline.model.Bundle;
import io.delayline.model.SourceRecord;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

/**
 * What one life of a replica has in its hands, as the services see it: read and not committed,
 * received and not deleted, read from the table and not passed by the cursor. A crash may deliver
 * just that once more.
 */
final class Hands {
  private final Contents contents;
  private final Map<String, NavigableMap<Long, Integer>> polled = new TreeMap<>();
  private final Map<String, String> received = new TreeMap<>();
  private final Map<Integer, List<Bundle>> pages = new TreeMap<>();

  Hands(Contents contents) {
    this.contents = contents;
  }

  void polled(SourceRecord record, int number) {
    polled
        .computeIfAbsent(
            key(record.origin().topic(), record.origin().partition()), key -> new TreeMap<>())
        .put(record.origin().offset(), number);
  }

  private static String key(String topic, int partition) {
    return topic + "-" + partition;
  }

  /** Committed up to this offset. */
  void committed(SourcePartition partition, long next) {
    uncommitted(partition).headMap(next).clear();
  }

  private NavigableMap<Long, Integer> uncommitted(SourcePartition partition) {
    return polled.computeIfAbsent(
        key(partition.topic(), partition.partition()), key -> new TreeMap<>());
  }

  /** A partition has gone: what was read of it and not committed. */
  List<Integer> lost(SourcePartition partition) {
    List<Integer> lost = List.copyOf(uncommitted(partition).values());
    uncommitted(partition).clear();
    return lost;
  }

  void received(Collection<Incoming> messages) {
    messages.forEach(message -> received.put(message.messageId(), message.body()));
  }

  void gaveBack(Incoming message) {
    received.remove(message.messageId());
  }

  /** A row of this shard was read. */
  void read(int shard, Bundle bundle) {
    pages.computeIfAbsent(shard, key -> new ArrayList<>()).add(bundle);
  }

  /** What was read of this shard and is not passed yet. */
  List<Integer> page(int shard) {
    return pages.getOrDefault(shard, List.of()).stream()
        .flatMap(bundle -> contents.of(bundle).stream())
        .toList();
  }

  boolean promotes() {
    return !pages.isEmpty();
  }

  /** The cursor of the shard was moved, or left to another. */
  void passed(int shard) {
    pages.remove(shard);
  }

  /** Every record once for each way that it is in these hands. */
  List<Integer> all() {
    List<Integer> all = new ArrayList<>();
    polled.values().forEach(records -> all.addAll(records.values()));
    received.values().forEach(body -> all.addAll(contents.ofBody(body)));
    pages.keySet().forEach(shard -> all.addAll(page(shard)));
    return all;
  }
}

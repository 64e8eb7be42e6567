package io.delayline.local.e2e;

import io.delayline.local.drill.Site;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;

/**
 * What of a delay topic was written and not committed by its group at a moment: what a crash at
 * that moment has read again.
 *
 * @param committed the next offset to read of each partition
 * @param end the next offset to be written of each partition
 */
record OpenOffsets(Map<TopicPartition, Long> committed, Map<TopicPartition, Long> end) {
  static OpenOffsets of(Admin admin, String group, String topic) {
    try {
      Map<TopicPartition, OffsetSpec> latest = new HashMap<>();
      Map<TopicPartition, Long> committed = new HashMap<>();
      var offsets = admin.listConsumerGroupOffsets(group).partitionsToOffsetAndMetadata().get();
      for (int partition = 0; partition < Site.PARTITIONS; partition++) {
        TopicPartition each = new TopicPartition(topic, partition);
        OffsetAndMetadata next = offsets.get(each);
        latest.put(each, OffsetSpec.latest());
        committed.put(each, next == null ? 0 : next.offset());
      }
      Map<TopicPartition, Long> end = new HashMap<>();
      admin
          .listOffsets(latest)
          .all()
          .get()
          .forEach((partition, info) -> end.put(partition, info.offset()));
      return new OpenOffsets(committed, end);
    } catch (ExecutionException e) {
      throw new IllegalStateException("Offsets cannot be read", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("Interrupted", e);
    }
  }

  /** Whether a record was open, by its {@code <topic>-<partition>-<offset>}. */
  boolean contains(String origin) {
    int last = origin.lastIndexOf('-');
    int before = origin.lastIndexOf('-', last - 1);
    TopicPartition partition =
        new TopicPartition(
            origin.substring(0, before), Integer.parseInt(origin.substring(before + 1, last)));
    long offset = Long.parseLong(origin.substring(last + 1));
    return committed.getOrDefault(partition, 0L) <= offset
        && offset < end.getOrDefault(partition, 0L);
  }
}

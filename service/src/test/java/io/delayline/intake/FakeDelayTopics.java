package io.delayline.intake;

import io.delayline.model.Header;
import io.delayline.model.Origin;
import io.delayline.model.SourceRecord;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Delay topics and one consumer group over them, in memory. Members share the partitions evenly; a
 * member that has too many gives the surplus up at its next poll, and one that has too few takes
 * what is free at its own, as with cooperative rebalancing. Thread-safe.
 */
public final class FakeDelayTopics {
  private final Map<SourcePartition, List<@Nullable SourceRecord>> logs = new LinkedHashMap<>();
  private final Map<SourcePartition, Long> committed = new HashMap<>();
  private final Map<SourcePartition, FakeSource> owners = new HashMap<>();
  private final Set<SourcePartition> withheld = new HashSet<>();
  private final List<FakeSource> members = new ArrayList<>();

  public FakeDelayTopics(int partitions, String... topics) {
    for (String topic : topics) {
      for (int i = 0; i < partitions; i++) {
        logs.put(new SourcePartition(topic, i), new ArrayList<>());
      }
    }
  }

  /** A further member of the group, which has not joined yet. */
  public FakeSource source() {
    return new FakeSource(this);
  }

  /** Appends a record and answers it with the origin it got. */
  public synchronized SourceRecord add(
      SourcePartition partition,
      Instant timestamp,
      byte @Nullable [] key,
      byte @Nullable [] value,
      List<Header> headers) {
    List<@Nullable SourceRecord> log = log(partition);
    Origin origin = new Origin(partition.topic(), partition.partition(), log.size());
    SourceRecord record = new SourceRecord(origin, timestamp, key, value, headers);
    log.add(record);
    return record;
  }

  /** Appends what takes an offset and is never seen: an aborted record or a transaction marker. */
  public synchronized void addUnseen(SourcePartition partition) {
    log(partition).add(null);
  }

  /** The offset that the next owner would start at. */
  public synchronized long committed(SourcePartition partition) {
    return committed.getOrDefault(partition, 0L);
  }

  /** The offset that the next record gets. */
  public synchronized long end(SourcePartition partition) {
    return log(partition).size();
  }

  /** All partitions of all topics. */
  public synchronized Set<SourcePartition> partitions() {
    return Set.copyOf(logs.keySet());
  }

  /** The owner gives the partition up at its next poll, and nobody gets it until it is offered. */
  public synchronized void withhold(SourcePartition partition) {
    withheld.add(partition);
  }

  /** Ends {@link #withhold}: the next member to poll that has room takes it. */
  public synchronized void offer(SourcePartition partition) {
    withheld.remove(partition);
  }

  /** The group believes this member dead: it hears at its next poll that it has lost everything. */
  public synchronized void expel(FakeSource member) {
    members.remove(member);
    owners.values().removeIf(owner -> owner == member);
  }

  synchronized boolean isMember(FakeSource member) {
    return members.contains(member);
  }

  synchronized void join(FakeSource member) {
    members.add(member);
  }

  /** What the member has to give up now. */
  synchronized List<SourcePartition> surplus(FakeSource member) {
    List<SourcePartition> owned = owned(member);
    List<SourcePartition> surplus = new ArrayList<>(owned);
    surplus.retainAll(withheld);
    owned.removeAll(surplus);
    if (owned.size() > share()) {
      surplus.addAll(owned.subList(share(), owned.size()));
    }
    return surplus;
  }

  synchronized void release(FakeSource member, Collection<SourcePartition> partitions) {
    partitions.forEach(partition -> owners.remove(partition, member));
  }

  /** Gives the member what is free, up to its share. */
  synchronized List<SourcePartition> take(FakeSource member) {
    int room = share() - owned(member).size();
    List<SourcePartition> taken =
        logs.keySet().stream()
            .filter(partition -> !owners.containsKey(partition) && !withheld.contains(partition))
            .limit(Math.max(0, room))
            .toList();
    taken.forEach(partition -> owners.put(partition, member));
    return taken;
  }

  synchronized List<SourcePartition> owned(FakeSource member) {
    return new ArrayList<>(
        logs.keySet().stream().filter(partition -> owners.get(partition) == member).toList());
  }

  /** The records of a partition from an offset on. */
  synchronized List<SourceRecord> read(SourcePartition partition, long from, int max) {
    List<SourceRecord> records = new ArrayList<>();
    List<@Nullable SourceRecord> log = log(partition);
    for (int i = (int) from; i < log.size() && records.size() < max; i++) {
      SourceRecord record = log.get(i);
      if (record != null) {
        records.add(record);
      }
    }
    return records;
  }

  synchronized void commit(FakeSource member, Map<SourcePartition, Long> next) {
    next.forEach((partition, offset) -> {
      if (owners.get(partition) == member) {
        committed.put(partition, offset);
      }
    });
  }

  private int share() {
    return Math.ceilDiv(logs.size(), Math.max(1, members.size()));
  }

  private List<@Nullable SourceRecord> log(SourcePartition partition) {
    List<@Nullable SourceRecord> log = logs.get(partition);
    if (log == null) {
      throw new IllegalArgumentException("no such partition: " + partition);
    }
    return log;
  }
}

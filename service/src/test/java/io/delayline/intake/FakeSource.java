package io.delayline.intake;

import io.delayline.model.SourceRecord;
import io.delayline.model.TryLater;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * A member of the group of {@link FakeDelayTopics}. Never waits: a poll that finds nothing answers
 * at once. Like the real one it is used by one thread at a time; the scripting calls may come from
 * any.
 */
public final class FakeSource implements MessageSource {
  /** The most records that one poll returns, as of the real one. */
  public static final int MAX_POLL = 500;

  private final FakeDelayTopics topics;
  private final Map<SourcePartition, Long> positions = new HashMap<>();
  private final AtomicInteger failingPolls = new AtomicInteger();
  private final AtomicInteger failingCommits = new AtomicInteger();
  private boolean commitHasFailed;
  private Map<SourcePartition, Long> acknowledged = new HashMap<>();
  private @Nullable Ownership ownership;

  FakeSource(FakeDelayTopics topics) {
    this.topics = topics;
  }

  /** The next so many polls throw. */
  public void failPolls(int times) {
    failingPolls.set(times);
  }

  /** The next so many commits do nothing; one that waits throws. */
  public void failCommits(int times) {
    failingCommits.set(times);
  }

  /** The process dies: the group takes everything away, and nobody here is told. */
  public void crash() {
    ownership = null;
    positions.clear();
    topics.expel(this);
  }

  @Override
  public Duration session() {
    return Duration.ofSeconds(10);
  }

  @Override
  public void join(Ownership told) {
    if (ownership == null) {
      ownership = told;
      topics.join(this);
    }
  }

  @Override
  public void leave() {
    Ownership told = ownership;
    if (told == null) {
      return;
    }
    if (!positions.isEmpty()) {
      told.revoked(List.copyOf(positions.keySet()));
    }
    crash();
  }

  @Override
  public List<SourceRecord> poll(Set<SourcePartition> paused, Duration wait) {
    return follow() ? read(paused) : List.of();
  }

  @Override
  public void stay(Duration wait) {
    follow();
  }

  /** Follows the group; false when this is no member. */
  private boolean follow() {
    if (takeOne(failingPolls)) {
      throw new TryLater("the cluster refuses, as the test asked");
    }
    Ownership told = ownership;
    if (told != null) {
      rebalance(told);
    }
    return told != null;
  }

  @Override
  public void commit(Map<SourcePartition, Long> next, boolean wait) {
    boolean failing = takeOne(failingCommits);
    commitHasFailed |= failing && !wait;
    if (!failing) {
      topics.commit(this, next);
      acknowledge(next);
    }
    if (wait && (failing || !topics.owned(this).containsAll(next.keySet()))) {
      throw new TryLater("the group refuses");
    }
  }

  @Override
  public Map<SourcePartition, Long> acknowledged() {
    Map<SourcePartition, Long> taken = acknowledged;
    acknowledged = new HashMap<>();
    return taken;
  }

  @Override
  public boolean commitHasFailed() {
    boolean failed = commitHasFailed;
    commitHasFailed = false;
    return failed;
  }

  @Override
  public void close() {
    leave();
  }

  private void acknowledge(Map<SourcePartition, Long> next) {
    Collection<SourcePartition> owned = topics.owned(this);
    next.forEach((partition, offset) -> {
      if (owned.contains(partition)) {
        acknowledged.merge(partition, offset, Math::max);
      }
    });
  }

  private void rebalance(Ownership told) {
    if (!topics.isMember(this)) {
      loseAll(told);
      topics.join(this);
    }
    Collection<SourcePartition> surplus = topics.surplus(this);
    if (!surplus.isEmpty()) {
      told.revoked(surplus);
      positions.keySet().removeAll(surplus);
      topics.release(this, surplus);
      return; // what is free now is given out at the next poll
    }
    List<SourcePartition> taken = topics.take(this);
    if (!taken.isEmpty()) {
      taken.forEach(partition -> positions.put(partition, topics.committed(partition)));
      told.assigned(taken);
    }
  }

  private void loseAll(Ownership told) {
    List<SourcePartition> lost = List.copyOf(positions.keySet());
    positions.clear();
    if (!lost.isEmpty()) {
      told.lost(lost);
    }
  }

  private List<SourceRecord> read(Set<SourcePartition> paused) {
    List<SourceRecord> all = new ArrayList<>();
    for (Map.Entry<SourcePartition, Long> position : positions.entrySet()) {
      if (!paused.contains(position.getKey())) {
        List<SourceRecord> records =
            topics.read(position.getKey(), position.getValue(), MAX_POLL - all.size());
        if (!records.isEmpty()) {
          position.setValue(records.getLast().origin().offset() + 1);
        }
        all.addAll(records);
      }
    }
    return all;
  }

  private static boolean takeOne(AtomicInteger left) {
    return left.getAndUpdate(n -> Math.max(0, n - 1)) > 0;
  }
}

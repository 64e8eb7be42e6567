package io.delayline.intake;

import io.delayline.model.SourceRecord;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The delay topics, read as a member of the consumer group. All calls are made by one thread at a
 * time; only committed records of transactional producers are seen.
 */
public interface MessageSource extends AutoCloseable {
  /** Told of changes in what this member owns, by whatever call it learns of them. */
  interface Ownership {
    void assigned(Collection<SourcePartition> partitions);

    /** They go to another member after this returns; what is settled can still be committed. */
    void revoked(Collection<SourcePartition> partitions);

    /** They already belong to another member; nothing can be committed. */
    void lost(Collection<SourcePartition> partitions);
  }

  /**
   * For how long the group surely takes a silent member for alive; then others may have its own.
   */
  Duration session();

  /** Joins the group; a no-op for a member. */
  void join(Ownership ownership);

  /** Leaves the group, giving everything up, until {@link #join} is called again. */
  void leave();

  /**
   * Reads on, and keeps the membership alive. The partitions in {@code paused} give nothing, also
   * those that were assigned a moment ago; all others are read.
   *
   * @throws io.delayline.model.TryLater when the cluster refuses
   */
  List<SourceRecord> poll(Set<SourcePartition> paused, Duration wait);

  /**
   * Keeps the membership alive as {@link #poll} does, and follows the group, but reads nothing.
   *
   * @throws io.delayline.model.TryLater when the cluster refuses
   */
  void stay(Duration wait);

  /**
   * Commits the next offsets to read.
   *
   * @param wait whether to wait for the answer, at most a few seconds; without it the answer shows
   *     later, by {@link #acknowledged} or {@link #commitHasFailed}
   * @throws io.delayline.model.TryLater when it waited and the group refuses
   */
  void commit(Map<SourcePartition, Long> next, boolean wait);

  /**
   * The highest offsets of commits that were not waited for and that the group has taken since this
   * was last asked.
   */
  Map<SourcePartition, Long> acknowledged();

  /**
   * Whether a commit that was not waited for has failed since this was last asked, for instance
   * because the group was rebalancing: then all is to be committed again.
   */
  boolean commitHasFailed();

  /** Leaves the group and closes; what has not been committed is read again by others. */
  @Override
  void close();
}

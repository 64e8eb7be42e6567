package io.delayline.intake;

import java.util.OptionalLong;
import java.util.TreeMap;

/**
 * What of one partition has been polled and what of it is settled; knows up to where it may be
 * committed. Offsets may have gaps (aborted and control records); only polled ones count. Not
 * thread-safe.
 */
final class CommitTracker {
  /** Polled offsets that are not yet committable, with whether each is settled. */
  private final TreeMap<Long, Boolean> polled = new TreeMap<>();

  private long next = -1;
  private long committed = -1;

  /** An offset was polled, in rising order. */
  void polled(long offset) {
    if (committed < 0) {
      committed = offset; // the reading began here
    }
    polled.put(offset, false);
  }

  /** A polled offset is settled; in any order. */
  void settled(long offset) {
    polled.replace(offset, true);
    while (!polled.isEmpty() && polled.firstEntry().getValue()) {
      next = polled.pollFirstEntry().getKey() + 1;
    }
  }

  /** The offset to read next after a crash: every polled one below it is settled. */
  OptionalLong committable() {
    return next < 0 ? OptionalLong.empty() : OptionalLong.of(next);
  }

  /** It is committed up to here. */
  void committed(long offset) {
    committed = Math.max(committed, offset);
  }

  /** Settled offsets that are not committed; gaps among them count as offsets. */
  int settledOnly() {
    int behind = (int) polled.values().stream().filter(settled -> settled).count();
    return behind + (int) Math.max(0, next - committed);
  }

  /** Polled offsets that cannot be committed yet. */
  int uncommitted() {
    return polled.size();
  }
}

package io.delayline.intake;

import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;

/**
 * What of one partition has been polled, what of it is settled, and what of that is known to be
 * committed. Offsets may have gaps (aborted and control records); only polled ones count. Not
 * thread-safe.
 */
final class CommitTracker {
  /** Polled offsets that are not known to be committed, with whether each is settled. */
  private final TreeMap<Long, Boolean> polled = new TreeMap<>();

  private int unsettled;
  private long highest = -1;
  private long next = -1;

  /** Whether reading has gone back to it, and what is known of it is of another reading. */
  boolean isBehind(long offset) {
    return offset <= highest;
  }

  /** An offset was polled, in rising order. */
  void polled(long offset) {
    highest = offset;
    polled.put(offset, false);
    unsettled++;
  }

  /** A polled offset is settled; in any order. */
  void settled(long offset) {
    if (Boolean.FALSE.equals(polled.replace(offset, true))) {
      unsettled--;
    }
    Map.Entry<Long, Boolean> first = polled.ceilingEntry(next);
    while (first != null && first.getValue()) {
      next = first.getKey() + 1;
      first = polled.ceilingEntry(next);
    }
  }

  /** The offset to read next after a crash: every polled one below it is settled. */
  OptionalLong committable() {
    return next < 0 ? OptionalLong.empty() : OptionalLong.of(next);
  }

  /** The group has taken a commit up to here. */
  void committed(long offset) {
    polled.headMap(offset).clear();
  }

  /** Settled offsets that are not known to be committed. */
  int settledOnly() {
    return polled.size() - unsettled;
  }

  /** Polled offsets that are not settled. */
  int unsettled() {
    return unsettled;
  }

  /** Polled offsets that are not known to be committed: what a crash now would repeat. */
  int uncommitted() {
    return polled.size();
  }
}

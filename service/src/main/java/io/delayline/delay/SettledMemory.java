package io.delayline.delay;

import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What this replica settled of bundles that it could not surely delete, so that when one comes back
 * it is deleted, not sent again. Bounded: the oldest is forgotten first, which costs copies, never
 * a loss.
 */
final class SettledMemory {
  private static final int MAX_BUNDLES = 50_000;

  /**
   * What is remembered of one bundle.
   *
   * @param settled the records that are settled, by position
   * @param doubtful whether records that are not settled may have been sent all the same
   * @param sentOn whether they may be on their way in another bundle: then this one is not sent on
   *     again, or every try while the queue is sick would make a copy
   * @param receives how often it had been received by then; more than one since, and somebody else
   *     has had it
   */
  record Memory(BitSet settled, boolean doubtful, boolean sentOn, int receives) {
    static final Memory NONE = new Memory(new BitSet(), false, false, 0);

    /** What both know together: two leases on one bundle can overlap when one has run out. */
    Memory with(Memory other) {
      BitSet both = (BitSet) settled.clone();
      both.or(other.settled);
      return new Memory(
          both,
          doubtful || other.doubtful,
          sentOn || other.sentOn,
          Math.max(receives, other.receives));
    }
  }

  private final Map<String, Memory> bundles = new LinkedHashMap<>();

  synchronized Memory of(String messageId) {
    return bundles.getOrDefault(messageId, Memory.NONE);
  }

  synchronized void remember(String messageId, Memory memory) {
    Memory before = bundles.remove(messageId);
    bundles.put(messageId, before == null ? memory : memory.with(before));
    if (bundles.size() > MAX_BUNDLES) {
      var oldest = bundles.keySet().iterator();
      oldest.next();
      oldest.remove();
    }
  }

  synchronized void forget(String messageId) {
    bundles.remove(messageId);
  }
}

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
   * @param known whether anything is remembered of it at all
   */
  record Memory(BitSet settled, boolean doubtful, boolean known) {
    static final Memory NONE = new Memory(new BitSet(), false, false);
  }

  private final Map<String, Memory> bundles = new LinkedHashMap<>();

  synchronized Memory of(String messageId) {
    return bundles.getOrDefault(messageId, Memory.NONE);
  }

  synchronized void remember(String messageId, Memory memory) {
    bundles.remove(messageId);
    bundles.put(messageId, memory);
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

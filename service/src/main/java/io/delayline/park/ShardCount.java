package io.delayline.park;

import java.util.concurrent.atomic.AtomicInteger;

/**
 * Among how many shards rows are spread, as far as this replica has seen. The number only rises; a
 * replica that has not seen the newest yet parks in fewer shards, which are promoted all the same.
 * Thread-safe.
 */
public final class ShardCount {
  private final AtomicInteger seen = new AtomicInteger();

  /** The control items were read. */
  public void saw(Frontier frontier) {
    seen.accumulateAndGet(frontier.shards(), Math::max);
  }

  /** Whether the control items have been seen: before that nothing may be parked. */
  public boolean isKnown() {
    return seen.get() > 0;
  }

  /** At least 1, also while it is not known. */
  int orOne() {
    return Math.max(1, seen.get());
  }
}

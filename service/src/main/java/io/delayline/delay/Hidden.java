package io.delayline.delay;

import java.time.Duration;
import java.util.PriorityQueue;
import java.util.function.LongSupplier;

/**
 * How many bundles this replica has hidden from everybody by a visibility timeout. They count as in
 * flight, of which a queue allows 120,000 (SQS, standard queues): beyond a share of that, failing
 * bundles are given a delay of their own instead, which does not count.
 */
final class Hidden {
  private static final int SHARE = 10_000;

  private final PriorityQueue<Long> ends = new PriorityQueue<>();
  private final LongSupplier nanos;

  Hidden(LongSupplier nanos) {
    this.nanos = nanos;
  }

  synchronized void hide(Duration visibility) {
    ends.add(nanos.getAsLong() + visibility.toNanos());
  }

  synchronized boolean tooMany() {
    long now = nanos.getAsLong();
    while (!ends.isEmpty() && ends.element() - now <= 0) {
      ends.remove();
    }
    return ends.size() >= SHARE;
  }
}

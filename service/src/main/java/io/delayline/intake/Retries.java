package io.delayline.intake;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.function.LongSupplier;

/**
 * Records whose next attempt is a time that is written down, on the monotonic clock. Thread-safe.
 */
final class Retries {
  private record Retry(Pending pending, long at) {}

  private final PriorityQueue<Retry> waiting =
      new PriorityQueue<>(Comparator.comparingLong(Retry::at));
  private final LongSupplier nanos;

  Retries(LongSupplier nanos) {
    this.nanos = nanos;
  }

  synchronized void add(Pending pending, Duration wait) {
    waiting.add(new Retry(pending, nanos.getAsLong() + wait.toNanos()));
  }

  /** Takes those whose time has come, the longest due first. */
  synchronized List<Pending> takeDue() {
    List<Pending> due = new ArrayList<>();
    while (!waiting.isEmpty() && waiting.element().at() - nanos.getAsLong() <= 0) {
      due.add(waiting.remove().pending());
    }
    return due;
  }
}

package io.delayline.delay;

import io.delayline.model.Printable;
import io.micrometer.core.instrument.Counter;
import java.time.Duration;
import java.util.Optional;
import java.util.function.LongSupplier;

/**
 * The bundles of newer versions that this replica has received: they go round between the queue and
 * the replicas until newer code reads them. Most garbage reads as such a bundle too, and that goes
 * round until somebody deletes it. Of all of them only the last is remembered. Thread-safe.
 */
final class NewerSeen {
  /** Each comes back within half a minute, but to any of the replicas. */
  private static final Duration RECENT = Duration.ofHours(1);

  private final Counter counter;
  private final LongSupplier nanos;
  private Optional<String> last = Optional.empty();
  private long at;

  /**
   * @param counter counts receives, so that what goes round counts each time
   * @param nanos the monotonic clock, as {@link System#nanoTime}
   */
  NewerSeen(Counter counter, LongSupplier nanos) {
    this.counter = counter;
    this.nanos = nanos;
  }

  synchronized void saw(String messageId, NewerBundle bundle) {
    counter.increment();
    last =
        Optional.of(
            "the last as the message %s. %s"
                .formatted(Printable.quoted(messageId), bundle.getMessage()));
    at = nanos.getAsLong();
  }

  /** What somebody should look at; empty when none was received for an hour. */
  synchronized Optional<String> problem() {
    boolean recent = nanos.getAsLong() - at < RECENT.toNanos();
    return last.filter(any -> recent)
        .map(text ->
            ("The delay queue holds what this version cannot read: received %.0f times, %s Newer"
                    + " replicas read it, and it ends with the update; if there are none, it is"
                    + " garbage that goes round: delete it from the queue.")
                .formatted(counter.count(), text));
  }
}

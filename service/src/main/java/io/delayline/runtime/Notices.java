package io.delayline.runtime;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/**
 * Lines for the log about what may come in thousands: of each kind the first at once, and then one
 * in each interval that says how many were kept back. Thread-safe.
 */
public final class Notices {
  static final Duration EVERY = Duration.ofMinutes(1);

  private static final class Kind {
    long saidAt;
    long keptBack;
  }

  private final LongSupplier nanos;
  private final Consumer<String> log;
  private final Map<String, Kind> kinds = new HashMap<>();

  /**
   * @param nanos the monotonic clock, as {@link System#nanoTime}
   * @param log takes a line at a time
   */
  public Notices(LongSupplier nanos, Consumer<String> log) {
    this.nanos = nanos;
    this.log = log;
  }

  /**
   * Says it, unless another of its kind was said within the interval.
   *
   * @param kind one of a few, never made of what came in
   * @param line a sentence, bounded; what came from outside is printable in it
   */
  public synchronized void say(String kind, String line) {
    long now = nanos.getAsLong();
    Kind known = kinds.get(kind);
    if (known != null && now - known.saidAt < EVERY.toNanos()) {
      known.keptBack++;
      return;
    }
    String more =
        known == null || known.keptBack == 0 ? "" : " (and " + known.keptBack + " more before it)";
    log.accept(line + more);
    Kind said = new Kind();
    said.saidAt = now;
    kinds.put(kind, said);
  }
}

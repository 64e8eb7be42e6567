package io.delayline.emit;

import io.delayline.model.RejectReason;
import io.delayline.runtime.MeterNames;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;

/** Counts what left: by way, by reason, and how late. */
public final class DeliveryMetrics {
  /** Timers count nanoseconds in 64 bits, which end after 292 years. */
  private static final Duration MOST = Duration.ofNanos(Long.MAX_VALUE);

  private final Map<Way, Counter> delivered = new EnumMap<>(Way.class);
  private final Map<RejectReason, Counter> rejected = new EnumMap<>(RejectReason.class);
  private final Counter redelivered;
  private final Timer lateness;

  /**
   * @param lateness the timer of {@link MeterNames#LATENESS}, made by whoever owns the registry
   */
  public DeliveryMetrics(MeterRegistry registry, Timer lateness) {
    for (Way way : Way.values()) {
      delivered.put(way, registry.counter(MeterNames.DELIVERED, "way", way.label()));
    }
    for (RejectReason reason : RejectReason.values()) {
      rejected.put(reason, registry.counter(MeterNames.REJECTED, "reason", reason.name()));
    }
    this.redelivered = registry.counter(MeterNames.REDELIVERED);
    this.lateness = lateness;
  }

  void delivered(Way way, boolean maybeCopy, Duration late) {
    count(delivered.get(way));
    if (maybeCopy) {
      redelivered.increment();
    }
    lateness.record(late.isNegative() ? Duration.ZERO : late.compareTo(MOST) > 0 ? MOST : late);
  }

  void maybeCopies(int messages) {
    redelivered.increment(messages);
  }

  void rejected(RejectReason reason) {
    count(rejected.get(reason));
  }

  private static void count(@org.jspecify.annotations.Nullable Counter counter) {
    if (counter != null) {
      counter.increment();
    }
  }
}

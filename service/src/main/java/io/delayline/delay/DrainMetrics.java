package io.delayline.delay;

import io.delayline.runtime.MeterNames;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;

/** Counts what happens to bundles. */
public final class DrainMetrics {
  final Counter received;
  final Counter rerouted;
  final Counter resent;
  final Counter returned;
  final Counter expired;
  final Counter unreadable;
  final Counter newer;

  /** Records sent on after an attempt that may have reached the target. */
  final Counter maybeCopies;

  public DrainMetrics(MeterRegistry registry) {
    received = kind(registry, "received");
    rerouted = kind(registry, "rerouted");
    resent = kind(registry, "resent");
    returned = kind(registry, "returned");
    expired = kind(registry, "expired");
    unreadable = kind(registry, "unreadable");
    newer = kind(registry, "newer");
    maybeCopies = registry.counter(MeterNames.REDELIVERED);
  }

  private static Counter kind(MeterRegistry registry, String kind) {
    return registry.counter(MeterNames.BUNDLES, "kind", kind);
  }
}

package io.delayline.delay;

import io.delayline.model.Printable;
import io.delayline.runtime.MeterNames;
import io.delayline.runtime.Notices;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.Optional;
import java.util.function.LongSupplier;

/** Counts what happens to bundles, and says what somebody should look at. */
public final class DrainMetrics {
  /** Of what a line for the log says of one message. */
  private static final int MAX_TEXT = 200;

  final Counter received;
  final Counter rerouted;
  final Counter resent;
  final Counter returned;
  final Counter expired;
  private final Counter unreadable;
  private final NewerSeen newer;
  private final Notices notices;

  /** Records sent on after an attempt that may have reached the target. */
  final Counter maybeCopies;

  /**
   * @param nanos the monotonic clock, as {@link System#nanoTime}
   */
  public DrainMetrics(MeterRegistry registry, Notices notices, LongSupplier nanos) {
    this.notices = notices;
    received = kind(registry, "received");
    rerouted = kind(registry, "rerouted");
    resent = kind(registry, "resent");
    returned = kind(registry, "returned");
    expired = kind(registry, "expired");
    unreadable = kind(registry, "unreadable");
    newer = new NewerSeen(kind(registry, "newer"), nanos);
    maybeCopies = registry.counter(MeterNames.REDELIVERED);
  }

  void unreadable(String messageId, String why) {
    unreadable.increment();
    notices.say(
        "unreadable",
        "A message of the delay queue cannot be read and goes to the dead-letter topic: "
            + id(messageId)
            + Printable.text(why, MAX_TEXT));
  }

  void newer(String messageId, NewerBundle bundle) {
    newer.saw(messageId, bundle);
    notices.say(
        "newer",
        "A message of the delay queue waits for newer replicas: "
            + id(messageId)
            + bundle.getMessage());
  }

  /** What goes round in the delay queue and nobody reads, as far as this replica has seen. */
  public Optional<String> problem() {
    return newer.problem();
  }

  private static String id(String messageId) {
    return "its id is " + Printable.text(messageId, MAX_TEXT) + ". ";
  }

  private static Counter kind(MeterRegistry registry, String kind) {
    return registry.counter(MeterNames.BUNDLES, "kind", kind);
  }
}

package io.delayline.local.cli;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * Which way a record took through the relay, by the relay's rule: it is not observed, it follows
 * from the times.
 */
final class Way {
  /**
   * The relay's default {@code LEAD}: what is due within it is held in memory, the rest waits in
   * the queue.
   */
  static final Duration LEAD = Duration.ofSeconds(2);

  private Way() {}

  /**
   * {@code held}, {@code queue}, the code of a rejection, or {@code -} for a record the relay did
   * not write.
   */
  static String of(Arrival arrival) {
    return arrival.error().map(Arrival.Rejection::code).or(() -> routed(arrival)).orElse("-");
  }

  private static Optional<String> routed(Arrival arrival) {
    return arrival.due().flatMap(due -> arrival.created().map(created -> of(created, due)));
  }

  private static String of(Instant sent, Instant due) {
    return Duration.between(sent, due).compareTo(LEAD) <= 0 ? "held" : "queue";
  }
}

package io.delayline.local.cli;

import io.delayline.model.Route;
import java.time.Instant;
import java.util.Optional;

/**
 * Which way a record took through the relay, by the relay's rule: it is not observed, it follows
 * from the times.
 *
 * @param times that the relays run with
 */
record Way(Times times) {
  /**
   * {@code held}, {@code queue}, {@code parked}, the code of a rejection, or {@code -} for a record
   * the relay did not write.
   */
  String of(Arrival arrival) {
    return arrival.error().map(Arrival.Rejection::code).or(() -> routed(arrival)).orElse("-");
  }

  private Optional<String> routed(Arrival arrival) {
    return arrival.due().flatMap(due -> arrival.created().map(created -> of(created, due)));
  }

  private String of(Instant sent, Instant due) {
    return switch (Route.of(due, sent, new Route.Limits(Times.LEAD, times.shortDelayMax()))) {
      case Route.Hold() -> "held";
      case Route.Delay() -> "queue";
      case Route.Park() -> "parked";
    };
  }
}

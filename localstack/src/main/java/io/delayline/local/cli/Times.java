package io.delayline.local.cli;

import io.delayline.model.Route;
import java.time.Duration;
import java.util.Map;

/**
 * The times that the relays of {@code up} run with.
 *
 * @param shortDelayMax what is due later than this is parked in the table
 * @param sentence what {@code up} says about them
 * @param settings of the relays; what is not in them has its default
 */
record Times(Duration shortDelayMax, String sentence, Map<String, String> settings) {
  /** The relay's default {@code LEAD}: what is due within it is held in memory. */
  static final Duration LEAD = Duration.ofSeconds(2);

  /** So short that the whole way of a parked record fits into a minute. */
  static final Times SCALED =
      new Times(
          Duration.ofSeconds(20),
          "Times are scaled, to show every way within a minute: records wait in the table when due"
              + " in more than 20 s (instead of 15 min), with a tick every 5 s (instead of 60 s);"
              + " --real-times leaves them as they are.",
          Map.of(
              "DELAYLINE_SHORT_DELAY_MAX", "20s",
              "DELAYLINE_TICK_PERIOD", "5s",
              "DELAYLINE_TICK_VISIBILITY", "5s"));

  /** The relay's defaults, which are those of a deployment. */
  static final Times REAL =
      new Times(
          Duration.ofSeconds(Route.MAX_DELAY_SECONDS),
          "Times are the real ones: records wait in the table when due in more than 15 min.",
          Map.of());

  Times {
    settings = Map.copyOf(settings);
  }
}

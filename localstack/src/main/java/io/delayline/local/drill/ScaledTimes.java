package io.delayline.local.drill;

import java.util.Map;

/** The long path in seconds instead of minutes: settings of relays. */
public final class ScaledTimes {
  /** As {@code --help} recommends them for tests: what is due in more than 20 s is parked. */
  public static final Map<String, String> TWENTY_SECONDS =
      Map.of(
          "DELAYLINE_SHORT_DELAY_MAX", "20s",
          "DELAYLINE_TICK_PERIOD", "5s",
          "DELAYLINE_TICK_VISIBILITY", "5s");

  /** As short as a busy machine bears: what is due in more than 8 s is parked. */
  public static final Map<String, String> EIGHT_SECONDS =
      Map.of(
          "DELAYLINE_SHORT_DELAY_MAX", "8s",
          "DELAYLINE_TICK_PERIOD", "1s",
          "DELAYLINE_TICK_VISIBILITY", "2s");

  private ScaledTimes() {}
}

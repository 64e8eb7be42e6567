package io.delayline.sim;

import io.delayline.WholeReplica;
import io.delayline.config.Config;
import java.util.HashMap;
import java.util.Map;

/**
 * The two scales of time that runs have: that of a test or a demo, and the default one.
 *
 * @param shortDelayMax seconds, as are the others
 */
record Scale(double shortDelayMax, double tickPeriod, double tickVisibility) {
  static final Scale SCALED = new Scale(20, 5, 5);
  static final Scale DEFAULT = new Scale(900, 60, 300);

  /** The configuration of a replica, with further variables. */
  Config config(Map<String, String> more) {
    Map<String, String> variables = new HashMap<>();
    variables.put("SHORT_DELAY_MAX", (int) shortDelayMax + "s");
    variables.put("TICK_PERIOD", (int) tickPeriod + "s");
    variables.put("TICK_VISIBILITY", (int) tickVisibility + "s");
    variables.putAll(more);
    return WholeReplica.config(variables);
  }
}

package io.delayline.sim;

import io.delayline.FieldFault;
import org.junit.jupiter.api.Test;

/** The named interleavings of {@link CrashScenarios}: what a crash repeats. */
class CrashSimulationTest {
  @Test
  @FieldFault({"B60", "B62"})
  void killedWhileNothingCanBeCommitted() {
    Scenarios.hold(CrashScenarios::killedWhileNothingCanBeCommitted);
  }
}

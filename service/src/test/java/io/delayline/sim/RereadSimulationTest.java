package io.delayline.sim;

import io.delayline.FieldFault;
import org.junit.jupiter.api.Test;

/** The named interleavings of {@link RereadScenarios}: what is read again. */
class RereadSimulationTest {
  @Test
  @FieldFault({"B60", "B62"})
  void killedWhileNothingCanBeCommitted() {
    Scenarios.hold(RereadScenarios::killedWhileNothingCanBeCommitted);
  }

  @Test
  @FieldFault("B62")
  void plannedRebalancesOnASlowQueue() {
    Scenarios.hold(RereadScenarios::plannedRebalancesOnASlowQueue);
  }

  @Test
  @FieldFault("B62")
  void stoppedForLongerThanItsSession() {
    Scenarios.hold(RereadScenarios::stoppedForLongerThanItsSession);
  }
}

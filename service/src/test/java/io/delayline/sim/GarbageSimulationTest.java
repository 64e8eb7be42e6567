package io.delayline.sim;

import io.delayline.FieldFault;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** The named interleavings of {@link GarbageScenarios}: what nobody wrote. */
@Execution(ExecutionMode.CONCURRENT)
class GarbageSimulationTest {
  @Test
  @FieldFault("B52")
  void garbageOnTheTickQueue() {
    Scenarios.hold(GarbageScenarios::garbageOnTheTickQueue);
  }

  @Test
  @FieldFault("B86")
  void garbageRows() {
    Scenarios.hold(GarbageScenarios::garbageRows);
  }

  @Test
  @FieldFault("B86")
  void aRowOfANewerVersion() {
    Scenarios.hold(GarbageScenarios::aRowOfANewerVersion);
  }

  @Test
  void aRowTheQueueNeverTakes() {
    Scenarios.hold(GarbageScenarios::aRowTheQueueNeverTakes);
  }

  @Test
  void oneSchedulerForEachTick() {
    Scenarios.hold(GarbageScenarios::oneSchedulerForEachTick);
  }

  @Test
  void theSchedulerIsKilled() {
    Scenarios.hold(GarbageScenarios::theSchedulerIsKilled);
  }
}

package io.delayline.sim;

import org.junit.jupiter.api.Test;

/** The named interleavings of {@link GarbageScenarios}: what nobody wrote. */
class GarbageSimulationTest {
  @Test
  void garbageOnTheTickQueue() {
    Scenarios.hold(GarbageScenarios::garbageOnTheTickQueue);
  }

  @Test
  void garbageRows() {
    Scenarios.hold(GarbageScenarios::garbageRows);
  }

  @Test
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

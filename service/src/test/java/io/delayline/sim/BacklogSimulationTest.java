package io.delayline.sim;

import org.junit.jupiter.api.Test;

/** The named interleavings of {@link BacklogScenarios}: more work than can be done at once. */
class BacklogSimulationTest {
  @Test
  void parkingRefused() {
    Scenarios.hold(BacklogScenarios::parkingRefused);
  }

  @Test
  void parkingThrottled() {
    Scenarios.hold(BacklogScenarios::parkingThrottled);
  }

  @Test
  void restartWithABacklog() {
    Scenarios.hold(BacklogScenarios::restartWithABacklog);
  }

  @Test
  void overflowUntilDue() {
    Scenarios.hold(BacklogScenarios::overflowUntilDue);
  }

  @Test
  void aBurstDoesNotStarveTheDrain() {
    Scenarios.hold(BacklogScenarios::aBurstDoesNotStarveTheDrain);
  }

  @Test
  void aSlowTableKeepsNobodyWaiting() {
    Scenarios.hold(BacklogScenarios::aSlowTableKeepsNobodyWaiting);
  }

  @Test
  void intakeNeverWaitsForABrokenTarget() {
    Scenarios.hold(BacklogScenarios::intakeNeverWaitsForABrokenTarget);
  }

  @Test
  void smallestBudgetsNeverDeadlock() {
    Scenarios.hold(BacklogScenarios::smallestBudgetsNeverDeadlock);
  }

  @Test
  void landingInASteadyState() {
    Scenarios.hold(BacklogScenarios::landingInASteadyState);
  }

  @Test
  void aZombieLandsARow() {
    Scenarios.hold(BacklogScenarios::aZombieLandsARow);
  }
}

package io.delayline.sim;

import io.delayline.FieldFault;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** The named interleavings of {@link BacklogScenarios}: more work than can be done at once. */
@Execution(ExecutionMode.CONCURRENT)
class BacklogSimulationTest {
  @Test
  @FieldFault("B89")
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
  @FieldFault("B83")
  void intakeNeverWaitsForABrokenTarget() {
    Scenarios.hold(BacklogScenarios::intakeNeverWaitsForABrokenTarget);
  }

  @Test
  @FieldFault("B72")
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

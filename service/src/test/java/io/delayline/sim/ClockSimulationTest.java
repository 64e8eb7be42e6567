package io.delayline.sim;

import io.delayline.FieldFault;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** The named interleavings of {@link ClockScenarios}: clocks and ticks. */
@Execution(ExecutionMode.CONCURRENT)
class ClockSimulationTest {
  @Test
  void fastClockScheduler() {
    Scenarios.hold(ClockScenarios::fastClockScheduler);
  }

  @Test
  @FieldFault("B51")
  void anOldTickAfterANewOne() {
    Scenarios.hold(ClockScenarios::anOldTickAfterANewOne);
  }

  @Test
  void clockCorrectedDuringTheHold() {
    Scenarios.hold(ClockScenarios::clockCorrectedDuringTheHold);
  }

  @Test
  void clocksSetBackAndForth() {
    Scenarios.hold(ClockScenarios::clocksSetBackAndForth);
  }

  @Test
  void clockJumpsAhead() {
    Scenarios.hold(ClockScenarios::clockJumpsAhead);
  }

  @Test
  void aBadClockGivesItsPartitionsAway() {
    Scenarios.hold(ClockScenarios::aBadClockGivesItsPartitionsAway);
  }

  @Test
  @FieldFault("B35")
  void delaysAreRoundedUp() {
    Scenarios.hold(ClockScenarios::delaysAreRoundedUp);
  }

  @Test
  void sendsThrottledThenAccepted() {
    Scenarios.hold(ClockScenarios::sendsThrottledThenAccepted);
  }

  @Test
  @FieldFault({"B39", "B47"})
  void restartAfterAnOutage() {
    Scenarios.hold(ClockScenarios::restartAfterAnOutage);
  }
}

package io.delayline.sim;

import io.delayline.FieldFault;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** The named interleavings of {@link ParkingScenarios}: frontier, cursors and rows. */
@Execution(ExecutionMode.CONCURRENT)
class ParkingSimulationTest {
  @Test
  void writtenAfterItsSecondWasRead() {
    Scenarios.hold(ParkingScenarios::writtenAfterItsSecondWasRead);
  }

  @Test
  void slowClockWriter() {
    Scenarios.hold(ParkingScenarios::slowClockWriter);
  }

  @Test
  void shortDelayMaxLowered() {
    Scenarios.hold(ParkingScenarios::shortDelayMaxLowered);
  }

  @Test
  void killedBetweenParkAndLanding() {
    Scenarios.hold(ParkingScenarios::killedBetweenParkAndLanding);
  }

  @Test
  @FieldFault({"B51", "B64"})
  void twoPromotersOnOneShard() {
    Scenarios.hold(ParkingScenarios::twoPromotersOnOneShard);
  }

  @Test
  void cursorMovedLate() {
    Scenarios.hold(ParkingScenarios::cursorMovedLate);
  }

  @Test
  @FieldFault("B63")
  void killedBetweenAcceptAndCursor() {
    Scenarios.hold(ParkingScenarios::killedBetweenAcceptAndCursor);
  }

  @Test
  void shardsRaisedThenOutage() {
    Scenarios.hold(ParkingScenarios::shardsRaisedThenOutage);
  }

  @Test
  @FieldFault("B46")
  void outageLongerThanEveryWindow() {
    Scenarios.hold(ParkingScenarios::outageLongerThanEveryWindow);
  }

  @Test
  void readAgainIntoOtherBundles() {
    Scenarios.hold(ParkingScenarios::readAgainIntoOtherBundles);
  }

  @Test
  @FieldFault("B54")
  void deleteOfRowsRefusedForEver() {
    Scenarios.hold(ParkingScenarios::deleteOfRowsRefusedForEver);
  }

  @Test
  void frontierCannotBeRead() {
    Scenarios.hold(ParkingScenarios::frontierCannotBeRead);
  }
}

package io.delayline.sim;

import org.junit.jupiter.api.Test;

/** The named interleavings of {@link ParkingScenarios}: frontier, cursors and rows. */
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
  void twoPromotersOnOneShard() {
    Scenarios.hold(ParkingScenarios::twoPromotersOnOneShard);
  }

  @Test
  void cursorMovedLate() {
    Scenarios.hold(ParkingScenarios::cursorMovedLate);
  }

  @Test
  void killedBetweenAcceptAndCursor() {
    Scenarios.hold(ParkingScenarios::killedBetweenAcceptAndCursor);
  }

  @Test
  void shardsRaisedThenOutage() {
    Scenarios.hold(ParkingScenarios::shardsRaisedThenOutage);
  }

  @Test
  void outageLongerThanEveryWindow() {
    Scenarios.hold(ParkingScenarios::outageLongerThanEveryWindow);
  }

  @Test
  void readAgainIntoOtherBundles() {
    Scenarios.hold(ParkingScenarios::readAgainIntoOtherBundles);
  }

  @Test
  void deleteOfRowsRefusedForEver() {
    Scenarios.hold(ParkingScenarios::deleteOfRowsRefusedForEver);
  }

  @Test
  void frontierCannotBeRead() {
    Scenarios.hold(ParkingScenarios::frontierCannotBeRead);
  }
}

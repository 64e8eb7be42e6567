package io.delayline.sim;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/**
 * A simulation that finds nothing may be one that cannot find anything: without one of the rules
 * that services and edges keep, an oracle must notice.
 */
@Execution(ExecutionMode.CONCURRENT)
class TeethTest {
  @Test
  void landingCheck() {
    Scenarios.bite(Rule.LANDING_CHECK, ParkingScenarios::writtenAfterItsSecondWasRead, "lost");
    Scenarios.bite(Rule.LANDING_CHECK, ParkingScenarios::slowClockWriter, "lost");
    Scenarios.bite(Rule.LANDING_CHECK, ParkingScenarios::shortDelayMaxLowered, "lost");
  }

  @Test
  void consistentReads() {
    Scenarios.bite(Rule.CONSISTENT_READS, ParkingScenarios::writtenAfterItsSecondWasRead, "lost");
  }

  @Test
  void conditionalCursor() {
    Scenarios.bite(Rule.CONDITIONAL_CURSOR, ParkingScenarios::cursorMovedLate, "went back");
  }

  @Test
  void commitAfterSettle() {
    Scenarios.bite(Rule.COMMIT_AFTER_SETTLE, CopyScenarios::killedAfterPoll, "lost");
  }

  @Test
  void deleteAfterSettle() {
    Scenarios.bite(Rule.DELETE_AFTER_SETTLE, CopyScenarios::killedAfterPoll, "lost");
  }

  @Test
  void wholeLease() {
    Scenarios.bite(Rule.WHOLE_LEASE, CopyScenarios::holderStoppedForLessThanItsLease, "copies");
  }

  @Test
  void clockWatch() {
    Scenarios.bite(Rule.CLOCK_WATCH, ClockScenarios::clockJumpsAhead, "early");
  }

  @Test
  void ttlAfterGrace() {
    Scenarios.bite(Rule.TTL_AFTER_GRACE, ParkingScenarios::outageLongerThanEveryWindow, "lost");
  }

  @Test
  void cursorsBeforeShards() {
    Scenarios.bite(Rule.CURSORS_BEFORE_SHARDS, ParkingScenarios::shardsRaisedThenOutage, "lost");
  }

  @Test
  void deduplication() {
    Scenarios.bite(Rule.DEDUPLICATION, GarbageScenarios::oneSchedulerForEachTick, "schedulers");
  }

  @Test
  void honestSends() {
    Scenarios.bite(Rule.HONEST_SENDS, ClockScenarios::sendsThrottledThenAccepted, "lost");
  }

  @Test
  void honestWrites() {
    Scenarios.bite(Rule.HONEST_WRITES, ParkingScenarios::deleteOfRowsRefusedForEver, "lost");
  }
}

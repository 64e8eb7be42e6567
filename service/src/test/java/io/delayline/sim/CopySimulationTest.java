package io.delayline.sim;

import org.junit.jupiter.api.Test;

/** The named interleavings of {@link CopyScenarios}: copies. */
class CopySimulationTest {
  @Test
  void deletesRefused() {
    Scenarios.hold(CopyScenarios::deletesRefused);
  }

  @Test
  void timeoutsAlthoughAppended() {
    Scenarios.hold(CopyScenarios::timeoutsAlthoughAppended);
  }

  @Test
  void sendsNotAnswered() {
    Scenarios.hold(CopyScenarios::sendsNotAnswered);
  }

  @Test
  void oneTargetOfABundleFails() {
    Scenarios.hold(CopyScenarios::oneTargetOfABundleFails);
  }

  @Test
  void brokerDown() {
    Scenarios.hold(CopyScenarios::brokerDown);
  }

  @Test
  void renewalsRefusedAndOneTargetFails() {
    Scenarios.hold(CopyScenarios::renewalsRefusedAndOneTargetFails);
  }

  @Test
  void holderStoppedForLongerThanItsLease() {
    Scenarios.hold(CopyScenarios::holderStoppedForLongerThanItsLease);
  }

  @Test
  void holderStoppedForLessThanItsLease() {
    Scenarios.hold(CopyScenarios::holderStoppedForLessThanItsLease);
  }

  @Test
  void slowReceives() {
    Scenarios.hold(CopyScenarios::slowReceives);
  }

  @Test
  void plannedRebalances() {
    Scenarios.hold(CopyScenarios::plannedRebalances);
  }

  @Test
  void tableHangsWhileReplicasComeAndGo() {
    Scenarios.hold(CopyScenarios::tableHangsWhileReplicasComeAndGo);
  }

  @Test
  void killedAfterPoll() {
    Scenarios.hold(CopyScenarios::killedAfterPoll);
  }
}

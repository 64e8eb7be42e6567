package io.delayline.sim;

import io.delayline.FieldFault;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** The named interleavings of {@link CopyScenarios}: copies. */
@Execution(ExecutionMode.CONCURRENT)
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
  @FieldFault("B67")
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
  @FieldFault("B69")
  void slowReceives() {
    Scenarios.hold(CopyScenarios::slowReceives);
  }

  @Test
  @FieldFault("B62")
  void plannedRebalances() {
    Scenarios.hold(CopyScenarios::plannedRebalances);
  }

  @Test
  void tableHangsWhileReplicasComeAndGo() {
    Scenarios.hold(CopyScenarios::tableHangsWhileReplicasComeAndGo);
  }

  @Test
  @FieldFault("B60")
  void killedAfterPoll() {
    Scenarios.hold(CopyScenarios::killedAfterPoll);
  }
}

package io.delayline.loadtest;

import io.delayline.FieldFault;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Drills that break only what is their own: they share a world and run at the same time. */
@Tag("drill")
class DrillIT {
  private static Place place;

  @BeforeAll
  static void open() {
    place = Plays.place();
  }

  @AfterAll
  static void close() {
    place.close();
  }

  @Test
  @FieldFault({"B60", "B63", "B101"}) // each call to SQS is held against its rules
  void aReplicaKilledAtAnyPointLosesNothing() {
    Plays.pass(
        new KillsInTurn("kill-after-park", "kill-after-accept", "kill-before-delete"), place);
  }

  @Test
  @FieldFault("B51")
  void aReplicaFrozenForLongerThanItsLeasesMakesFewCopies() {
    Plays.pass("sigstop", place);
  }

  @Test
  @FieldFault("B72")
  void sqsMayBeAwayForLongerThanAConsumerGoesWithoutAPoll() {
    Plays.pass("queue-down", place);
  }

  @Test
  @FieldFault("B62")
  void rebalancesUnderBackPressureLoseNothing() {
    Plays.pass("rebalances", place);
  }
}

package io.delayline.loadtest;

import io.delayline.FieldFault;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** Drills that break the whole of a world: one after the other, in one of their own. */
@Execution(ExecutionMode.SAME_THREAD)
@Tag("drill")
class NetworkDrillIT {
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
  @FieldFault("B81")
  void servicesThatSwallowEverythingDoNotHangAReplica() {
    Plays.pass("black-hole", place);
  }

  @Test
  @FieldFault("B69")
  void aSlowKafkaMakesNoCopies() {
    Plays.pass("kafka-slow", place);
  }
}

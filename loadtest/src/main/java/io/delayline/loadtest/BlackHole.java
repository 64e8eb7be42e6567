package io.delayline.loadtest;

import io.delayline.local.drill.Fault;
import io.delayline.local.drill.Faults;
import io.delayline.local.drill.Pauses;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;

/**
 * Kafka, SQS and DynamoDB swallow everything: no answer, and no end of a connection either. A
 * minute after the end of it all is as it was.
 */
record BlackHole(String name, String description) implements Drill {
  private static final Duration RECOVERED_WITHIN = Duration.ofMinutes(1);

  /**
   * Each loses answers of its own: of one record the send to the queue, or of its row, the append
   * and the commit may all have been taken without an answer.
   */
  private static final int SERVICES = 3;

  @Override
  public int play(Stage stage) {
    stage.startOneOrTwo(Map.of());
    stage.send(stage.size().of(300, 2_000), 0, stage.size().of(20_000, 180_000));
    Pauses.of(Duration.ofSeconds(3));
    stage.replicas().forEach(stage::mayDouble);
    stage.place().kafka().blackHole();
    stage.replicas().forEach(each -> each.fault(Faults.blackHole()));
    Pauses.of(stage.size().seconds(20, 180));
    stage.place().kafka().pass();
    stage.replicas().forEach(each -> each.fault(Fault.NONE));
    Instant back = Instant.now();
    stage.awaitServing();
    if (Duration.between(back, Instant.now()).compareTo(RECOVERED_WITHIN) > 0) {
      stage.problem("served again after more than " + RECOVERED_WITHIN);
    }
    return SERVICES;
  }
}

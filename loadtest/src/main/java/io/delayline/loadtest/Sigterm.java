package io.delayline.loadtest;

import io.delayline.local.drill.Pauses;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Random;

/** Replicas are asked to stop under load, one after the other; nothing is put back twice. */
record Sigterm(String name, String description) implements Drill {
  private static final int BACKLOG = 300;
  private static final int PER_SECOND = 150;
  private static final int LONGEST_DELAY = 5_000;

  @Override
  public int play(Stage stage) {
    stage.startTwo(Map.of());
    int stops = stage.size().of(3, 10);
    Instant backlogDue = Instant.now().plus(stage.size().seconds(90, 300));
    backlog(stage, backlogDue);
    int depth = stage.site().queue().messages();
    stage.underLoad(
        PER_SECOND,
        0,
        LONGEST_DELAY,
        () -> {
          for (int stop = 0; stop < stops; stop++) {
            Pauses.of(Duration.ofSeconds(3));
            stage.stopOldest();
            stage.start(Map.of());
            stage.awaitServing();
          }
        });
    Pauses.of(Duration.ofMillis(LONGEST_DELAY));
    Stage.await(
        "the queue is as deep as before, %d messages".formatted(depth),
        Duration.ofSeconds(10),
        () -> stage.site().queue().messages() == depth);
    if (Instant.now().isAfter(backlogDue.minusSeconds(5))) {
      stage.problem("the backlog came due before its depth was compared: a slow machine");
    }
    return 0;
  }

  /** They wait in the queue all the time. */
  private static void backlog(Stage stage, Instant due) {
    Random random = new Random(23);
    for (int i = 0; i < BACKLOG; i++) {
      stage.sender().sendRandom(stage.target(), due.plusMillis(50L * i), 200, random);
    }
    stage.sender().flush();
    stage.awaitAccepted();
  }
}

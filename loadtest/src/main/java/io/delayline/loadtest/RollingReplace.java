package io.delayline.loadtest;

import io.delayline.local.drill.Pauses;
import io.delayline.local.drill.ScaledTimes;
import java.time.Duration;

/**
 * A deployment: each replica is replaced by another one, under load, while rows come due to be
 * promoted. Nobody notices.
 */
record RollingReplace(String name, String description) implements Drill {
  private static final long ON_TIME_MILLIS = 2_000;

  @Override
  public int play(Stage stage) {
    stage.startTwo(ScaledTimes.EIGHT_SECONDS);
    stage.underLoad(
        100,
        0,
        16_000,
        () -> {
          for (int replaced = 0; replaced < stage.size().of(2, 6); replaced++) {
            Pauses.of(Duration.ofSeconds(4));
            stage.start(ScaledTimes.EIGHT_SECONDS);
            stage.awaitServing();
            stage.stopOldest();
          }
        });
    return 0;
  }

  @Override
  public void judge(Stage stage) {
    long p99 = stage.ledger().verdict().lateness().quantile(0.99);
    if (p99 > ON_TIME_MILLIS) {
      stage.problem("1 of 100 came more than %d ms late: %d ms".formatted(ON_TIME_MILLIS, p99));
    }
  }
}

package io.delayline.promote;

import io.delayline.model.Outcome;
import io.delayline.model.TryLater;
import io.delayline.runtime.ClockWatch;
import io.delayline.runtime.Pause;
import io.delayline.runtime.Step;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import org.jspecify.annotations.Nullable;

/**
 * Posts the tick of each period, and that of the current one at the start. Every replica posts the
 * same; the queue keeps one of them.
 */
public final class Ticker implements Step {
  /** The wall clock is asked so often, as it may be set. */
  private static final Duration SLICE = Duration.ofSeconds(1);

  private final TickQueue queue;
  private final Period period;
  private final InstantSource wall;
  private final ClockWatch clock;
  private final Pause pause;
  private final PromoteMetrics metrics;
  private @Nullable Instant posted;

  public Ticker(
      TickQueue queue,
      Period period,
      InstantSource wall,
      ClockWatch clock,
      Pause pause,
      PromoteMetrics metrics) {
    this.queue = queue;
    this.period = period;
    this.wall = wall;
    this.clock = clock;
    this.pause = pause;
    this.metrics = metrics;
  }

  @Override
  public boolean runOnce() throws InterruptedException {
    if (clock.inStep()) {
      Instant start = period.startOf(wall.instant());
      if (!start.equals(posted)) {
        post(start);
      }
    }
    Duration left = Duration.between(wall.instant(), period.after(wall.instant()));
    pause.pause(left.compareTo(SLICE) < 0 ? left : SLICE);
    return true;
  }

  private void post(Instant start) {
    switch (queue.post(new TickText.Tick(start).posting())) {
      case Outcome.Done() -> {
        posted = start;
        metrics.posted(wall.instant());
      }
      case Outcome.Later(String cause, boolean unknown) ->
          throw new TryLater("the tick is not posted: " + cause);
      case Outcome.Never(var why) -> throw new TryLater("the tick is refused: " + why.detail());
    }
  }
}

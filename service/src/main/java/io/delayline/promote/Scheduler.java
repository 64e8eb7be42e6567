package io.delayline.promote;

import io.delayline.model.Outcome;
import io.delayline.model.TryLater;
import io.delayline.park.Control;
import io.delayline.park.Frontier;
import io.delayline.park.ShardCount;
import io.delayline.promote.TickText.Assignment;
import io.delayline.promote.TickText.Tick;
import io.delayline.runtime.ClockWatch;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.stream.Stream;

/**
 * What the receiver of a tick does: raises the frontier, then hands out the shards. Doing it twice
 * changes nothing.
 */
public final class Scheduler {
  private final Control control;
  private final TickQueue queue;
  private final ShardCount shards;
  private final Times times;

  /**
   * What the frontier goes by.
   *
   * @param ahead how far the frontier is ahead of the tick: the most that the delay queue waits
   * @param slack by how much a clock may be slow without costing a period
   */
  public record Times(
      InstantSource wall, ClockWatch clock, Period period, Duration ahead, Duration slack) {}

  public Scheduler(Control control, TickQueue queue, ShardCount shards, Times times) {
    this.control = control;
    this.queue = queue;
    this.shards = shards;
    this.times = times;
  }

  /**
   * Does this period's work.
   *
   * @return whether it is done; otherwise another replica does it
   * @throws TryLater likewise
   */
  boolean schedule(Tick tick, TickLease lease) {
    if (!lease.goesOn()) {
      return false;
    }
    Frontier frontier =
        control.frontier().orElseThrow(() -> new TryLater("there is no frontier yet"));
    shards.saw(frontier);
    long second = frontierFor(tick.tick()).getEpochSecond();
    if (second > frontier.second()) {
      control.raiseFrontier(second);
    }
    for (int shard = 0; shard < frontier.shards(); shard++) {
      if (!lease.goesOn()) {
        return false;
      }
      post(new Assignment(tick.tick(), shard));
    }
    return true;
  }

  /**
   * Not by the tick alone: one from the future would raise the frontier for ever, and all that is
   * parked below it would land in the delay queue. So neither this clock nor the services' may be
   * behind it.
   */
  private Instant frontierFor(Instant tick) {
    Instant services =
        times.clock().servicesNow().orElseThrow(() -> new TryLater("no service has told the time"));
    return Stream.of(tick, minuteOf(times.wall().instant()), minuteOf(services))
        .min(Instant::compareTo)
        .orElseThrow()
        .plus(times.ahead());
  }

  private Instant minuteOf(Instant time) {
    return times.period().startOf(time.plus(times.slack()));
  }

  private void post(Assignment assignment) {
    if (!(queue.post(assignment.posting()) instanceof Outcome.Done)) {
      throw new TryLater("the assignment of shard " + assignment.shard() + " is not posted");
    }
  }
}

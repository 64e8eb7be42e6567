package io.delayline.promote;

import io.delayline.delay.DrainLag;
import io.delayline.delay.QueueWriter;
import io.delayline.model.Outcome;
import io.delayline.model.Rejection;
import io.delayline.promote.Opened.Joined;
import io.delayline.runtime.Backoff;
import io.delayline.runtime.Pause;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/**
 * Sends a page's bundles to the delay queue until it has accepted all of them, with the delay as of
 * each attempt. What is overdue waits while the drain is behind, or a backlog would be poured in
 * front of what is due now.
 */
public final class HandOver {
  private static final Backoff RETRY = new Backoff(Duration.ofMillis(200), Duration.ofSeconds(5));
  private static final int MAX_ATTEMPTS = 12;
  private static final Duration CALM = Duration.ofMillis(200);

  private final QueueWriter queue;
  private final Aside aside;
  private final DrainLag lag;
  private final InstantSource wall;
  private final Supplier<Pause> pauses;
  private final PromoteMetrics metrics;

  public HandOver(
      QueueWriter queue,
      Aside aside,
      DrainLag lag,
      InstantSource wall,
      Supplier<Pause> pauses,
      PromoteMetrics metrics) {
    this.queue = queue;
    this.aside = aside;
    this.lag = lag;
    this.wall = wall;
    this.pauses = pauses;
    this.metrics = metrics;
  }

  /** Whether the queue has all of them now; false when the lease ended before. */
  boolean send(List<Joined> bundles, TickLease lease) throws InterruptedException {
    Pause pause = pauses.get();
    List<Joined> left = bundles;
    for (int attempts = 0; !left.isEmpty() && attempts < MAX_ATTEMPTS; attempts++) {
      if (attempts > 0) {
        pause.pause(RETRY.steady(attempts));
      }
      while (lease.goesOn() && isOverdue(left) && lag.behind()) {
        pause.pause(CALM);
      }
      if (!lease.goesOn()) {
        return false;
      }
      left = attempt(left, lease);
    }
    return left.isEmpty();
  }

  private boolean isOverdue(List<Joined> bundles) {
    return bundles.getFirst().due().isBefore(wall.instant());
  }

  /** Makes one attempt, call by call while the lease lasts, and answers what is left to send. */
  private List<Joined> attempt(List<Joined> bundles, TickLease lease) throws InterruptedException {
    List<Joined> left = new ArrayList<>();
    int at = 0;
    for (var batch : queue.batches(bundles.stream().map(Joined::entry).toList())) {
      List<Joined> some = bundles.subList(at, at + batch.size());
      at += batch.size();
      left.addAll(lease.goesOn() ? settle(some, queue.send(batch), lease) : some);
    }
    return left;
  }

  private List<Joined> settle(List<Joined> bundles, List<Outcome> outcomes, TickLease lease)
      throws InterruptedException {
    List<Joined> left = new ArrayList<>();
    for (int i = 0; i < bundles.size(); i++) {
      Joined bundle = bundles.get(i);
      switch (outcomes.get(i)) {
        case Outcome.Done() -> metrics.promoted(bundle.rows().size(), bundle.records());
        case Outcome.Later later -> left.add(bundle);
        case Outcome.Never(Rejection why) -> left.addAll(refused(bundle, why, lease));
      }
    }
    return left;
  }

  /** What is refused for good is tried row by row, to find the one that is set aside. */
  private List<Joined> refused(Joined bundle, Rejection why, TickLease lease)
      throws InterruptedException {
    if (bundle.rows().size() > 1) {
      return bundle.apart();
    }
    Opened row = bundle.rows().getFirst();
    boolean put = aside.put(row.key(), row.bundle().bytes(), why.detail(), lease);
    return put ? List.of() : List.of(bundle);
  }
}

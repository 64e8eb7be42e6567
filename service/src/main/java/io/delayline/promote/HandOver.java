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

  /** What is overdue is slowed down, never stopped: the lag may be that of others. */
  private static final int MAX_CALMS = 150;

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

  /**
   * Whether the queue has all of them now; otherwise the lease ended before, or it has none of
   * them. Once it has, or may have, some, it is tried for as long as the lease lasts: whoever comes
   * next sends all of them again.
   */
  boolean send(List<Joined> bundles, TickLease lease) throws InterruptedException {
    Pause pause = pauses.get();
    Page page = new Page(bundles);
    for (int attempts = 0; !page.left.isEmpty() && page.isWorth(attempts); attempts++) {
      if (attempts > 0) {
        pause.pause(RETRY.steady(attempts));
      }
      awaitCalm(page.left, lease, pause);
      if (!page.goesOn(lease)) {
        return page.ended();
      }
      page.attempt(lease);
    }
    return page.ended();
  }

  private void awaitCalm(List<Joined> left, TickLease lease, Pause pause)
      throws InterruptedException {
    boolean overdue = left.getFirst().due().isBefore(wall.instant());
    for (int i = 0; overdue && i < MAX_CALMS && lag.behind() && lease.goesOn(); i++) {
      pause.pause(CALM);
    }
  }

  /** A page's bundles on their way. */
  private final class Page {
    private List<Joined> left;
    private boolean begun;
    private int accepted;

    Page(List<Joined> bundles) {
      this.left = bundles;
    }

    /** Whether the queue has all of it; otherwise what it has is sent to it again. */
    boolean ended() {
      metrics.maybeCopies(left.isEmpty() ? 0 : accepted);
      return left.isEmpty();
    }

    boolean isWorth(int attempts) {
      return begun || attempts < MAX_ATTEMPTS;
    }

    /** What is begun is finished: whoever comes next sends all of it again. */
    boolean goesOn(TickLease lease) {
      return begun ? lease.mayFinish() : lease.goesOn();
    }

    /** Makes one attempt at what is left, call by call while the lease lasts. */
    void attempt(TickLease lease) throws InterruptedException {
      List<Joined> stillLeft = new ArrayList<>();
      int at = 0;
      for (var batch : queue.batches(left.stream().map(Joined::entry).toList())) {
        List<Joined> some = left.subList(at, at + batch.size());
        at += batch.size();
        stillLeft.addAll(goesOn(lease) ? settle(some, queue.send(batch), lease) : some);
      }
      left = stillLeft;
    }

    private List<Joined> settle(List<Joined> some, List<Outcome> outcomes, TickLease lease)
        throws InterruptedException {
      List<Joined> stillLeft = new ArrayList<>();
      for (int i = 0; i < some.size(); i++) {
        Joined bundle = some.get(i);
        switch (outcomes.get(i)) {
          case Outcome.Done() -> accepted(bundle);
          case Outcome.Later(String cause, boolean unknown) -> {
            begun |= unknown;
            metrics.maybeCopies(unknown ? bundle.records() : 0);
            stillLeft.add(bundle);
          }
          case Outcome.Never(Rejection why) -> stillLeft.addAll(refused(bundle, why, lease));
        }
      }
      return stillLeft;
    }

    private void accepted(Joined bundle) {
      begun = true;
      accepted += bundle.records();
      metrics.promoted(bundle.rows().size(), bundle.records());
    }

    /** What is refused for good is tried row by row, to find the one that is set aside. */
    private List<Joined> refused(Joined bundle, Rejection why, TickLease lease)
        throws InterruptedException {
      if (bundle.rows().size() > 1) {
        return bundle.apart();
      }
      Opened row = bundle.rows().getFirst();
      boolean put = aside.put(row.key(), row.bundle().bytes(), why.detail(), lease);
      begun |= put;
      return put ? List.of() : List.of(bundle);
    }
  }
}

package io.delayline.promote;

import io.delayline.model.TryLater;
import io.delayline.promote.TickQueue.Received;
import io.delayline.promote.TickText.Assignment;
import io.delayline.promote.TickText.Tick;
import io.delayline.runtime.Backoff;
import io.delayline.runtime.ClockWatch;
import io.delayline.runtime.Host;
import io.delayline.runtime.Step;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.RejectedExecutionException;

/**
 * Receives what is in the tick queue, one message at a time: a tick makes this replica the
 * scheduler, an assignment the promoter of a shard, each on a thread of its own and few at a time.
 */
public final class TickReader implements Step {
  /** A long poll, in whole seconds; short, so that stopping does not wait for it. */
  public static final Duration WAIT = Duration.ofSeconds(4);

  private static final int MAX_WORKS = 4;
  private static final Backoff RETRY = new Backoff(Duration.ofSeconds(1), Duration.ofSeconds(30));

  private final TickQueue queue;
  private final Work work;
  private final TickLease.Terms terms;
  private final ClockWatch clock;
  private final Host host;
  private final PromoteMetrics metrics;
  private volatile boolean stopping;
  private int working;

  /** What receivers of ticks and of assignments do. */
  public record Work(Scheduler scheduler, Promoter promoter) {}

  /**
   * @param visibility how long a message stays with this replica without being extended
   */
  public TickReader(
      TickQueue queue,
      Work work,
      Duration visibility,
      Host host,
      ClockWatch clock,
      PromoteMetrics metrics) {
    this.queue = queue;
    this.work = work;
    this.terms = new TickLease.Terms(visibility, host.nanos(), clock, () -> stopping);
    this.clock = clock;
    this.host = host;
    this.metrics = metrics;
  }

  /** From now on work ends behind the page that is begun, and what is left is given back. */
  public void stop() {
    stopping = true;
  }

  @Override
  public boolean runOnce() {
    if (stopping || !clock.inStep() || !begin()) {
      return false;
    }
    boolean started = false;
    try {
      long before = host.nanos().getAsLong();
      Optional<Received> received = queue.receive(WAIT, terms.visibility());
      if (received.isPresent()) {
        TickLease lease = new TickLease(queue, received.get(), terms, before);
        start(received.get(), lease);
        started = true;
      }
      return true;
    } finally {
      if (!started) {
        end();
      }
    }
  }

  private void start(Received received, TickLease lease) {
    try {
      host.threads().execute(() -> work(received, lease));
    } catch (RejectedExecutionException e) { // stopping
      lease.giveBack(Duration.ZERO);
      throw e;
    }
  }

  private void work(Received received, TickLease lease) {
    boolean done = false;
    try {
      done = work(TickText.parse(received.body()), lease);
    } catch (TryLater e) {
      metrics.givenBack(String.valueOf(e.getMessage()));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      end();
      if (done) {
        lease.done();
      } else {
        lease.giveBack(stopping ? Duration.ZERO : wait(received));
      }
    }
  }

  /** Never longer than it would take if this replica had died. */
  private Duration wait(Received received) {
    Duration wait = RETRY.steady(received.receives());
    return wait.compareTo(terms.visibility()) < 0 ? wait : terms.visibility();
  }

  private boolean work(Optional<TickText> text, TickLease lease) throws InterruptedException {
    if (text.isEmpty()) {
      metrics.garbage();
      return true;
    }
    return switch (text.get()) {
      case Tick tick -> {
        metrics.received(host.wall().instant());
        yield work.scheduler().schedule(tick, lease);
      }
      case Assignment assignment -> {
        metrics.assignments.increment();
        yield work.promoter().promote(assignment, lease);
      }
    };
  }

  private synchronized boolean begin() {
    boolean free = working < MAX_WORKS;
    working += free ? 1 : 0;
    return free;
  }

  private synchronized void end() {
    working--;
  }
}

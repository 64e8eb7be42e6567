package io.delayline.delay;

import io.delayline.delay.DelayQueue.Incoming;
import io.delayline.emit.DeadLetter;
import io.delayline.emit.Way;
import io.delayline.model.Bundle;
import io.delayline.model.DelayedMessage;
import io.delayline.model.Outcome;
import io.delayline.model.RejectReason;
import io.delayline.model.Rejection;
import io.delayline.runtime.Pause;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * The bundles of one receive, from opening to closing, on one thread: the thread that did the work
 * also acknowledges it, in the batch that it arrived in.
 */
final class DrainBatch implements Runnable {
  /** How long the first finished bundles wait for the others, to be acknowledged in one call. */
  private static final Duration LINGER = Duration.ofMillis(100);

  /** What the queue, which counts in whole seconds, may be early by. */
  private static final Duration MOMENT = Duration.ofSeconds(1);

  /** A wake-up ends it; without one there is nothing to see. */
  private static final Duration IDLE = Duration.ofSeconds(10);

  private final DrainParts parts;
  private final List<Incoming> received;
  private final long deadline;
  private final Queue<Lease> finished = new ConcurrentLinkedQueue<>();
  private final Pause pause;
  private final Set<Lease> leases = new LinkedHashSet<>();
  private final MovingOn moving;

  /**
   * @param deadline the end of the leases, counted from before the receive
   */
  DrainBatch(DrainParts parts, List<Incoming> received, long deadline) {
    this.parts = parts;
    this.received = received;
    this.deadline = deadline;
    this.pause = parts.times().pauses().get();
    this.moving = new MovingOn(parts);
  }

  /** Reads the bundles and holds their records; quick, makes no call. */
  void open() {
    received.forEach(this::open);
  }

  @Override
  public void run() {
    try {
      moving.run();
      while (!leases.isEmpty()) {
        List<Lease> done = takeFinished(leases.size());
        parts.closer().close(done);
        done.forEach(this::release);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt(); // stopping
    } finally {
      abandon();
    }
  }

  /**
   * Lets go of what has not been closed, whatever the reason: it comes back when its lease ends.
   */
  void abandon() {
    for (Lease lease : List.copyOf(leases)) {
      parts.closer().abandon(lease);
      release(lease);
    }
  }

  private List<Lease> takeFinished(int left) throws InterruptedException {
    List<Lease> done = new ArrayList<>();
    done.add(takeFirst());
    long end = parts.times().nanos().getAsLong() + LINGER.toNanos();
    while (done.size() < left) {
      long patience = end - parts.times().nanos().getAsLong();
      Lease next = finished.poll();
      if (next != null) {
        done.add(next);
      } else if (patience > 0) {
        pause.pause(Duration.ofNanos(patience));
      } else {
        return done;
      }
    }
    return done;
  }

  private Lease takeFirst() throws InterruptedException {
    Lease first = finished.poll();
    while (first == null) {
      pause.pause(IDLE);
      first = finished.poll();
    }
    return first;
  }

  private void finish(Lease lease) {
    finished.add(lease);
    pause.wake();
  }

  private void open(Incoming incoming) {
    SettledMemory.Memory before = parts.closer().memory(incoming.messageId());
    try {
      Bundle bundle = BundleText.parse(incoming.body());
      Lease lease = lease(incoming, parts.codec().decode(bundle), before);
      if (lease.unsettled().isEmpty()) {
        finish(lease); // it was settled before and only has to go
      } else {
        route(lease, bundle);
      }
    } catch (UnreadableBundle e) {
      openUnreadable(lease(incoming, List.of(), before), String.valueOf(e.getMessage()));
    } catch (NewerBundle e) {
      parts.metrics().newer(incoming.messageId(), e);
      lease(incoming, List.of(), before).settleAll(Outcome.refused(String.valueOf(e.getMessage())));
    }
  }

  private Lease lease(
      Incoming incoming, List<DelayedMessage> messages, SettledMemory.Memory before) {
    Lease lease =
        new Lease(
            new LeaseContent(incoming, messages, before),
            deadline,
            parts.times().nanos(),
            this::finish);
    leases.add(lease);
    parts.leases().add(lease);
    parts.budget().take(lease.size(), lease.footprint());
    return lease;
  }

  private void release(Lease lease) {
    leases.remove(lease);
    parts.leases().remove(lease);
    parts.budget().give(lease.size(), lease.footprint());
  }

  /**
   * What has more than a moment beyond the lead to go is moved on, the rest waits here. So does
   * everything when the clock was set during the receive: then nobody knows what has how long to
   * go.
   */
  private void route(Lease lease, Bundle bundle) {
    parts.lag().received(lease.incoming(), lease.due());
    Instant soon = parts.times().wall().instant().plus(parts.times().limits().lead()).plus(MOMENT);
    if (lease.due().isBefore(soon) || !parts.leases().clockInStep()) {
      lease.unsettled().forEach(index -> parts.hold().hold(new Leased(lease, index)));
    } else {
      moving.add(lease, bundle);
    }
  }

  private void openUnreadable(Lease lease, String why) {
    if (lease.allSettled()) {
      finish(lease); // it is a dead letter already and only has to go
      return;
    }
    Incoming incoming = lease.incoming();
    parts.metrics().unreadable(incoming.messageId(), why);
    DeadLetter letter =
        DeadLetter.ofBytes(
            "delay-queue-" + incoming.messageId(),
            incoming.body().getBytes(StandardCharsets.UTF_8),
            new Rejection(RejectReason.UNREADABLE, why));
    if (lease.beginSend(0, parts.times().sendTime())) { // shown meanwhile it would be two letters
      parts.delivery().reject(letter, outcome -> lease.sent(0, outcome));
    } else {
      lease.settle(0, Outcome.refused("the lease does not last for a send"));
    }
  }

  /** A record of a leased bundle, waiting for its millisecond. */
  private final class Leased implements Hold.Held {
    private final Lease lease;
    private final int index;

    Leased(Lease lease, int index) {
      this.lease = lease;
      this.index = index;
    }

    @Override
    public Instant due() {
      return lease.message(index).due();
    }

    @Override
    public void release() {
      if (lease.beginSend(index, parts.times().sendTime())) {
        parts
            .delivery()
            .deliver(
                lease.message(index),
                Way.QUEUE,
                lease.maybeCopy(),
                outcome -> lease.sent(index, outcome));
      } else {
        lease.settle(index, Outcome.refused("the lease does not last for a send"));
      }
    }
  }
}

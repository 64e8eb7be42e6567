package io.delayline.delay;

import io.delayline.delay.DelayQueue.Incoming;
import io.delayline.model.DelayedMessage;
import io.delayline.model.Outcome;
import io.delayline.runtime.Backoff;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.LongSupplier;

/**
 * Ends leases whose records all have an outcome: what is settled is deleted, what failed is given
 * back with a growing wait, what is settled in part is sent on without the settled part, if the
 * lease certainly lasts so long. What could not surely be deleted is remembered.
 */
public final class Closer {
  /** What sending on and deleting the old one need, but for calls that use up their time. */
  static final Duration SEND_AND_DELETE = Duration.ofSeconds(6);

  private static final Duration DELETE = Duration.ofSeconds(2);

  /**
   * Short at first: what a shut gate kept out can go as soon as the probe is answered. Not long
   * either: what wakes just before the probe is waits once more, so all of it is out about two of
   * these after the far side is back.
   */
  private static final Backoff RETRY = new Backoff(Duration.ofSeconds(1), Duration.ofSeconds(30));

  private final DelayQueue queue;
  private final QueueWriter writer;
  private final Bundler bundler;
  private final SettledMemory memory = new SettledMemory();
  private final Hidden hidden;
  private final DrainMetrics metrics;

  public Closer(
      DelayQueue queue,
      QueueWriter writer,
      Bundler bundler,
      LongSupplier nanos,
      DrainMetrics metrics) {
    this.queue = queue;
    this.writer = writer;
    this.bundler = bundler;
    this.hidden = new Hidden(nanos);
    this.metrics = metrics;
  }

  /** What is remembered of a bundle that comes back. */
  SettledMemory.Memory memory(String messageId) {
    return memory.of(messageId);
  }

  /** Ends up to ten leases that were received together, with as few calls as possible. */
  void close(List<Lease> leases) {
    leases.stream().filter(lease -> !lease.allSettled()).forEach(this::sendOn);
    delete(leases.stream().filter(Lease::allSettled).toList());
    giveBack(leases.stream().filter(lease -> !lease.allSettled()).toList());
  }

  private void sendOn(Lease lease) {
    boolean worthIt = !lease.noneSettled() || hidden.tooMany();
    if (lease.size() == 0
        || !worthIt
        || lease.mayBeSentOn()
        || !lease.beginSendOn(SEND_AND_DELETE)) {
      return;
    }
    List<Integer> rest = lease.unsettled();
    List<DelayedMessage> messages = rest.stream().map(lease::message).toList();
    int delay = (int) waitElsewhere(lease).toSeconds();
    List<Bundler.Packed> packed = bundler.pack(messages);
    List<Outcome> outcomes =
        writer.sendAll(
            packed.stream().map(p -> new QueueWriter.Entry(p.bundle(), p.due(), delay)).toList());
    // One bundle holds one due second, so packing has kept the order of the records.
    int at = 0;
    for (int i = 0; i < packed.size(); i++) {
      int end = at + packed.get(i).messages().size();
      lease.sentOn(rest.subList(at, end), outcomes.get(i));
      if (outcomes.get(i) instanceof Outcome.Done) { // others are given back, and tried again then
        metrics.resent.increment();
        metrics.maybeCopies.increment(lease.isDoubtful() ? end - at : 0);
      }
      at = end;
    }
  }

  private void delete(List<Lease> leases) {
    if (leases.isEmpty()) {
      return;
    }
    List<Outcome> outcomes = queue.delete(leases.stream().map(Lease::incoming).toList());
    for (int i = 0; i < leases.size(); i++) {
      Lease lease = leases.get(i);
      // A delete past the lease may have used a dead handle, whatever the answer says.
      boolean sure = outcomes.get(i) instanceof Outcome.Done && lease.covers(Duration.ZERO);
      if (sure) {
        memory.forget(lease.incoming().messageId());
      } else {
        metrics.expired.increment();
        memory.remember(lease.incoming().messageId(), lease.memory());
      }
    }
  }

  /** A lease that ends without being closed: what is known of its bundle is kept. */
  void abandon(Lease lease) {
    lease.lose();
    memory.remember(lease.incoming().messageId(), lease.memory());
  }

  private void giveBack(List<Lease> leases) {
    Map<Duration, List<Incoming>> byWait = new TreeMap<>();
    for (Lease lease : leases) {
      memory.remember(lease.incoming().messageId(), lease.memory());
      metrics.returned.increment();
      if (lease.covers(DELETE)) {
        byWait.computeIfAbsent(wait(lease), any -> new ArrayList<>()).add(lease.incoming());
      }
    }
    byWait.forEach((wait, incoming) -> {
      incoming.forEach(any -> hidden.hide(wait));
      queue.changeVisibility(incoming, wait);
    });
  }

  /**
   * How long what is sent on waits. A bundle that failed as a whole, and is sent on only because
   * too many are hidden, waits the longest: in its new message it has never been received, so a
   * wait that grows with that would be the shortest each time, and go round once a second for ever.
   */
  private static Duration waitElsewhere(Lease lease) {
    return lease.noneSettled() ? RETRY.most() : wait(lease);
  }

  private static Duration wait(Lease lease) {
    return RETRY.steady(lease.incoming().receives());
  }
}

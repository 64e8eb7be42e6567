package io.delayline.delay;

import io.delayline.delay.DelayQueue.Incoming;
import io.delayline.model.DelayedMessage;
import io.delayline.model.Outcome;
import java.time.Duration;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/**
 * One received bundle while this replica works on it: which of its records are settled, and until
 * when, on the monotonic clock, nobody else gets it. Past that it is doubtful: nothing more is sent
 * from it.
 */
final class Lease {
  private final Incoming incoming;
  private final List<DelayedMessage> messages;
  private final SettledMemory.Memory before;
  private final BitSet settled;
  private final Consumer<Lease> finished;
  private final LongSupplier nanos;
  private final long footprint;
  private int pending;
  private boolean doubtful;
  private boolean lost;
  private long deadline;

  /**
   * What was received, and what this replica remembers of it.
   *
   * @param messages its records; none when it cannot be read: then it is settled as a whole
   */
  record Content(Incoming incoming, List<DelayedMessage> messages, SettledMemory.Memory before) {}

  /**
   * @param deadline its end, in the terms of {@code nanos}
   * @param finished told once, when each record that was not settled before has its outcome
   */
  Lease(Content content, long deadline, LongSupplier nanos, Consumer<Lease> finished) {
    this.incoming = content.incoming();
    this.messages = content.messages();
    this.before = content.before();
    this.settled = (BitSet) content.before().settled().clone();
    this.doubtful = content.before().doubtful();
    this.deadline = deadline;
    this.nanos = nanos;
    this.finished = finished;
    this.footprint =
        messages.stream().mapToLong(message -> message.source().footprint()).sum()
            + incoming.body().length();
    this.pending = Math.max(1, messages.size() - settled.cardinality());
  }

  Incoming incoming() {
    return incoming;
  }

  DelayedMessage message(int index) {
    return messages.get(index);
  }

  int size() {
    return messages.size();
  }

  /** Memory that it occupies, in bytes, estimated high. */
  long footprint() {
    return footprint;
  }

  /** Whether what is sent from it may have been sent before, by this replica or another. */
  boolean maybeCopy() {
    return before.doubtful() || (incoming.receives() > 1 && !before.known());
  }

  /** The outcome of one record. */
  void settle(int index, Outcome outcome) {
    boolean last;
    synchronized (this) {
      note(index, outcome);
      pending--;
      last = pending == 0;
    }
    if (last) {
      finished.accept(this);
    }
  }

  /** One outcome for all that is not settled yet; nothing may be under way. */
  void settleAll(Outcome outcome) {
    synchronized (this) {
      unsettled().forEach(index -> note(index, outcome));
      pending = 0;
    }
    finished.accept(this);
  }

  private void note(int index, Outcome outcome) {
    switch (outcome) {
      case Outcome.Done() -> settled.set(index);
      case Outcome.Later later -> doubtful |= later.unknown();
      case Outcome.Never never -> throw new IllegalStateException("not an end: " + never);
    }
  }

  /** Records that were settled elsewhere since, by being sent on. */
  synchronized void markSettled(int index) {
    settled.set(index);
  }

  synchronized List<Integer> unsettled() {
    List<Integer> open = new ArrayList<>();
    int size = Math.max(1, messages.size());
    for (int i = settled.nextClearBit(0); i < size; i = settled.nextClearBit(i + 1)) {
      open.add(i);
    }
    return open;
  }

  synchronized boolean allSettled() {
    return settled.cardinality() == Math.max(1, messages.size());
  }

  synchronized boolean noneSettled() {
    return settled.isEmpty();
  }

  /** What is to be remembered of it when it cannot surely be deleted. */
  synchronized SettledMemory.Memory memory() {
    return new SettledMemory.Memory((BitSet) settled.clone(), doubtful, true);
  }

  /** Whether the lease certainly lasts for {@code need} from now. */
  synchronized boolean covers(Duration need) {
    return !lost && deadline - nanos.getAsLong() >= need.toNanos();
  }

  /** It was renewed, so it ends later. */
  synchronized void renewedUntil(long newDeadline) {
    deadline = newDeadline;
  }

  /** It was given back, or the queue no longer honours it. */
  synchronized void lose() {
    lost = true;
  }

  synchronized boolean isLost() {
    return lost;
  }
}

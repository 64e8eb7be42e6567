package io.delayline.delay;

import io.delayline.delay.DelayQueue.Incoming;
import io.delayline.model.DelayedMessage;
import io.delayline.model.Outcome;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
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
  private final BitSet answered;
  private final BitSet underWay = new BitSet();
  private final Consumer<Lease> finished;
  private final LongSupplier nanos;
  private final long footprint;
  private boolean doubtful;
  private boolean sentOn;
  private boolean ending;
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
    this.answered = (BitSet) settled.clone();
    this.doubtful = content.before().doubtful();
    this.sentOn = content.before().sentOn();
    this.deadline = deadline;
    this.nanos = nanos;
    this.finished = finished;
    this.footprint =
        messages.stream().mapToLong(message -> message.source().footprint()).sum()
            + incoming.body().length();
  }

  Incoming incoming() {
    return incoming;
  }

  DelayedMessage message(int index) {
    return messages.get(index);
  }

  List<DelayedMessage> messages() {
    return messages;
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
    return before.doubtful() || incoming.receives() > before.receives() + 1;
  }

  /** When the first of its records is due. */
  Instant due() {
    return Collections.min(messages.stream().map(DelayedMessage::due).toList());
  }

  /**
   * Begins sending one record, whose outcome is then told by {@link #sent}; refused when the lease
   * does not certainly last for {@code need}. Once it is lost or given up no send begins.
   */
  synchronized boolean beginSend(int index, Duration need) {
    boolean begun = !ending && covers(need);
    underWay.set(index, begun);
    return begun;
  }

  /** The outcome of one record whose sending had begun. */
  void sent(int index, Outcome outcome) {
    synchronized (this) {
      underWay.clear(index);
    }
    settle(index, outcome);
  }

  /** The outcome of one record; one that was answered for by giving up has its outcome already. */
  void settle(int index, Outcome outcome) {
    boolean last;
    synchronized (this) {
      last = answer(index, outcome) && allAnswered();
    }
    if (last) {
      finished.accept(this);
    }
  }

  private boolean answer(int index, Outcome outcome) {
    boolean first = !answered.get(index);
    if (first) {
      answered.set(index);
      note(index, outcome);
    }
    return first;
  }

  private boolean allAnswered() {
    return answered.cardinality() == Math.max(1, messages.size());
  }

  /** One outcome for all that is not settled yet; nothing may be under way. */
  void settleAll(Outcome outcome) {
    synchronized (this) {
      unsettled().forEach(index -> answer(index, outcome));
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

  /** Whether records that are not settled may have been sent all the same. */
  synchronized boolean isDoubtful() {
    return doubtful;
  }

  /** What is to be remembered of it when it cannot surely be deleted. */
  synchronized SettledMemory.Memory memory() {
    return new SettledMemory.Memory(
        (BitSet) settled.clone(), doubtful, sentOn, incoming.receives());
  }

  /** Whether the lease certainly lasts for {@code need} from now. */
  synchronized boolean covers(Duration need) {
    return !lost && deadline - nanos.getAsLong() >= need.toNanos();
  }

  /** Sending it on went unanswered: what is not settled may be on its way in another bundle. */
  synchronized void maybeSentOn() {
    sentOn = true;
    doubtful = true;
  }

  /** Whether what is not settled may be on its way in another bundle. */
  synchronized boolean mayBeSentOn() {
    return sentOn;
  }

  /** It was renewed; that counts if it had not run out before the queue answered. */
  synchronized void renewedUntil(long newDeadline) {
    if (covers(Duration.ZERO)) {
      deadline = newDeadline;
    }
  }

  /** The queue no longer honours it. */
  synchronized void lose() {
    lost = true;
  }

  /**
   * Gives it up: no send begins any more. If some of its records are settled, or being sent, others
   * would send those again: then the rest counts as refused, to be sent on by itself.
   *
   * @return whether others may have all of it at once
   */
  boolean giveUp() {
    boolean finishes;
    synchronized (this) {
      boolean first = !ending && covers(Duration.ZERO);
      ending = true;
      if (settled.isEmpty() && underWay.isEmpty()) {
        lost = true;
        return first;
      }
      finishes = first && refuseRest() && allAnswered();
    }
    if (finishes) {
      finished.accept(this);
    }
    return false;
  }

  private boolean refuseRest() {
    List<Integer> rest =
        unsettled().stream().filter(i -> !underWay.get(i) && !answered.get(i)).toList();
    rest.forEach(index -> answer(index, Outcome.refused("given up")));
    return !rest.isEmpty();
  }
}

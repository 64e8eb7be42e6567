package io.delayline.delay;

import io.delayline.delay.DelayQueue.Incoming;
import io.delayline.model.DelayedMessage;
import io.delayline.model.Outcome;
import java.time.Duration;
import java.time.Instant;
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
  private final LeaseContent content;
  private final BitSet settled;
  private final BitSet answered;
  private final BitSet underWay = new BitSet();
  private final Consumer<Lease> finished;
  private final LongSupplier nanos;
  private boolean doubtful;
  private boolean sentOn;
  private boolean ending;
  private boolean lost;
  private long deadline;

  /**
   * @param deadline its end, in the terms of {@code nanos}
   * @param finished told once, when each record that was not settled before has its outcome
   */
  Lease(LeaseContent content, long deadline, LongSupplier nanos, Consumer<Lease> finished) {
    this.content = content;
    this.settled = (BitSet) content.before().settled().clone();
    this.answered = (BitSet) settled.clone();
    this.doubtful = content.maybeCopy();
    this.sentOn = content.before().sentOn();
    this.deadline = deadline;
    this.nanos = nanos;
    this.finished = finished;
  }

  Incoming incoming() {
    return content.incoming();
  }

  DelayedMessage message(int index) {
    return content.messages().get(index);
  }

  int size() {
    return content.messages().size();
  }

  /** Memory that it occupies, in bytes, estimated high. */
  long footprint() {
    return content.footprint();
  }

  /** Whether what is sent from it may have been sent before, by this replica or another. */
  boolean maybeCopy() {
    return content.maybeCopy();
  }

  /** When the first of its records is due. */
  Instant due() {
    return content.due();
  }

  /**
   * Begins sending one record, whose outcome is then told by {@link #sent}; refused when the lease
   * does not certainly last for {@code need}. Once it is lost or given up no send begins.
   */
  boolean beginSend(int index, Duration need) {
    return beginMove(List.of(index), need);
  }

  /** The same for records that go to another place: shown meanwhile, they would be there twice. */
  synchronized boolean beginMove(List<Integer> records, Duration need) {
    return begin(records, !ending && covers(need));
  }

  /** Begins sending on what has failed; refused only when the lease may not last for it. */
  synchronized boolean beginSendOn(Duration need) {
    return begin(unsettled(), covers(need));
  }

  private boolean begin(List<Integer> records, boolean begun) {
    records.forEach(index -> underWay.set(index, begun));
    return begun;
  }

  /** What became of sending these on; what refuses them leaves them as they were. */
  synchronized void sentOn(List<Integer> records, Outcome outcome) {
    records.forEach(underWay::clear);
    if (outcome instanceof Outcome.Done) {
      records.forEach(settled::set);
    } else if (outcome instanceof Outcome.Later later && later.unknown()) {
      maybeSentOn();
    }
  }

  /** The outcome of one record whose sending had begun. */
  void sent(int index, Outcome outcome) {
    boolean last;
    synchronized (this) { // at once, or giving up between the two would find nothing to keep
      underWay.clear(index);
      last = answer(index, outcome) && allAnswered();
    }
    tell(last);
  }

  /** The outcome of one record; one that was answered for by giving up has its outcome already. */
  void settle(int index, Outcome outcome) {
    boolean last;
    synchronized (this) {
      last = answer(index, outcome) && allAnswered();
    }
    tell(last);
  }

  private void tell(boolean last) {
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
    return answered.cardinality() == Math.max(1, size());
  }

  /** One outcome for all that is not settled yet, and was under way together if at all. */
  void settleAll(Outcome outcome) {
    boolean last = false;
    synchronized (this) {
      underWay.clear();
      for (int index : unsettled()) {
        last |= answer(index, outcome); // none, when giving it up has answered for all
      }
    }
    tell(last);
  }

  private void note(int index, Outcome outcome) {
    switch (outcome) {
      case Outcome.Done() -> settled.set(index);
      case Outcome.Later later -> doubtful |= later.unknown();
      case Outcome.Never never -> throw new IllegalStateException("not an end: " + never);
    }
  }

  synchronized List<Integer> unsettled() {
    List<Integer> open = new ArrayList<>();
    int size = Math.max(1, size());
    for (int i = settled.nextClearBit(0); i < size; i = settled.nextClearBit(i + 1)) {
      open.add(i);
    }
    return open;
  }

  synchronized boolean allSettled() {
    return settled.cardinality() == Math.max(1, size());
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
        (BitSet) settled.clone(), doubtful, sentOn, incoming().receives());
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
    tell(finishes);
    return false;
  }

  private boolean refuseRest() {
    List<Integer> rest =
        unsettled().stream().filter(i -> !underWay.get(i) && !answered.get(i)).toList();
    rest.forEach(index -> answer(index, Outcome.refused("given up")));
    return !rest.isEmpty();
  }
}

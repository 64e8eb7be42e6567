package io.delayline.delay;

import io.delayline.model.Bundle;
import io.delayline.model.Outcome;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.TreeSet;

/**
 * The delay queue in memory, by the rules of SQS, on a clock that a test sets. It never waits: a
 * receive answers at once. A call against the rules of AWS fails the test ({@link QueueRules}).
 */
public class FakeDelayQueue implements DelayQueue {
  /** The calls that can be made to fail and are recorded. */
  public enum Call {
    SEND,
    RECEIVE,
    DELETE,
    CHANGE_VISIBILITY
  }

  /** What goes wrong with one call. */
  public enum Fault {
    /** Refused as a whole, without effect. */
    THROTTLED,
    /** Without effect, but the caller cannot know. */
    LOST_REQUEST,
    /** It takes effect, but the caller cannot know. */
    LOST_ANSWER,
    /** Every second entry, from the second, is refused for now. */
    PARTLY_REFUSED,
    /** Every second entry, from the second, is refused for good. */
    PARTLY_REJECTED
  }

  private record Stored(long number, String body, Instant sent, Instant visible, int receives) {
    String id() {
      return "m" + number;
    }

    String receipt() {
      return id() + "#" + receives;
    }

    Stored hiddenUntil(Instant until) {
      return new Stored(number, body, sent, until, receives);
    }

    Stored received(Instant until) {
      return new Stored(number, body, sent, until, receives + 1);
    }
  }

  private static final Comparator<Stored> BY_VISIBILITY =
      Comparator.comparing(Stored::visible).thenComparingLong(Stored::number);

  private final InstantSource clock;
  private final Limits limits;
  private final Map<String, Stored> messages = new LinkedHashMap<>();
  private final NavigableSet<Stored> byVisibility = new TreeSet<>(BY_VISIBILITY);
  private final FaultScript<Call> script = new FaultScript<>();
  private long nextNumber;

  /** A queue with the limits of AWS: 1 MiB. */
  public FakeDelayQueue(InstantSource clock) {
    this(clock, new Limits(Batches.MAX_BATCH_BYTES, Batches.MAX_BATCH_BYTES));
  }

  public FakeDelayQueue(InstantSource clock, Limits limits) {
    this.clock = clock;
    this.limits = limits;
  }

  /** Lets the next calls of this kind fail, one fault each, after those scripted before. */
  public synchronized void fail(Call call, Fault... faults) {
    script.fail(call, faults);
  }

  /** Lets something happen, such as time go by, during each call of this kind from now on. */
  public synchronized void during(Call call, Runnable happens) {
    script.during(call, happens);
  }

  /** Forgets the faults that have not happened yet. */
  public synchronized void heal() {
    script.heal();
  }

  /** How many calls of this kind have been made, the failed ones included. */
  public synchronized int calls(Call call) {
    return script.calls(call);
  }

  /** How many messages the queue has, the delayed and the received ones included. */
  public synchronized int size() {
    return messages.size();
  }

  /** How many messages a receiver could get now. */
  public synchronized int visible() {
    return (int) byVisibility.stream().takeWhile(this::isVisible).count();
  }

  /** The bodies of all messages, oldest first. */
  public synchronized List<String> bodies() {
    return messages.values().stream().map(Stored::body).toList();
  }

  /** Puts a body into the queue as somebody else would; it need not be a bundle. */
  public synchronized void put(String body, Duration delay) {
    Instant now = clock.instant();
    store(new Stored(nextNumber++, body, now, now.plus(delay), 0));
  }

  /** Shows a message before its time, as a standard queue may. */
  public synchronized void showEarly(String messageId, Instant visible) {
    Stored stored = messages.get(messageId);
    if (stored != null) {
      store(stored.hiddenUntil(visible));
    }
  }

  @Override
  public Limits limits() {
    return limits;
  }

  @Override
  public String body(Bundle bundle) {
    return BundleText.of(bundle);
  }

  @Override
  public void ask() {
    // Its answers carry no date.
  }

  @Override
  public synchronized List<Outcome> send(List<Outgoing> entries) {
    QueueRules.checkSend(entries, limits);
    return script.batch(
        Call.SEND,
        entries,
        entry -> {
          put(body(entry.bundle()), Duration.ofSeconds(entry.delaySeconds()));
          return Outcome.DONE;
        });
  }

  @Override
  public synchronized List<Incoming> receive(Duration wait, Duration visibility) {
    QueueRules.checkReceive(wait, visibility);
    return script.call(Call.RECEIVE, () -> visible(clock.instant().plus(visibility)));
  }

  private List<Incoming> visible(Instant until) {
    List<Stored> first = byVisibility.stream().takeWhile(this::isVisible).limit(MAX_BATCH).toList();
    return first.stream()
        .map(stored -> store(stored.received(until)))
        .map(s -> new Incoming(s.id(), s.receipt(), s.body(), s.receives(), s.sent()))
        .toList();
  }

  @Override
  public synchronized List<Outcome> delete(List<Incoming> received) {
    QueueRules.checkBatch(received);
    return script.batch(
        Call.DELETE,
        received,
        message -> {
          Stored stored = messages.get(message.messageId());
          if (stored != null && !stored.receipt().equals(message.receipt())) {
            return FaultScript.never("ReceiptHandleIsInvalid");
          }
          if (stored != null) {
            messages.remove(stored.id());
            byVisibility.remove(stored);
          }
          return Outcome.DONE;
        });
  }

  @Override
  public synchronized List<Outcome> changeVisibility(List<Incoming> received, Duration visibility) {
    QueueRules.checkBatch(received);
    QueueRules.checkVisibility(visibility);
    return script.batch(
        Call.CHANGE_VISIBILITY,
        received,
        message -> {
          Stored stored = messages.get(message.messageId());
          if (stored == null || !stored.receipt().equals(message.receipt()) || isVisible(stored)) {
            return FaultScript.never("MessageNotInflight");
          }
          store(stored.hiddenUntil(clock.instant().plus(visibility)));
          return Outcome.DONE;
        });
  }

  private Stored store(Stored stored) {
    Stored before = messages.put(stored.id(), stored);
    if (before != null) {
      byVisibility.remove(before);
    }
    byVisibility.add(stored);
    return stored;
  }

  private boolean isVisible(Stored stored) {
    return !stored.visible().isAfter(clock.instant());
  }
}

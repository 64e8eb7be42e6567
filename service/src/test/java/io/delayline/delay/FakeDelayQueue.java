package io.delayline.delay;

import io.delayline.model.Bundle;
import io.delayline.model.Outcome;
import io.delayline.model.RejectReason;
import io.delayline.model.Rejection;
import io.delayline.model.TryLater;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

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

  private record Stored(String id, String body, Instant visible, int receives, String receipt) {
    Stored hiddenUntil(Instant until) {
      return new Stored(id, body, until, receives, receipt);
    }

    Stored received(Instant until) {
      return new Stored(id, body, until, receives + 1, id + "#" + (receives + 1));
    }
  }

  private final InstantSource clock;
  private final Limits limits;
  private final Map<String, Stored> messages = new LinkedHashMap<>();
  private final Map<Call, Deque<Fault>> script = new EnumMap<>(Call.class);
  private final Map<Call, Integer> calls = new EnumMap<>(Call.class);
  private int nextId;

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
    script.computeIfAbsent(call, key -> new ArrayDeque<>()).addAll(List.of(faults));
  }

  /** Forgets the faults that have not happened yet. */
  public synchronized void heal() {
    script.clear();
  }

  /** How many calls of this kind have been made, the failed ones included. */
  public synchronized int calls(Call call) {
    return calls.getOrDefault(call, 0);
  }

  /** How many messages the queue has, the delayed and the received ones included. */
  public synchronized int size() {
    return messages.size();
  }

  /** How many messages a receiver could get now. */
  public synchronized int visible() {
    return (int) messages.values().stream().filter(this::isVisible).count();
  }

  /** The bodies of all messages, oldest first. */
  public synchronized List<String> bodies() {
    return messages.values().stream().map(Stored::body).toList();
  }

  /** Puts a body into the queue as somebody else would; it need not be a bundle. */
  public synchronized void put(String body, Duration delay) {
    String id = "m" + nextId++;
    messages.put(id, new Stored(id, body, clock.instant().plus(delay), 0, ""));
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
    return batch(
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
    Fault fault = begin(Call.RECEIVE);
    if (fault == Fault.THROTTLED || fault == Fault.LOST_REQUEST) {
      throw new TryLater("fault in the fake queue: " + fault);
    }
    Instant until = clock.instant().plus(visibility);
    List<Incoming> received =
        List.copyOf(messages.values()).stream()
            .filter(this::isVisible)
            .limit(MAX_BATCH)
            .map(stored -> store(stored.received(until)))
            .map(s -> new Incoming(s.id(), s.receipt(), s.body(), s.receives()))
            .toList();
    if (fault != null) {
      throw new TryLater("fault in the fake queue: " + fault);
    }
    return received;
  }

  @Override
  public synchronized List<Outcome> delete(List<Incoming> received) {
    QueueRules.checkBatch(received);
    return batch(
        Call.DELETE,
        received,
        message -> {
          Stored stored = messages.get(message.messageId());
          if (stored != null && !stored.receipt().equals(message.receipt())) {
            return never("ReceiptHandleIsInvalid");
          }
          messages.remove(message.messageId());
          return Outcome.DONE;
        });
  }

  @Override
  public synchronized List<Outcome> changeVisibility(List<Incoming> received, Duration visibility) {
    QueueRules.checkBatch(received);
    QueueRules.checkVisibility(visibility);
    return batch(
        Call.CHANGE_VISIBILITY,
        received,
        message -> {
          Stored stored = messages.get(message.messageId());
          if (stored == null || !stored.receipt().equals(message.receipt()) || isVisible(stored)) {
            return never("MessageNotInflight");
          }
          store(stored.hiddenUntil(clock.instant().plus(visibility)));
          return Outcome.DONE;
        });
  }

  /** What one entry of a batch does to the queue. */
  private interface Effect<T> {
    Outcome on(T entry);
  }

  private <T> List<Outcome> batch(Call call, List<T> entries, Effect<T> effect) {
    if (entries.isEmpty()) {
      return List.of();
    }
    Fault fault = begin(call);
    List<Outcome> outcomes = new ArrayList<>();
    for (int i = 0; i < entries.size(); i++) {
      outcomes.add(outcome(fault, i, entries.get(i), effect));
    }
    return outcomes;
  }

  private <T> Outcome outcome(@Nullable Fault fault, int index, T entry, Effect<T> effect) {
    return switch (fault) {
      case null -> effect.on(entry);
      case THROTTLED -> Outcome.refused("throttled");
      case LOST_REQUEST -> Outcome.doubtful("no answer");
      case LOST_ANSWER -> {
        effect.on(entry);
        yield Outcome.doubtful("no answer");
      }
      case PARTLY_REFUSED -> index % 2 == 1 ? Outcome.refused("InternalError") : effect.on(entry);
      case PARTLY_REJECTED -> index % 2 == 1 ? never("SenderFault") : effect.on(entry);
    };
  }

  private @Nullable Fault begin(Call call) {
    calls.merge(call, 1, Integer::sum);
    Deque<Fault> faults = script.get(call);
    return faults == null ? null : faults.poll();
  }

  private Stored store(Stored stored) {
    messages.put(stored.id(), stored);
    return stored;
  }

  private boolean isVisible(Stored stored) {
    return !stored.visible().isAfter(clock.instant());
  }

  private static Outcome never(String code) {
    return new Outcome.Never(new Rejection(RejectReason.UNREADABLE, "The queue refuses: " + code));
  }
}

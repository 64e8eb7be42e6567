package io.delayline.promote;

import io.delayline.delay.FakeDelayQueue.Fault;
import io.delayline.delay.FaultScript;
import io.delayline.delay.QueueRules;
import io.delayline.model.Outcome;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * The FIFO queue in memory, by the rules of SQS, on a clock that a test sets. It never waits: a
 * receive answers at once. A call against the rules of AWS fails the test ({@link TickRules}).
 */
public final class FakeTickQueue implements TickQueue {
  /** The calls that can be made to fail and are counted. */
  public enum Call {
    POST,
    RECEIVE,
    DELETE,
    CHANGE_VISIBILITY
  }

  /** For so long a deduplication id is known, whatever becomes of its message (SQS). */
  private static final Duration DEDUPLICATION = Duration.ofMinutes(5);

  /** For so long the queue is set up to keep a message. */
  private static final Duration RETENTION = Duration.ofHours(1);

  private record Stored(String id, Posting posting, Instant sent, Instant visible, int receives) {
    Stored hiddenUntil(Instant until) {
      return new Stored(id, posting, sent, until, receives);
    }

    Stored received(Instant until) {
      return new Stored(id, posting, sent, until, receives + 1);
    }

    String receipt() {
      return id + "#" + receives;
    }
  }

  private final InstantSource clock;
  private final Map<String, Stored> messages = new LinkedHashMap<>();
  private final Map<String, Instant> seen = new HashMap<>();
  private final FaultScript<Call> script = new FaultScript<>();
  private int nextId;

  public FakeTickQueue(InstantSource clock) {
    this.clock = clock;
  }

  /** Lets the next calls of this kind fail, one fault each, after those scripted before. */
  public synchronized void fail(Call call, Fault... faults) {
    script.fail(call, faults);
  }

  /** Forgets the faults that have not happened yet. */
  public synchronized void heal() {
    script.heal();
  }

  /** How many calls of this kind have been made, the failed ones included. */
  public synchronized int calls(Call call) {
    return script.calls(call);
  }

  /** How many messages the queue has, the received ones included. */
  public synchronized int size() {
    forgetTheOld();
    return messages.size();
  }

  @Override
  public synchronized Outcome post(Posting posting) {
    TickRules.checkPosting(posting);
    return settle(
        Call.POST,
        posting,
        each -> {
          forgetTheOld();
          Instant now = clock.instant();
          if (seen.putIfAbsent(each.deduplicationId(), now) == null) {
            String id = "t" + nextId++;
            messages.put(id, new Stored(id, each, now, now, 0));
          }
          return Outcome.DONE;
        });
  }

  @Override
  public synchronized Optional<Received> receive(Duration wait, Duration visibility) {
    QueueRules.checkReceive(wait, visibility);
    return script.call(Call.RECEIVE, () -> first(clock.instant().plus(visibility)));
  }

  /** The oldest message of those groups of which none is hidden. */
  private Optional<Received> first(Instant until) {
    forgetTheOld();
    Set<String> blocked = new HashSet<>();
    for (Stored each : List.copyOf(messages.values())) {
      if (isHidden(each)) {
        blocked.add(each.posting().group());
      }
    }
    return List.copyOf(messages.values()).stream()
        .filter(each -> !blocked.contains(each.posting().group()))
        .findFirst()
        .map(each -> store(each.received(until)))
        .map(each -> new Received(each.posting().body(), each.receipt(), each.receives()));
  }

  /** A FIFO queue takes no receipt whose time has run out; a standard queue does. */
  @Override
  public synchronized Outcome delete(Received message) {
    return settle(
        Call.DELETE,
        message,
        each -> {
          Optional<Stored> stored = find(each);
          if (stored.isPresent() && !isHeld(stored.get(), each)) {
            return FaultScript.never("InvalidParameterValue");
          }
          stored.ifPresent(found -> messages.remove(found.id()));
          return Outcome.DONE;
        });
  }

  @Override
  public synchronized Outcome changeVisibility(Received message, Duration visibility) {
    QueueRules.checkVisibility(visibility);
    return settle(
        Call.CHANGE_VISIBILITY,
        message,
        each -> {
          Optional<Stored> stored = find(each).filter(found -> isHeld(found, each));
          if (stored.isEmpty()) {
            return FaultScript.never("MessageNotInflight");
          }
          store(stored.get().hiddenUntil(clock.instant().plus(visibility)));
          return Outcome.DONE;
        });
  }

  private <T> Outcome settle(Call call, T entry, Function<T, Outcome> effect) {
    return script.batch(call, List.of(entry), effect).getFirst();
  }

  /** The message that the receipt was once for. */
  private Optional<Stored> find(Received message) {
    forgetTheOld();
    return messages.values().stream()
        .filter(each -> message.receipt().startsWith(each.id() + "#"))
        .findFirst();
  }

  /** Whether the message is hidden by this very receive. */
  private boolean isHeld(Stored stored, Received message) {
    return stored.receipt().equals(message.receipt()) && isHidden(stored);
  }

  private Stored store(Stored stored) {
    messages.put(stored.id(), stored);
    return stored;
  }

  private boolean isHidden(Stored stored) {
    return stored.visible().isAfter(clock.instant());
  }

  private void forgetTheOld() {
    Instant now = clock.instant();
    seen.values().removeIf(since -> !since.plus(DEDUPLICATION).isAfter(now));
    messages.values().removeIf(each -> !each.sent().plus(RETENTION).isAfter(now));
  }
}

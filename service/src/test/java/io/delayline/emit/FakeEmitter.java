package io.delayline.emit;

import io.delayline.model.DelayedMessage;
import io.delayline.model.Outcome;
import io.delayline.model.Target;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * An emitter in memory. It answers {@code Done} at once unless told otherwise; while it is silent
 * the answers wait for {@link #speak()}. Thread-safe; answers are given outside its lock.
 */
public final class FakeEmitter implements Emitter {
  /** A message that was handed over, and when, by the emitter's clock. */
  public record Emission(DelayedMessage message, Instant at) {}

  private record Waiting(DelayedMessage message, Consumer<Outcome> answer) {}

  private final InstantSource clock;
  private final Map<String, Deque<Outcome>> once = new HashMap<>();
  private final Map<String, Outcome> always = new HashMap<>();
  private final List<Emission> attempts = new ArrayList<>();
  private final List<Emission> delivered = new ArrayList<>();
  private final Deque<Waiting> waiting = new ArrayDeque<>();
  private boolean silent;

  public FakeEmitter(InstantSource clock) {
    this.clock = clock;
  }

  /** From now on every message for this topic is answered so. */
  public synchronized void answer(String topic, Outcome outcome) {
    always.put(topic, outcome);
  }

  /** The next message for this topic is answered so, after those that were asked for before. */
  public synchronized void answerOnce(String topic, Outcome outcome) {
    once.computeIfAbsent(topic, name -> new ArrayDeque<>()).add(outcome);
  }

  /** From now on nothing is answered until {@link #speak()}. */
  public synchronized void silence() {
    silent = true;
  }

  /** Gives the answers that wait, in order, and answers at once again. */
  public void speak() {
    List<Waiting> due;
    synchronized (this) {
      silent = false;
      due = List.copyOf(waiting);
      waiting.clear();
    }
    due.forEach(entry -> entry.answer().accept(outcome(entry.message())));
  }

  /** Every message that was handed over, whatever the answer, in order. */
  public synchronized List<Emission> attempts() {
    return List.copyOf(attempts);
  }

  /** Every message that was answered with {@code Done}, in the order of the answers. */
  public synchronized List<Emission> delivered() {
    return List.copyOf(delivered);
  }

  /** What a consumer of the topic finds. */
  public synchronized List<WrittenRecord> written(String topic) {
    return delivered.stream()
        .filter(emission -> emission.message().target().topic().equals(topic))
        .map(FakeEmitter::asWritten)
        .toList();
  }

  @Override
  public void emit(DelayedMessage message, Consumer<Outcome> answer) {
    synchronized (this) {
      attempts.add(new Emission(message, clock.instant()));
      if (silent) {
        waiting.add(new Waiting(message, answer));
        return;
      }
    }
    answer.accept(outcome(message));
  }

  private synchronized Outcome outcome(DelayedMessage message) {
    String topic = message.target().topic();
    Deque<Outcome> next = once.get(topic);
    Outcome outcome =
        next == null || next.isEmpty()
            ? always.getOrDefault(topic, Outcome.DONE)
            : next.removeFirst();
    if (outcome instanceof Outcome.Done) {
      delivered.add(new Emission(message, clock.instant()));
    }
    return outcome;
  }

  private static WrittenRecord asWritten(Emission emission) {
    DelayedMessage message = emission.message();
    Target target = message.target();
    Integer partition = target.partition();
    return new WrittenRecord(
        partition == null ? 0 : partition,
        emission.at(),
        message.source().key(),
        message.source().value(),
        OutgoingHeaders.delivered(message));
  }
}

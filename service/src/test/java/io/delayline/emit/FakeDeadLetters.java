package io.delayline.emit;

import io.delayline.model.Outcome;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.function.Consumer;

/**
 * Dead-letter topics in memory. Answers {@code Done} at once unless told otherwise; while they are
 * silent the answers wait for {@link #speak()}. Thread-safe.
 */
public final class FakeDeadLetters implements DeadLetters {
  private final List<DeadLetter> letters = new ArrayList<>();
  private final Deque<Outcome> once = new ArrayDeque<>();
  private final List<Runnable> waiting = new ArrayList<>();
  private Outcome always = Outcome.DONE;
  private Runnable meanwhile = () -> {};
  private boolean silent;
  private int attempts;

  /** From now on every letter is answered so. */
  public synchronized void answer(Outcome outcome) {
    always = outcome;
  }

  /** The next letter is answered so, after those that were asked for before. */
  public synchronized void answerOnce(Outcome outcome) {
    once.add(outcome);
  }

  /** Lets something happen during each send from now on. */
  public synchronized void during(Runnable happens) {
    meanwhile = happens;
  }

  /** From now on nothing is answered until {@link #speak()}. */
  public synchronized void silence() {
    silent = true;
  }

  /** Gives the answers that wait, in order, and answers at once again. */
  public void speak() {
    List<Runnable> due;
    synchronized (this) {
      silent = false;
      due = List.copyOf(waiting);
      waiting.clear();
    }
    due.forEach(Runnable::run);
  }

  /** How many letters were handed over, whatever the answer. */
  public synchronized int attempts() {
    return attempts;
  }

  /** The letters that were answered with {@code Done}, in order. */
  public synchronized List<DeadLetter> letters() {
    return List.copyOf(letters);
  }

  @Override
  public String topicOf(DeadLetter letter) {
    return letter.delayTopic() + ".dlt";
  }

  @Override
  public void send(DeadLetter letter, Consumer<Outcome> answer) {
    Runnable happens;
    synchronized (this) {
      happens = meanwhile;
      attempts++;
    }
    happens.run();
    synchronized (this) {
      if (silent) {
        waiting.add(() -> answer.accept(outcome(letter)));
        return;
      }
    }
    answer.accept(outcome(letter));
  }

  private synchronized Outcome outcome(DeadLetter letter) {
    Outcome outcome = once.isEmpty() ? always : once.removeFirst();
    if (outcome instanceof Outcome.Done) {
      letters.add(letter);
    }
    return outcome;
  }
}

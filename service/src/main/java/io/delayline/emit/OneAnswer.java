package io.delayline.emit;

import io.delayline.model.Outcome;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;

/**
 * Passes on the first answer and no other: whoever asked is told exactly once, even where a port
 * breaks its word, by throwing after it has answered or instead of answering.
 */
final class OneAnswer implements Consumer<Outcome> {
  private final Consumer<Outcome> answer;
  private final AtomicBoolean answered = new AtomicBoolean();

  OneAnswer(Consumer<Outcome> answer) {
    this.answer = answer;
  }

  @Override
  public void accept(Outcome outcome) {
    if (answered.compareAndSet(false, true)) {
      answer.accept(outcome);
    }
  }

  /** Does what leads to the answer; when it throws, what became of the message is unknown. */
  void orElseDoubtful(Runnable attempt) {
    try {
      attempt.run();
    } catch (RuntimeException e) {
      accept(Outcome.doubtful(e.toString()));
    }
  }
}

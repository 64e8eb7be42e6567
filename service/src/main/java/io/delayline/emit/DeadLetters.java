package io.delayline.emit;

import io.delayline.model.Outcome;
import java.util.function.Consumer;

/**
 * The dead-letter topic of each delay topic. Nothing that reaches it goes round again by itself.
 */
public interface DeadLetters {
  /** Answers exactly once, on any thread; {@code Done} when the broker has acknowledged it. */
  void send(DeadLetter letter, Consumer<Outcome> answer);
}

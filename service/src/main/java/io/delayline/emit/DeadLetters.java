package io.delayline.emit;

import io.delayline.model.Outcome;
import java.util.function.Consumer;

/**
 * The dead-letter topic of each delay topic. Nothing that reaches it goes round again by itself.
 */
public interface DeadLetters {
  /** The name of the topic that it goes to. */
  String topicOf(DeadLetter letter);

  /** Answers exactly once, on any thread; {@code Done} when the broker has acknowledged it. */
  void send(DeadLetter letter, Consumer<Outcome> answer);
}

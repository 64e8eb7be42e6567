package io.delayline.emit;

import io.delayline.model.DelayedMessage;
import io.delayline.model.Outcome;
import java.util.function.Consumer;

/**
 * Writes messages to target topics that are known to exist; the record's timestamp is the time of
 * delivery.
 */
public interface Emitter {
  /**
   * Hands a message to the producer and answers exactly once, on any thread, within the delivery
   * timeout: {@code Done} when the broker has acknowledged it with {@code acks=all}. Never throws,
   * and blocks only as long as the producer's {@code max.block.ms}.
   */
  void emit(DelayedMessage message, Consumer<Outcome> answer);
}

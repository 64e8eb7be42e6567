package io.delayline.kafka;

import io.delayline.emit.Emitter;
import io.delayline.emit.OutgoingHeaders;
import io.delayline.model.DelayedMessage;
import io.delayline.model.Outcome;
import java.util.function.Consumer;

/** Writes messages to their target topics; the producer sets the time of delivery. */
public final class KafkaEmitter implements Emitter {
  private final RecordSender sender;

  public KafkaEmitter(RecordSender sender) {
    this.sender = sender;
  }

  @Override
  public void emit(DelayedMessage message, Consumer<Outcome> answer) {
    sender.send(
        new RecordSender.Outgoing(
            message.target(),
            message.source().key(),
            message.source().value(),
            OutgoingHeaders.delivered(message)),
        answer);
  }
}

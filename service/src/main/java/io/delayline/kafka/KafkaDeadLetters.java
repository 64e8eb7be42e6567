package io.delayline.kafka;

import io.delayline.emit.DeadLetter;
import io.delayline.emit.DeadLetters;
import io.delayline.emit.OutgoingHeaders;
import io.delayline.model.Outcome;
import io.delayline.model.Target;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.SequencedMap;
import java.util.function.Consumer;

/** Writes dead letters to the dead-letter topic of their delay topic. */
public final class KafkaDeadLetters implements DeadLetters {
  private final RecordSender sender;
  private final SequencedMap<String, String> topics;

  /**
   * Sends by this sender.
   *
   * @param topics the dead-letter topic of each delay topic; the first takes what belongs to none
   */
  public KafkaDeadLetters(RecordSender sender, SequencedMap<String, String> topics) {
    if (topics.isEmpty()) {
      throw new IllegalArgumentException("there must be a dead-letter topic");
    }
    this.sender = sender;
    this.topics = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(topics));
  }

  @Override
  public void send(DeadLetter letter, Consumer<Outcome> answer) {
    sender.send(
        new RecordSender.Outgoing(
            new Target(topicOf(letter), null),
            letter.key(),
            letter.value(),
            OutgoingHeaders.rejected(letter)),
        answer);
  }

  @Override
  public String topicOf(DeadLetter letter) {
    String delayTopic = letter.delayTopic();
    String topic = delayTopic == null ? null : topics.get(delayTopic);
    return topic == null ? topics.firstEntry().getValue() : topic;
  }
}

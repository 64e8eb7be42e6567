package io.delayline.emit;

import java.time.Instant;
import java.util.List;

class FakeDeadLettersTest extends DeadLettersContract {
  private final FakeDeadLetters letters = new FakeDeadLetters();

  @Override
  protected DeadLetters deadLetters() {
    return letters;
  }

  @Override
  protected String delayTopic(int index) {
    return "delay-" + index;
  }

  @Override
  protected List<WrittenRecord> written(int delayTopic) {
    return letters.letters().stream()
        .filter(letter -> belongsTo(letter, delayTopic))
        .map(letter ->
            new WrittenRecord(
                0, Instant.EPOCH, letter.key(), letter.value(), OutgoingHeaders.rejected(letter)))
        .toList();
  }

  private boolean belongsTo(DeadLetter letter, int delayTopic) {
    String topic = letter.delayTopic();
    return topic == null ? delayTopic == 0 : topic.equals(delayTopic(delayTopic));
  }
}

package io.delayline.emit;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.delayline.model.Header;
import io.delayline.model.HeaderNames;
import io.delayline.model.Origin;
import io.delayline.model.Outcome;
import io.delayline.model.RejectReason;
import io.delayline.model.Rejection;
import io.delayline.model.SourceRecord;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What every {@link DeadLetters} does. A subclass has two delay topics, each with its own. */
public abstract class DeadLettersContract {
  private static final Rejection WHY =
      new Rejection(RejectReason.BAD_TIME, "delay-until ‘soon’ is no time");

  protected abstract DeadLetters deadLetters();

  protected abstract String delayTopic(int index);

  /** Everything in the dead-letter topic of the delay topic that this test wrote. */
  protected abstract List<WrittenRecord> written(int delayTopic);

  @Test
  void givesBackTheRecordWithTheReason() {
    byte[] key = {0, -1};
    byte[] value = {-128, 127};
    List<Header> headers =
        List.of(
            new Header(HeaderNames.UNTIL, "soon".getBytes(UTF_8)),
            new Header("mine", null),
            new Header(HeaderNames.DELAYED_ERROR, "old".getBytes(UTF_8)),
            new Header("mine", new byte[0]),
            new Header(HeaderNames.DELAYED_ID, "of an earlier round".getBytes(UTF_8)));

    assertThat(send(DeadLetter.of(record(1, key, value, headers), WHY))).isEqualTo(Outcome.DONE);

    WrittenRecord letter = only(written(1));
    assertThat(letter.carries(key, value)).isTrue();
    assertThat(WrittenRecord.inHex(letter.headers()))
        .startsWith(
            "delay-until=736f6f6e",
            "mine=null",
            "mine=",
            "delayed-id=6f6620616e206561726c69657220726f756e64")
        .hasSize(7);
    assertThat(letter.header(HeaderNames.DELAYED_ERROR)).isEqualTo("BAD_TIME");
    assertThat(letter.header(HeaderNames.DELAYED_ERROR_DETAIL)).isEqualTo(WHY.detail());
    assertThat(letter.header(HeaderNames.DELAYED_ORIGIN)).isEqualTo(delayTopic(1) + "-7-42");
    assertThat(written(0)).isEmpty();
  }

  @Test
  void keepsATombstone() {
    send(DeadLetter.of(record(0, null, null, List.of()), WHY));

    assertThat(only(written(0)).carries(null, null)).isTrue();
  }

  @Test
  void whatHasNoDelayTopicGoesToTheFirst() {
    byte[] bytes = {1, 2, 3};

    Rejection why = new Rejection(RejectReason.UNREADABLE, "not a bundle");
    assertThat(send(DeadLetter.ofBytes("queue message 7", bytes, why))).isEqualTo(Outcome.DONE);

    WrittenRecord letter = only(written(0));
    assertThat(letter.carries(null, bytes)).isTrue();
    assertThat(letter.header(HeaderNames.DELAYED_ORIGIN)).isEqualTo("queue message 7");
  }

  @Test
  void eachDelayTopicHasItsOwn() {
    DeadLetter zero = DeadLetter.of(record(0, null, null, List.of()), WHY);
    DeadLetter one = DeadLetter.of(record(1, null, null, List.of()), WHY);

    assertThat(deadLetters().topicOf(zero))
        .isEqualTo(deadLetters().topicOf(zero))
        .isNotEqualTo(deadLetters().topicOf(one));
  }

  private SourceRecord record(
      int topic, byte @Nullable [] key, byte @Nullable [] value, List<Header> headers) {
    Origin origin = new Origin(delayTopic(topic), 7, 42);
    return new SourceRecord(origin, Instant.ofEpochMilli(1_770_000_000_000L), key, value, headers);
  }

  private Outcome send(DeadLetter letter) {
    Answer answer = new Answer();
    deadLetters().send(letter, answer);
    return answer.await();
  }

  private static WrittenRecord only(List<WrittenRecord> records) {
    assertThat(records).hasSize(1);
    return records.getFirst();
  }
}

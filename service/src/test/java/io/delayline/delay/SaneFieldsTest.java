package io.delayline.delay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.delayline.FieldFault;
import io.delayline.model.DelayedMessage;
import io.delayline.model.MessageId;
import io.delayline.model.Origin;
import io.delayline.model.SourceRecord;
import io.delayline.model.Target;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Well-formed bundles whose fields intake would never have written, which somebody planted: a due
 * time that no timer can count from, names that no key can hold. They are unreadable, not delivered
 * by halves.
 */
class SaneFieldsTest {
  private static final DelayedMessage PLAIN = Samples.message(1, Samples.NOON, 10);

  private final BundleCodec codec = new BundleCodec();

  private static DelayedMessage due(Instant due) {
    return new DelayedMessage(PLAIN.source(), PLAIN.target(), new MessageId("id", due));
  }

  private static DelayedMessage from(String topic) {
    Origin origin = new Origin(topic, 0, 0);
    SourceRecord source = new SourceRecord(origin, Samples.NOON, null, null, List.of());
    return new DelayedMessage(source, PLAIN.target(), PLAIN.id());
  }

  private static DelayedMessage to(String topic) {
    return new DelayedMessage(PLAIN.source(), new Target(topic, null), PLAIN.id());
  }

  private static DelayedMessage called(String id) {
    return new DelayedMessage(PLAIN.source(), PLAIN.target(), new MessageId(id, PLAIN.id().due()));
  }

  private void assertReadable(DelayedMessage message) throws Exception {
    assertThat(codec.decode(Samples.bundle(message)))
        .singleElement()
        .returns(message.id(), DelayedMessage::id)
        .returns(message.target(), DelayedMessage::target)
        .returns(message.source().origin(), read -> read.source().origin());
  }

  private void assertUnreadable(DelayedMessage message, String why) {
    assertThatExceptionOfType(UnreadableBundle.class)
        .isThrownBy(() -> codec.decode(Samples.bundle(message)))
        .withMessageContaining(why);
  }

  @FieldFault("B37")
  @ParameterizedTest
  @ValueSource(
      longs = {
        Long.MIN_VALUE,
        Long.MIN_VALUE / 1000,
        -62_135_596_800_000L, // the year 1
        0,
        978_307_199_999L, // a millisecond before 2001
        253_402_300_800_000L, // the year 10000
        Long.MAX_VALUE / 1000,
        Long.MAX_VALUE
      })
  void aDueTimeOutside2001To9999IsNone(long millis) {
    assertUnreadable(due(Instant.ofEpochMilli(millis)), "outside 2001 to 9999");
  }

  @FieldFault("B37")
  @ParameterizedTest
  @ValueSource(longs = {978_307_200_000L, 253_402_300_799_999L})
  void theFirstAndTheLastDueTimeAreRead(long millis) throws Exception {
    assertReadable(due(Instant.ofEpochMilli(millis)));
  }

  @Test
  void nothingComesFromWhatIsNoTopic() throws Exception {
    assertReadable(from("a".repeat(249)));
    assertUnreadable(from(""), "no topic");
    assertUnreadable(from("a".repeat(250)), "no topic");
    assertUnreadable(from("a b"), "no topic");
    assertUnreadable(from("x".repeat(100_000)), "no topic");
  }

  @Test
  void aTargetHasTheLengthOfAName() throws Exception {
    assertReadable(to("a".repeat(249)));
    assertReadable(to("../no topic")); // which is said when it is to be delivered, with the record
    assertUnreadable(to(""), "0 characters");
    assertUnreadable(to("a".repeat(250)), "250 characters");
  }

  @FieldFault("B12")
  @Test
  void anIdIsTheSendersOrTheOrigin() throws Exception {
    assertReadable(called("字".repeat(85) + "x"));
    assertReadable(called(PLAIN.source().origin().toString()));
    assertUnreadable(called(""), "called ''");
    assertUnreadable(called("字".repeat(86)), "called");
  }

  /** The origin of a record can be longer than an id of the sender's own. */
  @Test
  void theLongestOriginIsAnId() throws Exception {
    Origin origin = new Origin("a".repeat(249), Integer.MAX_VALUE, Long.MAX_VALUE);
    SourceRecord source = new SourceRecord(origin, Samples.NOON, null, null, List.of());
    assertReadable(
        new DelayedMessage(source, PLAIN.target(), new MessageId(origin.toString(), Samples.NOON)));
  }

  @Test
  void whatIsSaidOfThemIsBounded() {
    assertThatExceptionOfType(UnreadableBundle.class)
        .isThrownBy(() -> codec.decode(Samples.bundle(from("\r\n".repeat(50_000)))))
        .satisfies(e -> assertThat(e.getMessage()).hasSizeLessThan(200).doesNotContain("\n"));
  }
}

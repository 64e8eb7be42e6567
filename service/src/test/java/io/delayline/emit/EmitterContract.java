package io.delayline.emit;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.delayline.model.DelayedMessage;
import io.delayline.model.Header;
import io.delayline.model.HeaderNames;
import io.delayline.model.MessageId;
import io.delayline.model.Origin;
import io.delayline.model.Outcome;
import io.delayline.model.RejectReason;
import io.delayline.model.SourceRecord;
import io.delayline.model.Target;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What every {@link Emitter} does. */
public abstract class EmitterContract {
  private static final Instant DUE = Instant.ofEpochMilli(1_770_000_005_250L);
  private static final Instant CREATED = Instant.ofEpochMilli(1_770_000_000_001L);

  protected abstract Emitter emitter();

  /** A target topic of this test's own with three partitions. */
  protected abstract String target();

  /** A target topic that takes at most 10,000 bytes. */
  protected abstract String smallTarget();

  /** Everything in the topic. */
  protected abstract List<WrittenRecord> written(String topic);

  /** The emitter's clock. */
  protected abstract Instant now();

  @Test
  void deliversWhatCameIn() {
    byte[] everyByte = everyByte();
    List<Header> headers =
        List.of(
            new Header("b", everyByte),
            new Header(HeaderNames.TOPIC, "x".getBytes(UTF_8)),
            new Header("a", null),
            new Header("b", new byte[0]),
            new Header(HeaderNames.DELAYED_ID, "old".getBytes(UTF_8)),
            new Header("delayed", new byte[] {1}));
    Instant before = now();

    assertThat(emit(message(new Target(target(), 2), everyByte, everyByte, headers)))
        .isEqualTo(Outcome.DONE);

    WrittenRecord record = only(written(target()));
    assertThat(record.partition()).isEqualTo(2);
    assertThat(record.carries(everyByte, everyByte)).isTrue();
    assertThat(record.timestamp()).isBetween(before, now());
    assertThat(WrittenRecord.inHex(record.headers()))
        .startsWith("b=" + hex(everyByte), "a=null", "b=", "delayed=01")
        .hasSize(8);
    assertThat(record.header("delayed-id")).isEqualTo("order-1@1770000005250");
    assertThat(record.header("delayed-until")).isEqualTo("1770000005250");
    assertThat(record.header("delayed-origin")).isEqualTo("delay-3-99");
    assertThat(record.header("delayed-created")).isEqualTo("1770000000001");
  }

  @Test
  void keepsATombstone() {
    byte[] key = {1};
    emit(message(new Target(target(), null), key, null, List.of()));

    assertThat(only(written(target())).carries(key, null)).isTrue();
  }

  @Test
  void keepsWhatIsEmpty() {
    emit(message(new Target(target(), null), new byte[0], new byte[0], List.of()));

    assertThat(only(written(target())).carries(new byte[0], new byte[0])).isTrue();
  }

  @Test
  void refusesForGoodWhatIsTooLargeForTheTarget() {
    Outcome outcome =
        emit(message(new Target(smallTarget(), null), null, new byte[50_000], List.of()));

    assertThat(outcome).isInstanceOf(Outcome.Never.class);
    Outcome.Never never = (Outcome.Never) outcome;
    assertThat(never.rejection().reason()).isEqualTo(RejectReason.TARGET_REFUSED);
    assertThat(never.rejection().detail()).contains(smallTarget());
    assertThat(written(smallTarget())).isEmpty();
  }

  @Test
  void answersEachMessageOnce() {
    List<Answer> answers =
        IntStream.range(0, 300)
            .mapToObj(i -> {
              Answer answer = new Answer();
              byte[] value = {(byte) i};
              emitter().emit(message(new Target(target(), null), null, value, List.of()), answer);
              return answer;
            })
            .toList();

    answers.forEach(answer -> assertThat(answer.await()).isEqualTo(Outcome.DONE));
    assertThat(answers).allMatch(answer -> answer.untaken() == 0);
    assertThat(written(target())).hasSize(300);
  }

  private Outcome emit(DelayedMessage message) {
    Answer answer = new Answer();
    emitter().emit(message, answer);
    return answer.await();
  }

  private static DelayedMessage message(
      Target target, byte @Nullable [] key, byte @Nullable [] value, List<Header> headers) {
    Origin origin = new Origin("delay", 3, 99);
    SourceRecord source = new SourceRecord(origin, CREATED, key, value, headers);
    return new DelayedMessage(source, target, new MessageId("order-1", DUE));
  }

  private static WrittenRecord only(List<WrittenRecord> records) {
    assertThat(records).hasSize(1);
    return records.getFirst();
  }

  private static String hex(byte[] bytes) {
    return HexFormat.of().formatHex(bytes);
  }

  private static byte[] everyByte() {
    byte[] bytes = new byte[256];
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] = (byte) i;
    }
    return bytes;
  }
}

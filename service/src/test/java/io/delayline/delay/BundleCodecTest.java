package io.delayline.delay;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.delayline.FieldFault;
import io.delayline.model.Bundle;
import io.delayline.model.DelayedMessage;
import io.delayline.model.Header;
import io.delayline.model.MessageId;
import io.delayline.model.Origin;
import io.delayline.model.SourceRecord;
import io.delayline.model.Target;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class BundleCodecTest {
  private static final long SECOND = Samples.SECOND;

  private final BundleCodec codec = new BundleCodec();

  @Test
  @FieldFault({"B18", "B25"})
  void givesBackWhatItWasGiven() throws Exception {
    Random random = new Random(1);
    for (int i = 0; i < 300; i++) {
      List<DelayedMessage> messages = strange(random, 1 + random.nextInt(5));
      assertSame(codec.decode(bundle(messages)), messages);
    }
  }

  @Test
  @FieldFault("B25")
  void nullEmptyAndEveryByteAreThreeDifferentThings() throws Exception {
    List<DelayedMessage> messages = new ArrayList<>();
    for (byte[] bytes : new byte[][] {null, {}, Samples.everyByte()}) {
      Header header = new Header("h", bytes);
      SourceRecord source =
          new SourceRecord(
              new Origin("delay", 0, 7), Samples.NOON, bytes, bytes, List.of(header, header));
      messages.add(
          new DelayedMessage(source, new Target("t", 0), new MessageId("id", Samples.NOON)));
    }
    assertSame(codec.decode(bundle(messages)), messages);
  }

  @Test
  @FieldFault("B12")
  void longTextOfFourByteCharactersSurvives() throws Exception {
    DelayedMessage plain = Samples.message(1, Samples.NOON, 1);
    String text = "🕰".repeat(16_000);
    SourceRecord source =
        new SourceRecord(
            plain.source().origin(), Samples.NOON, null, null, List.of(new Header(text, null)));
    MessageId id = new MessageId("🕰".repeat(64), plain.due());
    List<DelayedMessage> messages =
        List.of(new DelayedMessage(source, new Target("🕰".repeat(124), 1), id));
    assertSame(codec.decode(bundle(messages)), messages);
  }

  @Test
  void bundlesOfOneSecondAreJoinedByCopyingBytes() throws Exception {
    Random random = new Random(2);
    List<DelayedMessage> all = new ArrayList<>();
    List<byte[]> parts = new ArrayList<>();
    for (int i = 0; i < 10; i++) {
      List<DelayedMessage> messages = strange(random, 1 + random.nextInt(5));
      all.addAll(messages);
      parts.add(codec.encode(messages).bytes());
    }
    assertSame(codec.decode(Bundle.of(parts)), all);
  }

  @Test
  void compressesOnlyWhatGetsSmaller() {
    EncodedPart text = codec.encode(List.of(Samples.message(1, Samples.NOON, new byte[10_000])));
    assertThat(text.rawBytes()).isGreaterThan(10_000);
    assertThat(text.bytes()).hasSizeLessThan(300);

    EncodedPart noise = codec.encode(List.of(Samples.message(1, Samples.NOON, 10_000)));
    assertThat(noise.bytes().length - noise.rawBytes())
        .isBetween(1, BundleCodec.PART_OVERHEAD_BYTES);
  }

  @Test
  void refusesToMakeWhatItWouldNotRead() {
    DelayedMessage now = Samples.message(1, Samples.NOON, 1);
    DelayedMessage later = Samples.message(2, Samples.NOON.plusSeconds(1), 1);
    DelayedMessage huge = Samples.message(3, Samples.NOON, new byte[BundleCodec.MAX_RAW_BYTES]);
    assertThatIllegalArgumentException().isThrownBy(() -> codec.encode(List.of()));
    assertThatIllegalArgumentException().isThrownBy(() -> codec.encode(List.of(now, later)));
    assertThatIllegalArgumentException().isThrownBy(() -> codec.encode(List.of(huge)));
  }

  @Test
  @FieldFault("B19")
  void refusesNamesThatHaveNoUtf8Form() {
    DelayedMessage plain = Samples.message(1, Samples.NOON, 1);
    DelayedMessage lone =
        new DelayedMessage(plain.source(), plain.target(), new MessageId("\ud83d", plain.due()));
    assertThatIllegalArgumentException().isThrownBy(() -> codec.encode(List.of(lone)));
  }

  @Test
  void aNewerVersionIsReportedApart() {
    byte[] bytes = bundle(strange(new Random(3), 1)).bytes();
    bytes[0] = (byte) 200;
    assertThatExceptionOfType(NewerBundle.class)
        .isThrownBy(() -> codec.decode(new Bundle(bytes)))
        .returns(200, NewerBundle::version);
    bytes[0] = 0;
    assertUnreadable(bytes, "version 0");
  }

  @Test
  void partsOfDifferentSecondsAreNoBundle() {
    List<byte[]> parts =
        LongStream.of(SECOND, SECOND + 1)
            .mapToObj(second -> codec.encode(List.of(Samples.strange(new Random(4), second))))
            .map(EncodedPart::bytes)
            .toList();
    assertUnreadable(Bundle.of(parts).bytes(), "not of one second");
  }

  private void assertUnreadable(byte[] bytes, String why) {
    assertThatExceptionOfType(UnreadableBundle.class)
        .isThrownBy(() -> codec.decode(new Bundle(bytes)))
        .withMessageContaining(why);
  }

  private Bundle bundle(List<DelayedMessage> messages) {
    return Bundle.of(List.of(codec.encode(messages).bytes()));
  }

  private static List<DelayedMessage> strange(Random random, int count) {
    return random.ints(count).mapToObj(i -> Samples.strange(random, SECOND)).toList();
  }

  static void assertSame(List<DelayedMessage> actual, List<DelayedMessage> expected) {
    assertThat(actual.stream().map(BundleCodecTest::render).toList())
        .isEqualTo(expected.stream().map(BundleCodecTest::render).toList());
  }

  /** Every field as text; a null is told apart from no bytes. */
  private static List<String> render(DelayedMessage message) {
    SourceRecord source = message.source();
    List<String> fields = new ArrayList<>();
    fields.add(message.id() + " " + message.target() + " " + source.origin());
    fields.add(source.timestamp() + " " + hex(source.key()) + " " + hex(source.value()));
    source.headers().forEach(header -> fields.add(header.name() + "=" + hex(header.value())));
    return fields;
  }

  private static String hex(byte @Nullable [] bytes) {
    return bytes == null ? "null" : "'" + HexFormat.of().formatHex(bytes) + "'";
  }

  @Test
  void textFormReadsBack() throws Exception {
    Bundle bundle = bundle(strange(new Random(5), 2));
    String text = BundleText.of(bundle);
    assertThat(BundleText.parse(text).bytes()).isEqualTo(bundle.bytes());
    assertThat(text.getBytes(UTF_8)).hasSize((int) BundleText.size(bundle.size()));
  }

  @Test
  void textThatIsNoBundleIsUnreadable() {
    for (String text : List.of("", "AQ==", "not base64!", "\u0000", "🕰", "AAAA\nAAAA")) {
      assertThatExceptionOfType(UnreadableBundle.class)
          .isThrownBy(() -> BundleText.parse(text))
          .withMessageContaining("base64");
    }
  }
}

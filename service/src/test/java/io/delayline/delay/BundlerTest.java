package io.delayline.delay;

import static org.assertj.core.api.Assertions.assertThat;

import io.delayline.FieldFault;
import io.delayline.model.DelayedMessage;
import io.delayline.model.Header;
import io.delayline.model.MessageId;
import io.delayline.model.SourceRecord;
import io.delayline.model.Target;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class BundlerTest {
  private static final int BUNDLE_BYTES = 61_440;

  private final BundleCodec codec = new BundleCodec();
  private final Bundler bundler = new Bundler(codec, BUNDLE_BYTES);

  @Test
  void everyMessageIsInExactlyOneBundleOfItsSecondInOrder() throws Exception {
    Random random = new Random(1);
    List<DelayedMessage> messages = new ArrayList<>();
    for (int i = 0; i < 2_000; i++) {
      Instant due = Samples.NOON.plusMillis(random.nextInt(5_000));
      messages.add(Samples.message(i, due, random.nextInt(2_000)));
    }
    List<Bundler.Packed> packed = bundler.pack(messages);
    for (Bundler.Packed each : packed) {
      BundleCodecTest.assertSame(codec.decode(each.bundle()), each.messages());
      assertThat(BundleText.size(each.bundle().size())).isLessThanOrEqualTo(BUNDLE_BYTES);
    }
    assertThat(bySecond(packed.stream().flatMap(each -> each.messages().stream()).toList()))
        .isEqualTo(bySecond(messages));
  }

  private static Map<Long, List<DelayedMessage>> bySecond(List<DelayedMessage> messages) {
    return messages.stream().collect(Collectors.groupingBy(DelayedMessage::dueSecond));
  }

  @Test
  void nothingMakesNoBundle() {
    assertThat(bundler.pack(List.of())).isEmpty();
  }

  @Test
  void bundlesOfNoiseAreFull() {
    List<Bundler.Packed> packed = bundler.pack(messages(500, 1_024));
    // 46,080 raw bytes fit in 60 KiB of base64; a message of this kind takes a little over 1,024
    assertThat(packed).hasSize(12);
    assertThat(packed.getFirst().messages()).hasSize(42);
  }

  @Test
  void compressibleMessagesShareABundleUpToItsRawSize() throws Exception {
    List<Bundler.Packed> packed =
        bundler.pack(
            IntStream.range(0, 1_500)
                .mapToObj(i -> Samples.message(i, Samples.NOON, new byte[2_000]))
                .toList());
    assertThat(packed).hasSize(3);
    for (Bundler.Packed each : packed) {
      int raw = codec.decode(each.bundle()).stream().mapToInt(m -> codec.write(m).length).sum();
      assertThat(raw).isLessThanOrEqualTo(Bundler.MAX_RAW_BYTES);
    }
  }

  @Test
  void noMoreThanAThousandMessagesShareABundle() {
    List<DelayedMessage> tiny =
        IntStream.range(0, 2_500)
            .mapToObj(i -> Samples.message(i, Samples.NOON, (byte[]) null))
            .toList();
    assertThat(bundler.pack(tiny))
        .extracting(each -> each.messages().size())
        .hasSize(3)
        .allMatch(n -> n <= 1_000);
  }

  @Test
  void aLargeMessageMakesABundleOfOne() {
    List<DelayedMessage> messages = new ArrayList<>(messages(2, 100));
    messages.add(1, Samples.message(7, Samples.NOON, 200_000));
    assertThat(bundler.pack(messages))
        .extracting(each -> each.messages().size())
        .containsExactly(1, 1, 1);
  }

  @Test
  void theSizeOfAMessageIsExactAroundTheLimit() {
    int limit = 1_048_576;
    int exact = largestThatFits(limit);
    assertThat(textSize(exact)).isLessThanOrEqualTo(limit);
    assertThat(textSize(exact + 1)).isGreaterThan(limit);
    assertThat(bundler.fits(Samples.message(1, Samples.NOON, exact + 1), limit)).isFalse();
    assertThat(bundler.encodedSize(Samples.message(1, Samples.NOON, exact)))
        .isEqualTo(textSize(exact));
  }

  /** Names whose characters are fewer than the limit and whose bytes are more. */
  @FieldFault("B12")
  @Test
  void theSizeCountsBytesOfEveryNameNotCharacters() {
    Random random = new Random(12);
    int limit = 4_096;
    int between = 0;
    for (int length = 500; length < 3_000; length += 25) {
      DelayedMessage message = named(random, length);
      int size = BundleText.of(Samples.bundle(message)).length();
      assertThat(bundler.fits(message, limit)).as("%s characters", length).isEqualTo(size <= limit);
      assertThat(bundler.fits(message, size)).isTrue();
      assertThat(bundler.fits(message, size - 1)).isFalse();
      between += length < limit && size > limit ? 1 : 0;
    }
    assertThat(between).isGreaterThan(20);
  }

  private static DelayedMessage named(Random random, int length) {
    StringBuilder name = new StringBuilder();
    while (name.length() < length) {
      name.appendCodePoint(
          random.nextBoolean() ? 0x4E00 + random.nextInt(0x5000) : 0x1F300 + random.nextInt(0x300));
    }
    DelayedMessage plain = Samples.message(1, Samples.NOON, 0);
    SourceRecord source =
        new SourceRecord(
            plain.source().origin(),
            Samples.NOON,
            null,
            null,
            List.of(new Header(name.toString(), null)));
    return new DelayedMessage(
        source, new Target("t".repeat(249), null), new MessageId("鍵🕰".repeat(36), plain.due()));
  }

  private int largestThatFits(int limit) {
    // close below the limit the cheap bound says no more, and each size is really encoded
    int size = limit / 4 * 3 - 100;
    while (bundler.fits(Samples.message(1, Samples.NOON, size + 1), limit)) {
      size++;
    }
    return size;
  }

  private static int textSize(int valueSize) {
    return BundleText.of(Samples.bundle(Samples.message(1, Samples.NOON, valueSize))).length();
  }

  @Test
  void whatCompressesFitsThoughItIsLarge() {
    byte[] zeros = new byte[4 * 1024 * 1024];
    assertThat(bundler.fits(Samples.message(1, Samples.NOON, zeros), 1_048_576)).isTrue();
    byte[] tooMany = new byte[BundleCodec.MAX_RAW_BYTES];
    assertThat(bundler.fits(Samples.message(1, Samples.NOON, tooMany), 1_048_576)).isFalse();
  }

  @Test
  void theCheapBoundIsNeverTooLow() {
    Random random = new Random(2);
    for (int i = 0; i < 2_000; i++) {
      DelayedMessage message = Samples.strange(random, Samples.SECOND);
      assertThat((long) codec.write(message).length)
          .isLessThanOrEqualTo(MessageFormat.upperBound(message));
    }
    DelayedMessage plain = Samples.message(1, Samples.NOON, 0);
    for (int length : new int[] {1, 60, 300, 1_300, 4_000, 20_000}) {
      SourceRecord source =
          new SourceRecord(
              plain.source().origin(),
              Samples.NOON,
              null,
              null,
              List.of(new Header("字".repeat(length), null)));
      DelayedMessage message = new DelayedMessage(source, plain.target(), plain.id());
      assertThat((long) codec.write(message).length)
          .isLessThanOrEqualTo(MessageFormat.upperBound(message));
    }
  }

  private static List<DelayedMessage> messages(int count, int size) {
    return IntStream.range(0, count).mapToObj(i -> Samples.message(i, Samples.NOON, size)).toList();
  }
}

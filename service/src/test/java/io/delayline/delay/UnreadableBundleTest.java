package io.delayline.delay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.dataformat.cbor.CBORFactory;
import com.github.luben.zstd.Zstd;
import io.delayline.FieldFault;
import io.delayline.Fuzz;
import io.delayline.model.Bundle;
import io.delayline.model.DelayedMessage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** What the codec makes of bytes that it did not write. */
class UnreadableBundleTest {
  private static final int INPUTS = Fuzz.inputs(45_000);

  private final BundleCodec codec = new BundleCodec();
  private final byte[] content = codec.write(Samples.message(1, Samples.NOON, new byte[300]));

  /** Writes the fields of a part. */
  private interface Fields {
    void write(JsonGenerator part) throws IOException;
  }

  @Test
  void everyTruncationIsUnreadable() {
    byte[] bytes = Samples.bundle(Samples.strange(new Random(1), Samples.SECOND)).bytes();
    for (int length = 2; length < bytes.length; length++) {
      assertUnreadable(Arrays.copyOf(bytes, length), "");
    }
  }

  @Test
  void trailingGarbageIsUnreadable() {
    byte[] bytes = Samples.bundle(Samples.message(1, Samples.NOON, 10)).bytes();
    assertUnreadable(Arrays.copyOf(bytes, bytes.length + 1), "an array");
  }

  @Test
  void countsAndSizesMustMatch() throws IOException {
    int size = content.length;
    assertUnreadable(part(0, size, 0, content), "a count within");
    assertUnreadable(part(2, size, 0, content), "fewer than the 2");
    assertUnreadable(part(-1, size, 0, content), "a count within");
    assertUnreadable(part(BundleCodec.MAX_MESSAGES + 1, size, 0, content), "a count within");
    assertUnreadable(part(1, size + 1, 0, content), "not " + (size + 1));
    assertUnreadable(part(1, -1, 0, content), "a raw size within");
    assertUnreadable(part(1, size, 2, content), "a compression within");
    byte[] twice = Arrays.copyOf(content, 2 * size);
    System.arraycopy(content, 0, twice, size, size);
    assertUnreadable(part(1, 2 * size, 0, twice), "more than the 1");
  }

  @Test
  void framesMustBeWhatTheySay() throws IOException {
    byte[] frame = Zstd.compress(content);
    assertUnreadable(part(1, content.length - 1, 1, frame), "frame is not");
    assertUnreadable(part(1, content.length, 1, content), "frame is not");
    assertUnreadable(part(1, content.length, 1, Arrays.copyOf(frame, frame.length - 1)), "");
    assertUnreadable(part(1, content.length, 1, Arrays.copyOf(frame, frame.length + 1)), "");
  }

  @Test
  void aDecompressionBombIsNotUnpacked() throws IOException {
    int claimed = BundleCodec.MAX_RAW_BYTES + 1;
    byte[] frame = Zstd.compress(new byte[claimed]);
    assertThat(frame).hasSizeLessThan(4096);
    assertUnreadable(part(1, claimed, 1, frame), "a raw size within");
  }

  @Test
  void manySmallBombsAreNotUnpackedEither() throws IOException {
    byte[] repeats = codec.write(Samples.message(1, Samples.NOON, new byte[9 * 1024 * 1024]));
    byte[] part = codec.part(List.of(repeats)).bytes();
    assertUnreadable(Bundle.of(List.of(part, part)).bytes(), "a raw size within");
  }

  @Test
  void wrongTypesAreUnreadable() throws IOException {
    BigInteger huge = BigInteger.ONE.shiftLeft(200_000);
    assertUnreadable(bundle(4, part -> part.writeString("1")), "a count");
    assertUnreadable(bundle(4, part -> part.writeNumber(1.5)), "a count");
    assertUnreadable(bundle(4, part -> part.writeNumber(huge)), "");
    assertUnreadable(bundle(4, JsonGenerator::writeNull), "a count");
    assertUnreadable(bundle(0, part -> {}), "a count");
  }

  @Test
  void nestingAndLengthsBeyondTheInputAreUnreadable() {
    byte[] nested = new byte[100_000];
    Arrays.fill(nested, (byte) 0x81); // an array of one element, which is an array of one …
    nested[0] = Bundle.VERSION;
    assertUnreadable(nested, "");
    // [1, 1, 0, byte string of 2^31-1 bytes …
    assertUnreadable(bytes(1, 0x84, 1, 1, 0, 0x5A, 0x7F, 0xFF, 0xFF, 0xFF, 0), "");
    assertUnreadable(bytes(1, 0x84, 1, 1, 0, 0x5B, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0, 0, 0, 0), "");
    // an array of 2^64-1 elements
    assertUnreadable(bytes(1, 0x9B, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 1), "");
  }

  @Test
  void textThatIsNoUtf8IsUnreadable() throws IOException {
    DelayedMessage named = Samples.message(1, Samples.NOON, 0);
    byte[] message = codec.write(named);
    int topic = indexOf(message, Samples.utf8("orders"));
    byte[][] wrong = {
      bytes(0xED, 0xA0, 0xBD, 'e', 'r', 's'), // half a surrogate pair
      bytes('o', 'r', 'd', 'e', 'r', 0xC3), // cut
      bytes('o', 0xFF, 'd', 'e', 'r', 's')
    };
    for (byte[] text : wrong) {
      byte[] changed = message.clone();
      System.arraycopy(text, 0, changed, topic, text.length);
      assertUnreadable(part(1, changed.length, 0, changed), "");
    }
  }

  /** Anything at all gives messages or one of the two exceptions, quickly. */
  @Test
  @FieldFault("B86")
  void survivesWhateverItIsGiven() {
    Random random = Fuzz.random(2);
    List<byte[]> seeds = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      seeds.add(Samples.bundle(Samples.strange(random, Samples.SECOND)).bytes());
      seeds.add(uncompressed(random));
    }
    int readable = 0;
    for (int i = 0; i < INPUTS; i++) {
      byte[] input = mutate(random, seeds.get(random.nextInt(seeds.size())));
      try {
        List<DelayedMessage> messages = codec.decode(new Bundle(input));
        assertThat(codec.decode(Bundle.of(List.of(codec.encode(messages).bytes()))))
            .as("what is read can be written")
            .hasSameSizeAs(messages);
        readable++;
      } catch (UnreadableBundle | NewerBundle expected) {
        assertThat(expected.getMessage()).isNotBlank();
      } catch (Throwable other) {
        throw new AssertionError("seed " + Fuzz.seed() + ", input " + i, other);
      }
    }
    // else the mutations would be too coarse to reach the inner fields
    assertThat(readable).isBetween(INPUTS / 100, INPUTS * 9 / 10);
  }

  private byte[] uncompressed(Random random) {
    byte[] message = codec.write(Samples.strange(random, Samples.SECOND));
    try {
      return part(1, message.length, 0, message);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private static byte[] mutate(Random random, byte[] seed) {
    if (random.nextInt(10) == 0) {
      byte[] noise = Samples.random(random, 2 + random.nextInt(60));
      noise[0] = Bundle.VERSION;
      return noise;
    }
    byte[] bytes = Fuzz.mutated(random, seed);
    return bytes.length < 2 ? seed : bytes;
  }

  private void assertUnreadable(byte[] bytes, String why) {
    assertThatExceptionOfType(UnreadableBundle.class)
        .isThrownBy(() -> codec.decode(new Bundle(bytes)))
        .withMessageContaining(why);
  }

  private static byte[] part(int count, int raw, int compressed, byte[] content)
      throws IOException {
    return bundle(
        4,
        part -> {
          part.writeNumber(count);
          part.writeNumber(raw);
          part.writeNumber(compressed);
          part.writeBinary(content);
        });
  }

  private static byte[] bundle(int fields, Fields write) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    out.write(Bundle.VERSION);
    JsonGenerator part = new CBORFactory().createGenerator(out);
    part.writeStartArray(null, fields);
    write.write(part);
    part.flush();
    return out.toByteArray();
  }

  private static byte[] bytes(int... values) {
    byte[] bytes = new byte[values.length];
    for (int i = 0; i < values.length; i++) {
      bytes[i] = (byte) values[i];
    }
    return bytes;
  }

  private static int indexOf(byte[] bytes, byte[] part) {
    for (int i = 0; i + part.length <= bytes.length; i++) {
      if (Arrays.equals(bytes, i, i + part.length, part, 0, part.length)) {
        return i;
      }
    }
    throw new AssertionError("not found");
  }
}

package io.delayline.delay;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.util.JsonRecyclerPools;
import com.fasterxml.jackson.dataformat.cbor.CBORFactory;
import com.github.luben.zstd.Zstd;
import io.delayline.model.Bundle;
import io.delayline.model.DelayedMessage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;

/**
 * The binary form of a bundle: the version byte, then a CBOR sequence (RFC 8742) of parts. A part
 * is the array {@code [count, raw bytes, compressed (0 or 1), content]}; the content is a CBOR
 * sequence of messages ({@link MessageFormat}), as a zstd frame where that is smaller.
 *
 * <p>Reading trusts nothing: whatever the bytes are, it gives the messages of one due second or a
 * sentence that says why not, at a cost in memory that is bounded beforehand. Thread-safe.
 */
public final class BundleCodec {
  /**
   * The most that a bundle may hold uncompressed: sixteen of the largest records that the product
   * carries. A few bytes of zstd can claim to be gigabytes; this bounds what they cost.
   */
  static final int MAX_RAW_BYTES = 16 * 1024 * 1024;

  /** Ten times as many as {@link Bundler} puts into one; each costs memory beyond its bytes. */
  static final int MAX_MESSAGES = 10_000;

  /** The most that a part adds to its content: its array's head and the heads of its fields. */
  static final int PART_OVERHEAD_BYTES = 1 + 5 + 5 + 1 + 5;

  private static final int PART_FIELDS = 4;
  private static final int LEVEL = Zstd.defaultCompressionLevel();

  /** Array in array: a message, its headers, a header. */
  private static final int MAX_DEPTH = 3;

  private final CBORFactory cbor =
      CBORFactory.builder()
          .streamReadConstraints(
              StreamReadConstraints.builder()
                  .maxNestingDepth(MAX_DEPTH)
                  .maxStringLength(MAX_RAW_BYTES)
                  .build())
          // the default keeps buffers by thread, of which virtual threads make one use each
          .recyclerPool(JsonRecyclerPools.newConcurrentDequePool())
          .build();

  private final MessageFormat format = new MessageFormat(cbor);

  /**
   * Encodes messages of one second as one part.
   *
   * @throws IllegalArgumentException when there are none, more than {@link #decode} reads, or of
   *     different seconds
   */
  EncodedPart encode(List<DelayedMessage> messages) {
    if (messages.stream().mapToLong(DelayedMessage::dueSecond).distinct().count() > 1) {
      throw new IllegalArgumentException("the messages of a part must be due in one second");
    }
    return part(messages.stream().map(format::write).toList());
  }

  /** Encodes one message as it stands in a part's content. */
  byte[] write(DelayedMessage message) {
    return format.write(message);
  }

  /** Makes a part of encoded messages of one second. */
  EncodedPart part(List<byte[]> messages) {
    long rawBytes = messages.stream().mapToLong(bytes -> bytes.length).sum();
    if (messages.isEmpty() || messages.size() > MAX_MESSAGES || rawBytes > MAX_RAW_BYTES) {
      throw new IllegalArgumentException(
          messages.size() + " messages of " + rawBytes + " bytes do not make a part");
    }
    ByteArrayOutputStream joined = new ByteArrayOutputStream((int) rawBytes);
    messages.forEach(joined::writeBytes);
    byte[] raw = joined.toByteArray();
    byte[] frame = Zstd.compress(raw, LEVEL);
    boolean smaller = frame.length < raw.length;
    byte[] bytes = part(messages.size(), raw.length, smaller, smaller ? frame : raw);
    return new EncodedPart(bytes, messages.size(), raw.length);
  }

  private byte[] part(int count, int rawBytes, boolean compressed, byte[] content) {
    ByteArrayOutputStream out = new ByteArrayOutputStream(content.length + PART_OVERHEAD_BYTES);
    try (JsonGenerator array = cbor.createGenerator(out)) {
      array.writeStartArray(content, PART_FIELDS);
      array.writeNumber(count);
      array.writeNumber(rawBytes);
      array.writeNumber(compressed ? 1 : 0);
      array.writeBinary(content);
      array.writeEndArray();
    } catch (IOException e) {
      throw new UncheckedIOException("writing to memory", e);
    }
    return out.toByteArray();
  }

  /**
   * Decodes a bundle.
   *
   * @return its messages in order, at least one, all due in the same second
   * @throws NewerBundle when its version is above {@link Bundle#VERSION}
   * @throws UnreadableBundle when it is anything else that {@link #encode} does not make
   */
  public List<DelayedMessage> decode(Bundle bundle) throws UnreadableBundle, NewerBundle {
    if (bundle.version() > Bundle.VERSION) {
      throw new NewerBundle(bundle.version());
    }
    if (bundle.version() < Bundle.VERSION) {
      throw new UnreadableBundle("There is no bundle version " + bundle.version() + ".");
    }
    try {
      return decodeParts(bundle.bytes());
    } catch (IOException | RuntimeException e) {
      // runtime exceptions too: on malformed input the libraries throw many kinds
      throw new UnreadableBundle("Not a well-formed bundle: " + e.getMessage(), e);
    }
  }

  private List<DelayedMessage> decodeParts(byte[] bytes) throws IOException, UnreadableBundle {
    List<DelayedMessage> messages = new ArrayList<>();
    int rawLeft = MAX_RAW_BYTES;
    try (var parser = cbor.createParser(bytes, 1, bytes.length - 1)) {
      CborReader parts = new CborReader(parser);
      while (parts.nextArray()) {
        int count = parts.intValue("a count", 1, MAX_MESSAGES - messages.size());
        int rawBytes = parts.intValue("a raw size", 1, rawLeft);
        boolean compressed = parts.intValue("a compression", 0, 1) == 1;
        byte[] content = parts.bytes("a part's content");
        parts.endArray("a part");
        rawLeft -= rawBytes;
        decodeContent(inflate(content, rawBytes, compressed), count, messages);
      }
    }
    if (messages.stream().mapToLong(DelayedMessage::dueSecond).distinct().count() != 1) {
      throw new UnreadableBundle("The bundle's messages are not of one second.");
    }
    return messages;
  }

  private void decodeContent(byte[] raw, int count, List<DelayedMessage> messages)
      throws IOException, UnreadableBundle {
    int before = messages.size();
    try (var parser = cbor.createParser(raw)) {
      CborReader sequence = new CborReader(parser);
      while (sequence.nextArray()) {
        if (messages.size() - before == count) {
          throw new UnreadableBundle("A part holds more than the " + count + " messages it says.");
        }
        messages.add(format.read(sequence));
      }
    }
    if (messages.size() - before < count) {
      throw new UnreadableBundle("A part holds fewer than the " + count + " messages it says.");
    }
  }

  private static byte[] inflate(byte[] content, int rawBytes, boolean compressed)
      throws UnreadableBundle {
    byte[] raw = content;
    if (compressed) {
      if (Zstd.getFrameContentSize(content) != rawBytes) {
        throw new UnreadableBundle("A part's frame is not of the " + rawBytes + " bytes it says.");
      }
      raw = Zstd.decompress(content, rawBytes);
    }
    if (raw.length != rawBytes) {
      throw new UnreadableBundle("A part holds " + raw.length + " bytes, not " + rawBytes + ".");
    }
    return raw;
  }
}

package io.delayline.model;

import java.io.ByteArrayOutputStream;
import java.util.List;

/**
 * The only thing that travels and is stored: a version byte and a sequence of encoded parts, which
 * hold messages due in the same second. Because the parts follow each other, bundles of one second
 * are joined by copying bytes, without decoding.
 */
@SuppressWarnings("ArrayRecordComponent") // an opaque carrier, never compared
public record Bundle(byte[] bytes) {
  /** The version that this code writes and reads. */
  public static final byte VERSION = 1;

  public Bundle {
    if (bytes.length < 2) {
      throw new IllegalArgumentException("a bundle is a version byte and at least one part");
    }
  }

  /** The version byte; above {@link #VERSION} the bundle is left for newer code. */
  public int version() {
    return Byte.toUnsignedInt(bytes[0]);
  }

  /** The encoded size in bytes, before any text encoding. */
  public int size() {
    return bytes.length;
  }

  /**
   * Joins bundles of {@link #VERSION} whose messages are due in the same second, in order, by
   * copying their parts.
   */
  public static Bundle joined(List<Bundle> bundles) {
    ByteArrayOutputStream joined = new ByteArrayOutputStream();
    joined.write(VERSION);
    bundles.forEach(bundle -> joined.write(bundle.bytes, 1, bundle.bytes.length - 1));
    return new Bundle(joined.toByteArray());
  }

  /** Makes a bundle of encoded parts, in order. */
  public static Bundle of(List<byte[]> parts) {
    ByteArrayOutputStream joined = new ByteArrayOutputStream();
    joined.write(VERSION);
    parts.forEach(joined::writeBytes);
    return new Bundle(joined.toByteArray());
  }
}

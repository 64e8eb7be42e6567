package io.delayline.delay;

import io.delayline.model.Bundle;
import java.util.Base64;

/**
 * A bundle as text, for places that take no bytes: base64, which uses only characters that SQS
 * allows in a body, one byte each.
 */
public final class BundleText {
  private BundleText() {}

  /** The text form of a bundle. */
  public static String of(Bundle bundle) {
    return Base64.getEncoder().encodeToString(bundle.bytes());
  }

  /** Reads the text form back; the bundle's content is not looked at. */
  public static Bundle parse(String text) throws UnreadableBundle {
    try {
      return new Bundle(Base64.getDecoder().decode(text));
    } catch (IllegalArgumentException e) {
      throw new UnreadableBundle("The body is not a bundle in base64: " + e.getMessage(), e);
    }
  }

  /** The length in bytes of the text form of {@code bytes} bytes. */
  public static long size(long bytes) {
    return (bytes + 2) / 3 * 4;
  }

  /** The most bytes whose text form is at most {@code textBytes} long. */
  static int capacity(int textBytes) {
    return textBytes / 4 * 3;
  }
}

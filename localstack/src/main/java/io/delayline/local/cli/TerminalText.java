package io.delayline.local.cli;

import io.delayline.model.Printable;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/**
 * Makes bytes from anywhere fit for a terminal: one line, no longer than wanted, and without the
 * control characters by which a record could recolour, retitle or overwrite the reader's screen.
 */
final class TerminalText {
  private static final String ELLIPSIS = "…";

  /** A cut in the middle of a UTF-8 character leaves up to three bytes that decode to nothing. */
  private static final int MAX_TAIL = 3;

  private TerminalText() {}

  /**
   * UTF-8 as text, anything else as hexadecimal, null as {@code null}.
   *
   * @param limit most characters of the result, at least 2
   */
  static String of(byte @Nullable [] bytes, int limit) {
    if (bytes == null) {
      return "null";
    }
    // No character takes more than 4 bytes, so the rest cannot show and need not be decoded.
    byte[] head = bytes.length > 4 * limit ? Arrays.copyOf(bytes, 4 * limit) : bytes;
    boolean cut = head.length < bytes.length;
    String text = text(head, cut ? MAX_TAIL : 0);
    if (text == null) {
      return shorten("0x" + HexFormat.of().formatHex(head), limit, cut);
    }
    return shorten(escape(text), limit, cut);
  }

  /** The same for text that is already decoded. */
  static String of(String text, int limit) {
    return shorten(escape(text), limit, false);
  }

  private static @Nullable String text(byte[] bytes, int maxTail) {
    for (int tail = 0; tail <= maxTail; tail++) {
      try {
        ByteBuffer whole = ByteBuffer.wrap(bytes, 0, bytes.length - tail);
        return StandardCharsets.UTF_8.newDecoder().decode(whole).toString();
      } catch (CharacterCodingException e) {
        // Perhaps only the tail is incomplete.
      }
    }
    return null;
  }

  private static String escape(String text) {
    StringBuilder escaped = new StringBuilder(text.length());
    text.codePoints().forEach(point -> append(escaped, point));
    return escaped.toString();
  }

  private static void append(StringBuilder escaped, int point) {
    switch (point) {
      case '\n' -> escaped.append("\\n");
      case '\r' -> escaped.append("\\r");
      case '\t' -> escaped.append("\\t");
      default -> {
        if (Printable.isPrintable(point)) {
          escaped.appendCodePoint(point);
        } else {
          escaped.append(String.format("\\u%04x", point));
        }
      }
    }
  }

  private static String shorten(String text, int limit, boolean more) {
    if (!more && text.codePointCount(0, text.length()) <= limit) {
      return text;
    }
    int kept = Math.min(limit - 1, text.codePointCount(0, text.length()));
    return text.substring(0, text.offsetByCodePoints(0, kept)) + ELLIPSIS;
  }
}

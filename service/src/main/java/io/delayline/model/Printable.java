package io.delayline.model;

/** Text that came from outside, made fit for a log line, a header or a screen. */
public final class Printable {
  /** What is quoted of one value that was given, in characters. */
  private static final int MAX_QUOTED = 80;

  private Printable() {}

  /** A value that was given, for a sentence that says what is wrong with it: quoted, shortened. */
  public static String quoted(String text) {
    return "'" + text(text, MAX_QUOTED) + "'";
  }

  /**
   * Replaces what is not {@link #isPrintable printable} by {@code ?} and cuts after {@code max}
   * characters with an ellipsis, so that no input can forge a line or grow without bound.
   */
  public static String text(String text, int max) {
    StringBuilder printable = new StringBuilder(Math.min(text.length(), max));
    int i = 0;
    while (i < text.length() && printable.length() < max) {
      int c = text.codePointAt(i);
      printable.appendCodePoint(isPrintable(c) ? c : '?');
      i += Character.charCount(c);
    }
    return i < text.length() ? printable.append('…').toString() : printable.toString();
  }

  /**
   * Whether a code point shows as one character, and does nothing else: none that controls a
   * terminal, turns the direction of text, or ends a line.
   */
  public static boolean isPrintable(int c) {
    return switch (Character.getType(c)) {
      case Character.CONTROL,
          Character.FORMAT,
          Character.SURROGATE,
          Character.PRIVATE_USE,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR,
          Character.UNASSIGNED ->
          false;
      default -> true;
    };
  }
}

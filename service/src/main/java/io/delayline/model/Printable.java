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
   * Replaces control characters, line separators, and lone surrogates by {@code ?} and cuts after
   * {@code max} characters with an ellipsis, so that no input can forge a line or grow without
   * bound.
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

  private static boolean isPrintable(int c) {
    return switch (Character.getType(c)) {
      case Character.CONTROL,
          Character.FORMAT,
          Character.SURROGATE,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR,
          Character.UNASSIGNED ->
          false;
      default -> true;
    };
  }
}

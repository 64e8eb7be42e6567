package io.delayline.model;

import java.util.OptionalLong;

/**
 * Whole numbers as the contract writes them: the digits 0–9, at least one, and nothing else: no
 * sign, blank, separator or other script.
 */
public final class WholeNumber {
  /** Every number of this many digits fits a long. */
  private static final int SAFE_DIGITS = 18;

  private WholeNumber() {}

  /** Reads a number; one that exceeds a long reads as {@link Long#MAX_VALUE}. */
  public static OptionalLong parse(String text) {
    if (text.isEmpty() || !text.chars().allMatch(WholeNumber::isDigit)) {
      return OptionalLong.empty();
    }
    return OptionalLong.of(saturated(text));
  }

  private static boolean isDigit(int c) {
    return c >= '0' && c <= '9';
  }

  private static long saturated(String digits) {
    int start = 0;
    while (start < digits.length() - 1 && digits.charAt(start) == '0') {
      start++;
    }
    return digits.length() - start > SAFE_DIGITS
        ? fromLong(digits.substring(start))
        : Long.parseLong(digits, start, digits.length(), 10);
  }

  private static long fromLong(String digits) {
    if (digits.length() > SAFE_DIGITS + 1) {
      return Long.MAX_VALUE;
    }
    long unsigned = Long.parseUnsignedLong(digits);
    return unsigned < 0 ? Long.MAX_VALUE : unsigned;
  }
}

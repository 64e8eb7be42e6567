package io.delayline.model;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Durations as the contract and the configuration write them: a whole number and a unit ({@code
 * 250ms}, {@code 5s}, {@code 30m}, {@code 12h}, {@code 7d}), or ISO-8601 days to seconds ({@code
 * PT30M}, {@code P7D}, {@code PT1.5S}). Never negative, always whole milliseconds.
 */
public final class DurationText {
  /** What is accepted, for messages to people. */
  public static final String FORMS = "250ms, 5s, 30m, 12h, 7d or ISO-8601 (PT30M)";

  /** What a duration too long for 64-bit milliseconds reads as. */
  public static final Duration LONGEST = Duration.ofMillis(Long.MAX_VALUE);

  private static final long SECOND = 1_000;
  private static final long MINUTE = 60 * SECOND;
  private static final long HOUR = 60 * MINUTE;
  private static final long DAY = 24 * HOUR;

  private static final Map<String, Long> UNITS =
      Map.of("ms", 1L, "s", SECOND, "m", MINUTE, "h", HOUR, "d", DAY);

  private static final Pattern SHORT = Pattern.compile("([0-9]++)(ms|s|m|h|d)");

  private static final Pattern ISO =
      Pattern.compile(
          "P(?=[0-9T])(?:([0-9]++)D)?"
              + "(?:T(?=[0-9])(?:([0-9]++)H)?(?:([0-9]++)M)?(?:([0-9]++)(?:[.,]([0-9]++))?S)?)?");

  private DurationText() {}

  /**
   * Reads a duration. A fraction of a millisecond is rounded up, so that nothing is early; what
   * exceeds 64 bits reads as {@link #LONGEST}, as it is correct, merely absurd.
   */
  public static Optional<Duration> parse(String text) {
    Matcher shortForm = SHORT.matcher(text);
    if (shortForm.matches()) {
      long unit = UNITS.getOrDefault(shortForm.group(2), 1L);
      return Optional.of(Duration.ofMillis(times(shortForm.group(1), unit)));
    }
    Matcher iso = ISO.matcher(text);
    return iso.matches() ? Optional.of(Duration.ofMillis(millis(iso))) : Optional.empty();
  }

  /** Writes a duration in the largest unit that divides it: {@code 400d}, {@code 90s}. */
  public static String of(Duration duration) {
    long millis = duration.toMillis();
    String unit = millis == 0 ? "ms" : largest(millis);
    return millis / UNITS.getOrDefault(unit, 1L) + unit;
  }

  private static String largest(long millis) {
    return Stream.of("d", "h", "m", "s")
        .filter(unit -> millis % UNITS.getOrDefault(unit, 1L) == 0)
        .findFirst()
        .orElse("ms");
  }

  /** The milliseconds of a fraction of a second, given by its digits, rounded up: 0…1000. */
  public static int fractionMillis(String digits) {
    int millis = 0;
    for (int i = 0; i < 3; i++) {
      millis = 10 * millis + (i < digits.length() ? digits.charAt(i) - '0' : 0);
    }
    boolean more = digits.chars().skip(3).anyMatch(c -> c != '0');
    return more ? millis + 1 : millis;
  }

  private static long millis(Matcher iso) {
    long sum = times(iso.group(1), DAY);
    sum = plus(sum, times(iso.group(2), HOUR));
    sum = plus(sum, times(iso.group(3), MINUTE));
    sum = plus(sum, times(iso.group(4), SECOND));
    String fraction = iso.group(5);
    return fraction == null ? sum : plus(sum, fractionMillis(fraction));
  }

  private static long times(@Nullable String digits, long unit) {
    OptionalLong number = digits == null ? OptionalLong.empty() : WholeNumber.parse(digits);
    long count = number.orElse(0);
    return count > Long.MAX_VALUE / unit ? Long.MAX_VALUE : count * unit;
  }

  private static long plus(long a, long b) {
    return a > Long.MAX_VALUE - b ? Long.MAX_VALUE : a + b;
  }
}

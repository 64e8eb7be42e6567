package io.delayline.local.cli;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Times as people write them on the command line; they are the forms that the relay's headers take.
 */
final class DelayTime {
  private static final Pattern SHORT_FORM = Pattern.compile("(\\d{1,12})(ms|s|m|h|d)");
  private static final Pattern MILLIS = Pattern.compile("\\d{1,15}");

  private DelayTime() {}

  /**
   * A duration: {@code 250ms}, {@code 5s}, {@code 30m}, {@code 12h}, {@code 7d}, or ISO-8601.
   *
   * @throws IllegalArgumentException it is none of these; the message says what is
   */
  static Duration duration(String text) {
    Matcher matcher = SHORT_FORM.matcher(text);
    try {
      Duration duration = matcher.matches() ? shortForm(matcher) : Duration.parse(text);
      if (!duration.isNegative()) {
        return duration;
      }
    } catch (DateTimeException | ArithmeticException e) {
      throw notADuration(text, e);
    }
    throw notADuration(text, null);
  }

  /**
   * An instant: epoch milliseconds or RFC 3339 with its offset.
   *
   * @throws IllegalArgumentException it is neither; the message says what is wanted
   */
  static Instant instant(String text) {
    try {
      return MILLIS.matcher(text).matches()
          ? Instant.ofEpochMilli(Long.parseLong(text))
          : OffsetDateTime.parse(text).toInstant();
    } catch (DateTimeException e) {
      throw new IllegalArgumentException(
          "'%s' is not a time; write epoch milliseconds (1767225600000) or RFC 3339 with an offset (2026-01-01T00:00:00Z)"
              .formatted(text),
          e);
    }
  }

  private static Duration shortForm(Matcher matcher) {
    long amount = Long.parseLong(matcher.group(1));
    return switch (matcher.group(2)) {
      case "ms" -> Duration.ofMillis(amount);
      case "s" -> Duration.ofSeconds(amount);
      case "m" -> Duration.ofMinutes(amount);
      case "h" -> Duration.ofHours(amount);
      default -> Duration.ofDays(amount);
    };
  }

  private static IllegalArgumentException notADuration(String text, @Nullable Exception cause) {
    return new IllegalArgumentException(
        "'%s' is not a duration; write it like 250ms, 5s, 30m, 12h, 7d or PT30M".formatted(text),
        cause);
  }
}

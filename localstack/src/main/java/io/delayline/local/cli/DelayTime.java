package io.delayline.local.cli;

import io.delayline.model.DurationText;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.regex.Pattern;

/**
 * Times as people write them on the command line; they are the forms that the relay's headers take.
 */
final class DelayTime {
  private static final Pattern MILLIS = Pattern.compile("\\d{1,15}");

  private DelayTime() {}

  /**
   * A duration, in the forms that {@code delay-for} takes.
   *
   * @throws IllegalArgumentException it is none of these; the message says what is
   */
  static Duration duration(String text) {
    return DurationText.parse(text)
        .orElseThrow(() ->
            new IllegalArgumentException(
                "'%s' is not a duration; write it like %s".formatted(text, DurationText.FORMS)));
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
}

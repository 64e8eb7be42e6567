package io.delayline.intake;

import io.delayline.model.DurationText;
import io.delayline.model.WholeNumber;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Points in time as {@code delay-until} gives them: epoch milliseconds, or an RFC 3339 instant with
 * seconds and an offset. Independent of the machine's time zone.
 */
final class InstantText {
  private static final Pattern RFC_3339 =
      Pattern.compile(
          "([0-9]{4}-[0-9]{2}-[0-9]{2})[Tt]([0-9]{2}:[0-9]{2}:[0-9]{2})"
              + "(?:\\.([0-9]++))?([Zz]|[+-][0-9]{2}:[0-9]{2})");

  private InstantText() {}

  /** Reads an instant; a fraction of a millisecond is rounded up, so that nothing is early. */
  static Optional<Instant> parse(String text) {
    OptionalLong epochMillis = WholeNumber.parse(text);
    if (epochMillis.isPresent()) {
      return Optional.of(Instant.ofEpochMilli(epochMillis.getAsLong()));
    }
    Matcher matcher = RFC_3339.matcher(text);
    return matcher.matches() ? instant(matcher) : Optional.empty();
  }

  private static Optional<Instant> instant(Matcher parts) {
    String fraction = parts.group(3) == null ? "" : parts.group(3);
    String offset = parts.group(4);
    try {
      // parsed by the ISO forms, which refuse what is not in the calendar, such as 30 February
      return Optional.of(
          LocalDateTime.parse(parts.group(1) + "T" + parts.group(2))
              .toInstant(offset.equals("z") ? ZoneOffset.UTC : ZoneOffset.of(offset))
              .plusMillis(DurationText.fractionMillis(fraction)));
    } catch (DateTimeException e) {
      return Optional.empty();
    }
  }
}

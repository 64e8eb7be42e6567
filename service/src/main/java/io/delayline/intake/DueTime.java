package io.delayline.intake;

import io.delayline.model.DurationText;
import io.delayline.model.HeaderNames;
import io.delayline.model.MessageId;
import io.delayline.model.Printable;
import io.delayline.model.RejectReason;
import io.delayline.model.WholeNumber;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.Stream;

/**
 * When a record is due: exactly one of the three time headers says so.
 *
 * @param levels the ladder of {@code delay-level}, its first level being 1
 * @param horizon how far ahead of now a record may be due
 */
record DueTime(List<Duration> levels, Duration horizon) {
  private static final Instant YEAR_10000 = Instant.parse("+10000-01-01T00:00:00Z");

  DueTime {
    levels = List.copyOf(levels);
  }

  /**
   * @param timestamp the record's own timestamp, which relative times count from
   */
  Reading<Instant> of(ControlHeaders headers, Instant timestamp, Instant now) {
    List<String> given =
        Stream.of(HeaderNames.UNTIL, HeaderNames.FOR, HeaderNames.LEVEL)
            .filter(name -> headers.get(name).isPresent())
            .toList();
    if (given.isEmpty()) {
      return Reading.refused(
          RejectReason.MISSING_TIME,
          "None of delay-until, delay-for and delay-level is given; one of them is needed.");
    }
    if (given.size() > 1) {
      return Reading.refused(
          RejectReason.AMBIGUOUS_TIME,
          "More than one time is given (%s); exactly one of delay-until, delay-for and delay-level is allowed."
              .formatted(String.join(" and ", given)));
    }
    String name = given.getFirst();
    String text = headers.get(name).orElseThrow();
    Reading<Instant> due =
        name.equals(HeaderNames.UNTIL) ? until(text) : relative(name, text, timestamp);
    return due.then(
        instant -> withinHorizon(instant, now, "%s is %s".formatted(name, quote(text))));
  }

  private static Reading<Instant> until(String text) {
    return InstantText.parse(text)
        .map(instant -> notBefore2001(instant, text))
        .orElseGet(() ->
            badTime(
                "delay-until is %s; allowed are epoch milliseconds (1767225600000) or an RFC 3339 instant with seconds and offset (2026-01-01T00:00:00Z)."
                    .formatted(quote(text))));
  }

  private static Reading<Instant> notBefore2001(Instant instant, String text) {
    if (!instant.isBefore(MessageId.EARLIEST_DUE)) {
      return new Reading.Read<>(instant);
    }
    boolean number = WholeNumber.parse(text).isPresent();
    String hint = number ? "; it counts milliseconds since 1970: were seconds given?" : ".";
    return badTime(
        "delay-until is %s, which reads as %s, before 2001%s"
            .formatted(quote(text), instant, hint));
  }

  private Reading<Instant> relative(String name, String text, Instant timestamp) {
    Reading<Duration> delay = name.equals(HeaderNames.FOR) ? duration(text) : level(text);
    if (timestamp.isBefore(MessageId.EARLIEST_DUE)) {
      // asked for after the text, so that a wrong text is named even then
      return delay.then(ignored ->
          badTime(
              "%s counts from the record's timestamp, but that is %s, before 2001; let the producer set it, or use LogAppendTime on the delay topic."
                  .formatted(name, timestamp.toEpochMilli())));
    }
    return delay.map(timestamp::plus);
  }

  private static Reading<Duration> duration(String text) {
    return DurationText.parse(text)
        .<Reading<Duration>>map(Reading.Read::new)
        .orElseGet(() ->
            badTime(
                "delay-for is %s; allowed is a duration of 0 or more: %s."
                    .formatted(quote(text), DurationText.FORMS)));
  }

  private Reading<Duration> level(String text) {
    OptionalLong level = WholeNumber.parse(text);
    if (level.isEmpty() || level.getAsLong() < 1 || level.getAsLong() > levels.size()) {
      return badTime(
          "delay-level is %s; allowed is a level from 1 to %s."
              .formatted(quote(text), levels.size()));
    }
    return new Reading.Read<>(levels.get((int) level.getAsLong() - 1));
  }

  private Reading<Instant> withinHorizon(Instant due, Instant now, String given) {
    Instant latest = now.plus(horizon);
    return due.isAfter(latest)
        ? Reading.refused(
            RejectReason.TOO_FAR,
            "%s, which is due %s; allowed is what is due within %s, now up to %s."
                .formatted(given, when(due), DurationText.of(horizon), latest))
        : new Reading.Read<>(due);
  }

  /** Beyond four digits a year is no date that a person would read. */
  private static String when(Instant due) {
    return due.isBefore(YEAR_10000) ? "at " + due : "after the year 9999";
  }

  private static String quote(String text) {
    return Printable.quoted(text);
  }

  private static <T> Reading<T> badTime(String sentence) {
    return Reading.refused(RejectReason.BAD_TIME, sentence);
  }
}

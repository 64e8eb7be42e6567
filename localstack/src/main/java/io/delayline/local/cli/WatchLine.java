package io.delayline.local.cli;

import java.time.ZoneId;
import java.time.format.DateTimeFormatter;

/** One arrived record as {@code watch} prints it: one line, two for a rejected record. */
final class WatchLine {
  private static final DateTimeFormatter CLOCK = DateTimeFormatter.ofPattern("HH:mm:ss.SSS");
  private static final int ID = 60;
  private static final int KEY = 40;
  private static final int VALUE = 80;
  private static final int DETAIL = 200;

  private final ZoneId zone;

  /** Shows times of day as they are in {@code zone}. */
  WatchLine(ZoneId zone) {
    this.zone = zone;
  }

  String of(Arrival arrival) {
    return "%s %9s  %s  %s  key=%s value=%s%s"
        .formatted(
            CLOCK.format(arrival.arrived().atZone(zone)),
            arrival.lateness().map(late -> "%+d ms".formatted(late.toMillis())).orElse("-"),
            arrival.position(),
            arrival.id().map(id -> TerminalText.of(id, ID)).orElse("(no delayed-id)"),
            TerminalText.of(arrival.record().key(), KEY),
            TerminalText.of(arrival.record().value(), VALUE),
            arrival.error().map(WatchLine::error).orElse(""));
  }

  private static String error(Arrival.Rejection rejection) {
    return "\n             rejected: %s, %s"
        .formatted(
            TerminalText.of(rejection.code(), ID), TerminalText.of(rejection.detail(), DETAIL));
  }
}

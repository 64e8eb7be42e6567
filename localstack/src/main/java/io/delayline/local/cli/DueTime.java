package io.delayline.local.cli;

import io.delayline.model.HeaderNames;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** When a record is due: exactly one of the three ways to say it. */
final class DueTime {
  @Option(
      names = "--for",
      paramLabel = "DURATION",
      description = "Due this long after it is sent: 250ms, 5s, 30m, 12h, 7d or PT30M.")
  private @Nullable String duration;

  @Option(
      names = "--until",
      paramLabel = "TIME",
      description =
          "Due at this time: epoch milliseconds, or RFC 3339 with an offset"
              + " (2026-01-01T00:00:00Z).")
  private @Nullable String time;

  @Option(
      names = "--level",
      paramLabel = "N",
      description =
          "Due by a level of the relay's ladder, from 1; by default there are 18, from 1s and 5s to"
              + " 2h.")
  private @Nullable Integer level;

  static DueTime after(String duration) {
    DueTime due = new DueTime();
    due.duration = duration;
    return due;
  }

  static DueTime at(String time) {
    DueTime due = new DueTime();
    due.time = time;
    return due;
  }

  static DueTime level(int level) {
    DueTime due = new DueTime();
    due.level = level;
    return due;
  }

  /**
   * Checks what the relay would reject anyway.
   *
   * @throws IllegalArgumentException the message says what is wrong and what is right
   */
  void check() {
    if (duration != null) {
      DelayTime.duration(duration);
    }
    if (time != null) {
      DelayTime.instant(time);
    }
    if (level != null && level < 1) {
      throw new IllegalArgumentException("--level is " + level + "; the first level is 1");
    }
  }

  String header() {
    return duration != null
        ? HeaderNames.FOR
        : time != null ? HeaderNames.UNTIL : HeaderNames.LEVEL;
  }

  String headerValue() {
    return duration != null ? duration : time != null ? time : String.valueOf(level);
  }

  /** In words, for a record sent at {@code sent}. */
  String describe(Instant sent) {
    if (duration != null) {
      return "due " + sent.plus(DelayTime.duration(duration));
    }
    return time != null ? "due " + DelayTime.instant(time) : "due by level " + level;
  }
}

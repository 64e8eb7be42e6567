package io.delayline.local.cli;

import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** The live table of {@code up}: one line per record that arrives, in columns that do not move. */
final class Table {
  private static final DateTimeFormatter CLOCK = DateTimeFormatter.ofPattern("HH:mm:ss.SSS");
  private static final String NOTHING = "-";

  private final ZoneId zone;
  private final Way way;

  /** Shows times of day as they are in {@code zone}. */
  Table(ZoneId zone, Way way) {
    this.zone = zone;
    this.way = way;
  }

  String header() {
    return line("id", "target", "way", "due", "delivered", "lateness ms");
  }

  String row(Arrival arrival) {
    return line(
        TerminalText.of(arrival.id().orElse(NOTHING), 22),
        TerminalText.of(arrival.error().isPresent() ? "(rejected)" : arrival.record().topic(), 10),
        way.of(arrival),
        arrival.due().map(this::clock).orElse(NOTHING),
        clock(arrival.arrived()),
        arrival.lateness().map(late -> String.valueOf(late.toMillis())).orElse(NOTHING));
  }

  /**
   * A row each, but of more than {@code most} only the first ones and what there is to say about
   * the rest.
   */
  List<String> rows(List<Arrival> arrivals, int most) {
    int shown = arrivals.size() > most ? most - 1 : arrivals.size();
    List<String> rows = new ArrayList<>(arrivals.stream().limit(shown).map(this::row).toList());
    if (shown < arrivals.size()) {
      rows.add(summary(arrivals.subList(shown, arrivals.size())));
    }
    return rows;
  }

  private static String summary(List<Arrival> rest) {
    String latest =
        rest.stream()
            .flatMap(arrival -> arrival.lateness().stream())
            .max(Comparator.naturalOrder())
            .map(late -> ", the latest by " + late.toMillis() + " ms")
            .orElse("");
    return "… and " + rest.size() + " more" + latest;
  }

  private String clock(Instant instant) {
    return CLOCK.format(instant.atZone(zone));
  }

  private static String line(String... cells) {
    return String.format("%-22s %-10s %-14s %-12s %-12s %11s", (Object[]) cells).stripTrailing();
  }
}

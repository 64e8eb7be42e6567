package io.delayline.local.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class TableTest {
  private static final Instant DUE = Instant.parse("2026-11-30T12:00:05.000Z");

  private final Table table = new Table(ZoneOffset.UTC, new Way(Times.SCALED));

  @Test
  void showsADeliveredRecord() {
    assertThat(table.row(Arriving.delivered(DUE, 7, 5_000)))
        .isEqualTo(
            "order-7                orders     queue          12:00:05.000 12:00:05.007          "
                + " 7");
  }

  @Test
  void showsARejectedRecordWithItsCode() {
    Arrival rejected =
        Arriving.on(
            "delay.dlt",
            DUE,
            "delay-id",
            "no-zone",
            "delayed-error",
            "BAD_TIME",
            "delayed-error-detail",
            "…");

    assertThat(table.row(rejected))
        .isEqualTo(
            "no-zone                (rejected) BAD_TIME       -            12:00:05.000          "
                + " -");
  }

  @Test
  void showsARecordThatTheRelayDidNotWrite() {
    assertThat(table.row(Arriving.on("orders", DUE)))
        .isEqualTo(
            "-                      orders     -              -            12:00:05.000          "
                + " -");
  }

  @Test
  void columnsStandUnderTheirNames() {
    String row = table.row(Arriving.delivered(DUE, 7, 5_000));

    assertThat(table.header()).hasSameSizeAs(row);
    assertThat(table.header().indexOf("delivered")).isEqualTo(row.indexOf("12:00:05.007"));
  }

  @Test
  void sumsUpABurst() {
    List<Arrival> burst =
        LongStream.rangeClosed(1, 100)
            .mapToObj(late -> Arriving.delivered(DUE, late, 5_000))
            .toList();

    assertThat(table.rows(burst, 100)).hasSize(100).doesNotContain("…");
    assertThat(table.rows(burst, 20))
        .hasSize(20)
        .last()
        .isEqualTo("… and 81 more, the latest by 100 ms");
    assertThat(table.rows(List.of(), 20)).isEmpty();
  }

  @Test
  void aHostileIdCannotBreakTheTable() {
    Arrival hostile =
        Arriving.on("orders", DUE, "delayed-id", "\u001b[2J\n" + "x".repeat(300) + "@1");

    assertThat(table.row(hostile))
        .hasSize(table.row(Arriving.on("orders", DUE)).length())
        .startsWith("\\u001b[2J\\nxxxxxx");
  }
}

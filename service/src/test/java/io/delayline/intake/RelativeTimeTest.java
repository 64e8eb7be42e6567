package io.delayline.intake;

import static io.delayline.intake.DecoderFixture.TIMESTAMP;
import static io.delayline.intake.DecoderFixture.accepted;
import static io.delayline.intake.DecoderFixture.assertRejected;
import static io.delayline.intake.DecoderFixture.record;
import static io.delayline.intake.DecoderFixture.rejected;
import static io.delayline.intake.DecoderFixture.toOrders;
import static org.assertj.core.api.Assertions.assertThat;

import io.delayline.model.RejectReason;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The times that count from the record's own timestamp, through the decoder. */
class RelativeTimeTest {
  @ParameterizedTest
  @CsvSource({
    "250ms, 250",
    "5s, 5000",
    "30m, 1800000",
    "12h, 43200000",
    "7d, 604800000",
    "25d, 2160000000",
    "50d, 4320000000",
    "PT30M, 1800000",
    "PT0.0001S, 1",
    "0s, 0",
  })
  void forCountsFromTheRecordsTimestamp(String text, long millis) {
    assertThat(accepted(toOrders("delay-for", text)).due()).isEqualTo(TIMESTAMP.plusMillis(millis));
  }

  @ParameterizedTest
  @ValueSource(strings = {" ", "5", "-5s", "1.5s", " 5s", "5s ", "PT-5M", "P1M", "NaN", "5S"})
  void forIsNothingElse(String text) {
    assertRejected(
        toOrders("delay-for", text),
        RejectReason.BAD_TIME,
        "delay-for is '%s'; allowed is a duration of 0 or more: 250ms, 5s, 30m, 12h, 7d or"
                .formatted(text)
            + " ISO-8601 (PT30M).");
  }

  @ParameterizedTest
  @CsvSource({"1, 1000", "2, 5000", "3, 7200000"})
  void levelIsOneBasedAndCountsFromTheRecordsTimestamp(String text, long millis) {
    assertThat(accepted(toOrders("delay-level", text)).due())
        .isEqualTo(TIMESTAMP.plusMillis(millis));
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "4", "-1", "1.0", "x", " 1", "99999999999999999999", "4294967297"})
  void levelIsWithinTheLadder(String text) {
    assertRejected(
        toOrders("delay-level", text),
        RejectReason.BAD_TIME,
        "delay-level is '%s'; allowed is a level from 1 to 3.".formatted(text));
  }

  @Test
  void aTimestampFarAheadCountsToo() {
    var record = record(Instant.ofEpochMilli(Long.MAX_VALUE), toOrders("delay-for", "1s"));
    assertThat(rejected(record).reason()).isEqualTo(RejectReason.TOO_FAR);
    var both =
        record(
            Instant.ofEpochMilli(Long.MAX_VALUE), toOrders("delay-for", "9223372036854775807ms"));
    assertThat(rejected(both).reason()).isEqualTo(RejectReason.TOO_FAR);
  }

  @Test
  void aTimestampBefore2001IsNoBasisForARelativeTime() {
    for (String name : List.of("delay-for", "delay-level")) {
      String text = name.equals("delay-for") ? "5s" : "1";
      for (long millis : List.of(-1L, 0L, 978_307_199_999L)) {
        assertThat(rejected(record(Instant.ofEpochMilli(millis), toOrders(name, text))).detail())
            .isEqualTo(
                "%s counts from the record's timestamp, but that is %s, before 2001; let the"
                        .formatted(name, millis)
                    + " producer set it, or use LogAppendTime on the delay topic.");
      }
    }
    var first = record(Instant.ofEpochMilli(978_307_200_000L), toOrders("delay-for", "1s"));
    assertThat(accepted(first).due()).isEqualTo(Instant.parse("2001-01-01T00:00:01Z"));
  }
}

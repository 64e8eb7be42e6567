package io.delayline.intake;

import static io.delayline.intake.DecoderFixture.NOW;
import static io.delayline.intake.DecoderFixture.accepted;
import static io.delayline.intake.DecoderFixture.assertRejected;
import static io.delayline.intake.DecoderFixture.record;
import static io.delayline.intake.DecoderFixture.rejected;
import static io.delayline.intake.DecoderFixture.toOrders;
import static org.assertj.core.api.Assertions.assertThat;

import io.delayline.FieldFault;
import io.delayline.model.Header;
import io.delayline.model.RejectReason;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.TimeZone;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The three time headers, each in every form, through the decoder. */
class DueTimeTest {
  private static final String UNTIL_FORMS =
      "; allowed are epoch milliseconds (1767225600000) or an RFC 3339 instant with seconds and"
          + " offset (2026-01-01T00:00:00Z).";

  private final TimeZone before = TimeZone.getDefault();

  @AfterEach
  void restoreTimeZone() {
    TimeZone.setDefault(before);
  }

  @ParameterizedTest
  @CsvSource({
    "1767225600000, 2026-01-01T00:00:00Z",
    "01767225600001, 2026-01-01T00:00:00.001Z",
    "978307200000, 2001-01-01T00:00:00Z",
    "2026-01-01T00:00:00Z, 2026-01-01T00:00:00Z",
    "2026-01-01t00:00:00z, 2026-01-01T00:00:00Z",
    "2026-01-01T01:00:00+01:00, 2026-01-01T00:00:00Z",
    "2026-01-01T00:00:00-03:30, 2026-01-01T03:30:00Z",
    "2026-01-01T00:00:00-00:00, 2026-01-01T00:00:00Z",
    "2026-10-25T02:30:00+02:00, 2026-10-25T00:30:00Z",
    "2026-01-01T00:00:00.5Z, 2026-01-01T00:00:00.500Z",
    "2026-01-01T00:00:00.123Z, 2026-01-01T00:00:00.123Z",
    "2026-01-01T00:00:00.1230000000000Z, 2026-01-01T00:00:00.123Z",
    "2026-01-01T00:00:00.1230000000001Z, 2026-01-01T00:00:00.124Z",
    "2026-12-31T23:59:59.9991Z, 2027-01-01T00:00:00Z",
    "2024-02-29T00:00:00Z, 2024-02-29T00:00:00Z",
  })
  @FieldFault("B41")
  void untilIsEpochMillisOrAnInstantRoundedUp(String text, Instant due) {
    for (String zone : List.of("UTC", "Europe/Berlin", "America/St_Johns", "Asia/Kathmandu")) {
      TimeZone.setDefault(TimeZone.getTimeZone(zone));
      assertThat(accepted(toOrders("delay-until", text)).due()).as(zone).isEqualTo(due);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        " ",
        "-1",
        "1.5",
        "NaN",
        "Infinity",
        "1e12",
        "0x10",
        " 1767225600000 ",
        "+1767225600000",
        "1_767_225_600_000",
        "١٧٦٧٢٢٥٦٠٠٠٠٠",
        "tomorrow",
        "5s",
        "2026-01-01",
        "2026-01-01T00:00:00",
        "2026-10-25T02:30:00",
        "2026-01-01T00:00Z",
        "2026-01-01 00:00:00Z",
        "20260101T000000Z",
        "2026-01-01T00:00:00+0100",
        "2026-01-01T00:00:00+01",
        "2026-01-01T00:00:00[Europe/Berlin]",
        "2026-01-01T00:00:00+01:00[Europe/Berlin]",
        "2026-01-01T00:00:00.Z",
        "2026-01-01T00:00:00,5Z",
        "2026-02-30T00:00:00Z",
        "2025-02-29T00:00:00Z",
        "2026-13-01T00:00:00Z",
        "2026-01-01T24:00:00Z",
        "2026-01-01T23:59:60Z",
        "2026-01-01T00:00:00+25:00",
        "+12026-01-01T00:00:00Z",
        "26-01-01T00:00:00Z",
        "2026-01-01T00:00:00Z "
      })
  @FieldFault({"B36", "B41"})
  void untilIsNothingElse(String text) {
    assertRejected(
        toOrders("delay-until", text),
        RejectReason.BAD_TIME,
        "delay-until is '%s'%s".formatted(text, UNTIL_FORMS));
  }

  @Test
  @FieldFault("B36")
  void whatReadsAsBefore2001IsAMistakeNotADate() {
    assertRejected(
        toOrders("delay-until", "1767225600"),
        RejectReason.BAD_TIME,
        "delay-until is '1767225600', which reads as 1970-01-21T10:53:45.600Z, before 2001; it"
            + " counts milliseconds since 1970: were seconds given?");
    assertRejected(
        toOrders("delay-until", "1999-12-31T23:59:59Z"),
        RejectReason.BAD_TIME,
        "delay-until is '1999-12-31T23:59:59Z', which reads as 1999-12-31T23:59:59Z, before 2001.");
    for (String early : List.of("0", "978307199999", "2000-12-31T23:59:59.999Z")) {
      assertThat(rejected(toOrders("delay-until", early)).reason())
          .isEqualTo(RejectReason.BAD_TIME);
    }
  }

  @Test
  @FieldFault("B37")
  void theHorizonIsTheLastThatIsTaken() {
    Instant latest = NOW.plus(Duration.ofDays(400));
    String last = Long.toString(latest.toEpochMilli());
    assertThat(accepted(toOrders("delay-until", last)).due()).isEqualTo(latest);

    String beyond = Long.toString(latest.toEpochMilli() + 1);
    assertRejected(
        toOrders("delay-until", beyond),
        RejectReason.TOO_FAR,
        "delay-until is '%s', which is due at %s; allowed is what is due within 400d, now up to"
                .formatted(beyond, latest.plusMillis(1))
            + " 2027-02-19T12:00:00.500Z.");
  }

  @ParameterizedTest
  @CsvSource({
    "delay-until, 9223372036854775807",
    "delay-until, 9223372036854775808",
    "delay-until, 99999999999999999999999999",
    "delay-until, 1767225600000000",
    "delay-until, 9999-12-31T23:59:59Z",
    "delay-for, 401d",
    "delay-for, 9223372036854775807ms",
    "delay-for, 99999999999999999999d",
    "delay-for, P106751991168D",
  })
  @FieldFault("B37")
  void absurdlyFarIsTooFarNeverAnOverflow(String header, String text) {
    assertThat(rejected(toOrders(header, text)).reason()).isEqualTo(RejectReason.TOO_FAR);
  }

  @Test
  @FieldFault("B39")
  void overdueIsFine() {
    Instant longAgo = NOW.minus(Duration.ofDays(5_000));
    assertThat(accepted(record(longAgo, toOrders("delay-for", "1s"))).due())
        .isEqualTo(longAgo.plusSeconds(1));
    assertThat(accepted(toOrders("delay-until", "2002-01-01T00:00:00Z")).due()).isBefore(NOW);
  }

  @Test
  void anAbsoluteTimeNeedsNoTimestamp() {
    var record = record(Instant.ofEpochMilli(-1), toOrders("delay-until", "1767225600000"));
    assertThat(accepted(record).due()).isEqualTo(Instant.parse("2026-01-01T00:00:00Z"));
  }

  @Test
  void aTimeIsNeeded() {
    assertRejected(
        toOrders("Delay-For", "5s"),
        RejectReason.MISSING_TIME,
        "None of delay-until, delay-for and delay-level is given; one of them is needed.");
  }

  @ParameterizedTest
  @CsvSource({
    "delay-for, delay-until, delay-until and delay-for",
    "delay-level, delay-until, delay-until and delay-level",
    "delay-level, delay-for, delay-for and delay-level",
  })
  void moreThanOneTimeIsAmbiguous(String one, String other, String names) {
    List<Header> headers = toOrders(one, "1", other, "1");
    assertRejected(
        headers,
        RejectReason.AMBIGUOUS_TIME,
        "More than one time is given (%s); exactly one of delay-until, delay-for and delay-level"
                .formatted(names)
            + " is allowed.");
  }
}

package io.delayline.telemetry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.delayline.runtime.MeterNames;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MockClock;
import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.simple.SimpleConfig;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class StatusReportTest {
  private static final String SHAPE =
      """
      {
        "state": "RUNNING",
        "whyNotReady": ["Kafka does not \\"answer\\""],
        "problems": ["a cursor is gone"],
        "inFlight": {
          "intake": {"records": 0, "bytes": 0},
          "drain": {"records": 0, "bytes": 5000000000}
        },
        "held": 3,
        "uncommitted": 0,
        "partitions": {"assigned": 0, "paused": 0},
        "latenessMillis": {"p50": null, "p99": null, "max": null},
        "records": {"accepted": 0, "delivered": 8, "rejected": 0, "redelivered": 0},
        "parking": {
          "recordsParked": 12,
          "rowsWritten": 2,
          "overflow": 0,
          "landed": 0,
          "recordsUnderWay": 0,
          "writeUnitsPerSecond": 412.5
        },
        "promotion": {
          "recordsPromoted": 0,
          "rowsPromoted": 0,
          "rowsRemoved": 0,
          "rowsAside": 0,
          "cursors": {"frontier": 1767225660, "lowest": 1767225600, "ageSeconds": 60},
          "ticks": {
            "posted": 0,
            "received": 0,
            "assignmentsReceived": 0,
            "garbage": 0,
            "lastPosted": 0,
            "lastReceived": 0
          }
        },
        "sqs": {
          "calls": 4,
          "billedUnits": 6,
          "failures": 0,
          "callsPerDelivered": 0.5,
          "billedUnitsPerDelivered": 0.75
        },
        "dynamodb": {
          "calls": 3,
          "writeUnits": 5,
          "readUnits": 0,
          "failures": 0,
          "throttles": 0
        },
        "clockSkewSeconds": -1.5
      }
      """;

  private final MockClock clock = new MockClock();
  private final SimpleMeterRegistry registry = new SimpleMeterRegistry(SimpleConfig.DEFAULT, clock);
  private final StatusReport report =
      new StatusReport(
          registry,
          () -> "RUNNING",
          () -> List.of("Kafka does not \"answer\""),
          () -> List.of("a cursor is gone"));

  @Test
  void theShapeOfTheJsonIsThis() throws Exception {
    gauge(MeterNames.HELD, 3);
    gauge(MeterNames.CLOCK_SKEW, -1.5);
    gauge(MeterNames.IN_FLIGHT_BYTES, 5_000_000_000.0, "side", "drain");
    registry.counter(MeterNames.DELIVERED, "way", "held").increment(3);
    registry.counter(MeterNames.DELIVERED, "way", "queue").increment(5);
    registry.counter(MeterNames.SQS_CALLS, "action", "send").increment(4);
    registry.counter(MeterNames.SQS_UNITS, "action", "send").increment(6);
    registry.counter(MeterNames.PARKED).increment(12);
    registry.counter(MeterNames.ROWS_WRITTEN).increment(2);
    gauge(MeterNames.PARKING_RATE, 412.5);
    gauge(MeterNames.FRONTIER, 1_767_225_660);
    gauge(MeterNames.CURSOR_LOWEST, 1_767_225_600);
    gauge(MeterNames.CURSOR_AGE, 60);
    registry.counter(MeterNames.DYNAMODB_CALLS, "action", "put").increment(1);
    registry.counter(MeterNames.DYNAMODB_CALLS, "action", "read").increment(2);
    registry.counter(MeterNames.DYNAMODB_WRITE_UNITS).increment(5);

    JsonNode expected = new ObjectMapper().readTree(SHAPE);
    assertThat(new ObjectMapper().readTree(report.json()).toPrettyString())
        .isEqualTo(expected.toPrettyString());
  }

  @Test
  void everyMeterHasItsPlace() {
    gauge(MeterNames.HELD, 1);
    gauge(MeterNames.UNCOMMITTED, 2);
    gauge(MeterNames.ASSIGNED, 3);
    gauge(MeterNames.PAUSED, 4);
    gauge(MeterNames.IN_FLIGHT_RECORDS, 5, "side", "intake");
    gauge(MeterNames.IN_FLIGHT_RECORDS, 6, "side", "drain");
    gauge(MeterNames.IN_FLIGHT_BYTES, 7, "side", "intake");
    gauge(MeterNames.IN_FLIGHT_BYTES, 8, "side", "drain");
    registry.counter(MeterNames.ACCEPTED).increment(9);
    registry.counter(MeterNames.REJECTED, "reason", "BAD_TIME").increment(10);
    registry.counter(MeterNames.REDELIVERED).increment(11);
    registry.counter(MeterNames.SQS_FAILURES, "action", "send").increment(12);

    Status status = report.status();
    assertThat(status.held()).isEqualTo(1);
    assertThat(status.uncommitted()).isEqualTo(2);
    assertThat(status.partitions()).isEqualTo(new Status.Partitions(3, 4));
    assertThat(status.inFlight())
        .isEqualTo(new Status.InFlight(new Status.Side(5, 7), new Status.Side(6, 8)));
    assertThat(status.records()).isEqualTo(new Status.Records(9, 0, 10, 11));
    assertThat(status.sqs()).isEqualTo(new Status.Sqs(0, 0, 12, 0, 0));
  }

  @Test
  void everyMeterOfTheLongPathHasItsPlace() {
    registry.counter(MeterNames.PARKED).increment(1);
    registry.counter(MeterNames.ROWS_WRITTEN).increment(2);
    registry.counter(MeterNames.OVERFLOW).increment(3);
    registry.counter(MeterNames.LANDED).increment(4);
    gauge(MeterNames.PARKING_RECORDS, 5);
    gauge(MeterNames.PARKING_RATE, 6.5);
    registry.counter(MeterNames.RECORDS_PROMOTED).increment(7);
    registry.counter(MeterNames.ROWS_PROMOTED).increment(8);
    registry.counter(MeterNames.ROWS_REMOVED).increment(9);
    registry.counter(MeterNames.ROWS_ASIDE, "reason", "UNREADABLE").increment(10);
    registry.counter(MeterNames.ROWS_ASIDE, "reason", "TOO_LARGE").increment(1);
    registry.counter(MeterNames.TICKS_POSTED).increment(12);
    registry.counter(MeterNames.TICKS_RECEIVED).increment(13);
    registry.counter(MeterNames.ASSIGNMENTS_RECEIVED).increment(14);
    registry.counter(MeterNames.TICKS_GARBAGE).increment(15);
    gauge(MeterNames.TICK_POSTED_AT, 16);
    gauge(MeterNames.TICK_RECEIVED_AT, 17);
    registry.counter(MeterNames.DYNAMODB_WRITE_UNITS).increment(18);
    registry.counter(MeterNames.DYNAMODB_READ_UNITS).increment(19);
    registry.counter(MeterNames.DYNAMODB_FAILURES, "action", "put").increment(20);
    registry.counter(MeterNames.DYNAMODB_THROTTLES, "action", "put").increment(21);

    Status status = report.status();
    assertThat(status.parking()).isEqualTo(new Status.Parking(1, 2, 3, 4, 5, 6.5));
    var cursors = new Status.Cursors(0, 0, 0);
    var ticks = new Status.Ticks(12, 13, 14, 15, 16, 17);
    assertThat(status.promotion()).isEqualTo(new Status.Promotion(7, 8, 9, 11, cursors, ticks));
    assertThat(status.dynamodb()).isEqualTo(new Status.Dynamodb(0, 18, 19, 20, 21));
  }

  @Test
  void latenessIsThatOfTheLastMinute() {
    Timer timer = LatenessTimer.in(registry);
    assertThat(LatenessTimer.in(registry)).isSameAs(timer);
    for (int i = 1; i <= 98; i++) {
      timer.record(20, TimeUnit.MILLISECONDS);
    }
    timer.record(300, TimeUnit.MILLISECONDS);
    timer.record(1200, TimeUnit.MILLISECONDS);

    Status.LatenessMillis lateness = report.status().latenessMillis();
    assertThat(lateness.p50()).isCloseTo(20, within(0.05));
    assertThat(lateness.p99()).isCloseTo(300, within(0.5));
    assertThat(lateness.max()).isCloseTo(1200, within(2.0));

    clock.add(Duration.ofSeconds(61));
    timer.record(30, TimeUnit.MILLISECONDS);
    assertThat(report.status().latenessMillis().max()).isCloseTo(30, within(0.5));

    clock.add(Duration.ofSeconds(61));
    assertThat(report.status().latenessMillis()).isEqualTo(Status.LatenessMillis.NONE);
  }

  @Test
  void numbersAreAlwaysFinite() {
    gauge(MeterNames.CLOCK_SKEW, Double.NaN);
    gauge(MeterNames.HELD, Double.POSITIVE_INFINITY);
    gauge(MeterNames.PARKING_RATE, Double.POSITIVE_INFINITY);
    gauge(MeterNames.CURSOR_AGE, Double.NaN);
    registry.counter(MeterNames.SQS_CALLS, "action", "receive").increment(500);
    LatenessTimer.in(registry);

    Status status = report.status();
    assertThat(status.clockSkewSeconds()).isZero();
    assertThat(status.held()).isZero();
    assertThat(status.parking().writeUnitsPerSecond()).isZero();
    assertThat(status.promotion().cursors().ageSeconds()).isZero();
    assertThat(status.sqs().callsPerDelivered()).isEqualTo(500);
    assertThat(status.latenessMillis()).isEqualTo(Status.LatenessMillis.NONE);
    assertThat(report.json()).doesNotContain("NaN").doesNotContain("Infinity");
  }

  private void gauge(String name, double value, String... tags) {
    Gauge.builder(name, () -> value).tags(tags).strongReference(true).register(registry);
  }
}

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
        "inFlight": {
          "intake": {"records": 0, "bytes": 0},
          "drain": {"records": 0, "bytes": 5000000000}
        },
        "held": 3,
        "uncommitted": 0,
        "partitions": {"assigned": 0, "paused": 0},
        "latenessMillis": {"p50": 0.0, "p99": 0.0, "max": 0.0},
        "records": {"accepted": 0, "delivered": 8, "rejected": 0, "redelivered": 0},
        "sqs": {
          "calls": 4,
          "billedUnits": 6,
          "failures": 0,
          "callsPerDelivered": 0.5,
          "billedUnitsPerDelivered": 0.75
        },
        "clockSkewSeconds": -1.5
      }
      """;

  private final MockClock clock = new MockClock();
  private final SimpleMeterRegistry registry = new SimpleMeterRegistry(SimpleConfig.DEFAULT, clock);
  private final StatusReport report =
      new StatusReport(registry, () -> "RUNNING", () -> List.of("Kafka does not \"answer\""));

  @Test
  void theShapeOfTheJsonIsThis() throws Exception {
    gauge(MeterNames.HELD, 3);
    gauge(MeterNames.CLOCK_SKEW, -1.5);
    gauge(MeterNames.IN_FLIGHT_BYTES, 5_000_000_000.0, "side", "drain");
    registry.counter(MeterNames.DELIVERED, "way", "held").increment(3);
    registry.counter(MeterNames.DELIVERED, "way", "queue").increment(5);
    registry.counter(MeterNames.SQS_CALLS, "action", "send").increment(4);
    registry.counter(MeterNames.SQS_UNITS, "action", "send").increment(6);

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
    assertThat(report.status().latenessMillis()).isEqualTo(new Status.LatenessMillis(0, 0, 0));
  }

  @Test
  void numbersAreAlwaysFinite() {
    gauge(MeterNames.CLOCK_SKEW, Double.NaN);
    gauge(MeterNames.HELD, Double.POSITIVE_INFINITY);
    registry.counter(MeterNames.SQS_CALLS, "action", "receive").increment(500);
    LatenessTimer.in(registry);

    Status status = report.status();
    assertThat(status.clockSkewSeconds()).isZero();
    assertThat(status.held()).isZero();
    assertThat(status.sqs().callsPerDelivered()).isEqualTo(500);
    assertThat(status.latenessMillis()).isEqualTo(new Status.LatenessMillis(0, 0, 0));
    assertThat(report.json()).doesNotContain("NaN").doesNotContain("Infinity");
  }

  private void gauge(String name, double value, String... tags) {
    Gauge.builder(name, () -> value).tags(tags).strongReference(true).register(registry);
  }
}

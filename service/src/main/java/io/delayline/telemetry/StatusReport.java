package io.delayline.telemetry;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import io.delayline.runtime.MeterNames;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.distribution.HistogramSnapshot;
import io.micrometer.core.instrument.distribution.ValueAtPercentile;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/** Makes the status of the meters, found by their names; a meter that is not there counts as 0. */
public final class StatusReport {
  private static final ObjectMapper JSON =
      new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);

  private final MeterRegistry registry;
  private final Supplier<String> state;
  private final Supplier<List<String>> whyNotReady;
  private final Supplier<List<String>> problems;

  /**
   * @param state the replica's state, one word
   * @param whyNotReady one text for each reason; empty is ready
   * @param problems one text for each thing that somebody has to mend, ready or not
   */
  public StatusReport(
      MeterRegistry registry,
      Supplier<String> state,
      Supplier<List<String>> whyNotReady,
      Supplier<List<String>> problems) {
    this.registry = registry;
    this.state = state;
    this.whyNotReady = whyNotReady;
    this.problems = problems;
  }

  /** The status as of now, as a JSON object. */
  public String json() {
    try {
      return JSON.writeValueAsString(status()) + "\n";
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("the status cannot be written as JSON", e);
    }
  }

  Status status() {
    return new Status(
        state.get(),
        List.copyOf(whyNotReady.get()),
        List.copyOf(problems.get()),
        new Status.InFlight(side("intake"), side("drain")),
        gauge(MeterNames.HELD),
        gauge(MeterNames.UNCOMMITTED),
        new Status.Partitions(gauge(MeterNames.ASSIGNED), gauge(MeterNames.PAUSED)),
        lateness(),
        records(),
        parking(),
        promotion(),
        sqs(),
        dynamodb(),
        value(MeterNames.CLOCK_SKEW));
  }

  private Status.Side side(String side) {
    return new Status.Side(
        gauge(MeterNames.IN_FLIGHT_RECORDS, "side", side),
        gauge(MeterNames.IN_FLIGHT_BYTES, "side", side));
  }

  private Status.Records records() {
    return new Status.Records(
        count(MeterNames.ACCEPTED),
        count(MeterNames.DELIVERED),
        count(MeterNames.REJECTED),
        count(MeterNames.REDELIVERED));
  }

  private Status.Sqs sqs() {
    double delivered = Math.max(1, count(MeterNames.DELIVERED));
    long calls = count(MeterNames.SQS_CALLS);
    long units = count(MeterNames.SQS_UNITS);
    return new Status.Sqs(
        calls, units, count(MeterNames.SQS_FAILURES), calls / delivered, units / delivered);
  }

  private Status.Parking parking() {
    return new Status.Parking(
        count(MeterNames.PARKED),
        count(MeterNames.ROWS_WRITTEN),
        count(MeterNames.OVERFLOW),
        count(MeterNames.LANDED),
        gauge(MeterNames.PARKING_RECORDS),
        value(MeterNames.PARKING_RATE));
  }

  private Status.Promotion promotion() {
    return new Status.Promotion(
        count(MeterNames.RECORDS_PROMOTED),
        count(MeterNames.ROWS_PROMOTED),
        count(MeterNames.ROWS_REMOVED),
        count(MeterNames.ROWS_ASIDE),
        new Status.Cursors(
            gauge(MeterNames.FRONTIER),
            gauge(MeterNames.CURSOR_LOWEST),
            gauge(MeterNames.CURSOR_AGE)),
        ticks());
  }

  private Status.Ticks ticks() {
    return new Status.Ticks(
        count(MeterNames.TICKS_POSTED),
        count(MeterNames.TICKS_RECEIVED),
        count(MeterNames.ASSIGNMENTS_RECEIVED),
        count(MeterNames.TICKS_GARBAGE),
        gauge(MeterNames.TICK_POSTED_AT),
        gauge(MeterNames.TICK_RECEIVED_AT));
  }

  private Status.Dynamodb dynamodb() {
    return new Status.Dynamodb(
        count(MeterNames.DYNAMODB_CALLS),
        count(MeterNames.DYNAMODB_WRITE_UNITS),
        count(MeterNames.DYNAMODB_READ_UNITS),
        count(MeterNames.DYNAMODB_FAILURES),
        count(MeterNames.DYNAMODB_THROTTLES));
  }

  private Status.LatenessMillis lateness() {
    Timer timer = registry.find(MeterNames.LATENESS).timer();
    if (timer == null) {
      return Status.LatenessMillis.NONE;
    }
    HistogramSnapshot snapshot = timer.takeSnapshot();
    if (percentile(snapshot, LatenessTimer.WORST) == 0) {
      return Status.LatenessMillis.NONE; // no acknowledgement takes no time
    }
    return new Status.LatenessMillis(
        percentile(snapshot, LatenessTimer.MEDIAN),
        percentile(snapshot, LatenessTimer.TAIL),
        percentile(snapshot, LatenessTimer.WORST));
  }

  private static double percentile(HistogramSnapshot snapshot, double percentile) {
    return Arrays.stream(snapshot.percentileValues())
        .filter(value -> value.percentile() == percentile)
        .mapToDouble((ValueAtPercentile value) -> finite(value.value(TimeUnit.MILLISECONDS)))
        .findAny()
        .orElse(0);
  }

  private long gauge(String name, String... tags) {
    return Math.round(value(name, tags));
  }

  private double value(String name, String... tags) {
    Gauge gauge = registry.find(name).tags(tags).gauge();
    return gauge == null ? 0 : finite(gauge.value());
  }

  /** The sum over all tags. */
  private long count(String name) {
    return Math.round(registry.find(name).counters().stream().mapToDouble(Counter::count).sum());
  }

  private static double finite(double value) {
    return Double.isFinite(value) ? value : 0;
  }
}

package io.delayline;

import io.delayline.runtime.ClockWatch;
import io.delayline.runtime.Connect;
import io.delayline.runtime.HealthServer;
import io.delayline.runtime.Lifecycle;
import io.delayline.runtime.MeterNames;
import io.delayline.telemetry.LatenessTimer;
import io.delayline.telemetry.PrometheusMetrics;
import io.delayline.telemetry.StatusReport;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What a replica says about itself; it answers from before the services are reached. */
final class Telemetry implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(Telemetry.class);
  private static final double NANOS = 1e9;

  private final PrometheusMetrics metrics;
  private final HealthServer http;
  private volatile Optional<Replica> replica = Optional.empty();

  private Telemetry(int port, PrometheusMetrics metrics, Lifecycle lifecycle, Connect connect) {
    this.metrics = metrics;
    lifecycle.needs(connect::waitingFor);
    StatusReport status =
        new StatusReport(metrics.registry(), () -> lifecycle.state().name(), lifecycle::notReady);
    this.http =
        HealthServer.start(
            port,
            new HealthServer.Endpoints(
                this::whyNotLive, lifecycle::notReady, metrics::text, status::json));
  }

  /**
   * Starts to answer.
   *
   * @throws io.delayline.runtime.Misconfigured when the port cannot be had
   */
  static Telemetry start(Config config, Lifecycle lifecycle, Connect connect) {
    Telemetry telemetry =
        new Telemetry(
            config.service().httpPort(), new PrometheusMetrics(), lifecycle, connect);
    log.info("HTTP on port {}", telemetry.http.port());
    return telemetry;
  }

  MeterRegistry registry() {
    return metrics.registry();
  }

  /** The timer of deliveries' lateness. */
  Timer lateness() {
    return LatenessTimer.in(metrics.registry());
  }

  /** From now on it tells of this replica as well. */
  void watch(Replica running, ClockWatch clock) {
    replica = Optional.of(running);
    registry().gauge(MeterNames.CLOCK_SKEW, clock, c -> c.skew().toNanos() / NANOS);
  }

  private List<String> whyNotLive() {
    return replica.flatMap(Replica::dead).stream().toList();
  }

  @Override
  public void close() {
    http.close();
    metrics.close();
  }
}

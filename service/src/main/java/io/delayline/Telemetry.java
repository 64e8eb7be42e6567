package io.delayline;

import io.delayline.config.Config;
import io.delayline.model.Printable;
import io.delayline.runtime.ClockWatch;
import io.delayline.runtime.Connect;
import io.delayline.runtime.HealthServer;
import io.delayline.runtime.Lifecycle;
import io.delayline.runtime.MeterNames;
import io.delayline.telemetry.LatenessTimer;
import io.delayline.telemetry.PrometheusMetrics;
import io.delayline.telemetry.StatusReport;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;

/** What the replica says about itself, from before it has reached anything until it has stopped. */
record Telemetry(
    PrometheusMetrics metrics,
    Timer lateness,
    HealthServer server,
    AtomicReference<Optional<Replica>> replica)
    implements AutoCloseable {
  /** Of one reason so many characters are shown. */
  private static final int MAX_REASON = 500;

  /**
   * Opens the endpoints.
   *
   * @throws io.delayline.runtime.Misconfigured when the port cannot be had
   */
  static Telemetry start(Config config, Lifecycle lifecycle, Connect connect) {
    PrometheusMetrics metrics = new PrometheusMetrics();
    Gauge.builder(MeterNames.PROBLEMS, lifecycle, watched -> watched.problems().size())
        .strongReference(true)
        .register(metrics.registry());
    AtomicReference<Optional<Replica>> replica = new AtomicReference<>(Optional.empty());
    var report =
        new StatusReport(
            metrics.registry(),
            () -> lifecycle.state().name(),
            () -> shown(whyNotReady(lifecycle, connect)),
            () -> shown(lifecycle.problems()));
    var endpoints =
        new HealthServer.Endpoints(
            () -> shown(replica.get().flatMap(Replica::dead).stream().toList()),
            () -> shown(whyNotReady(lifecycle, connect)),
            () -> shown(lifecycle.problems()),
            metrics::text,
            report::json);
    HealthServer server = HealthServer.start(config.service().httpPort(), endpoints);
    return new Telemetry(metrics, LatenessTimer.in(metrics.registry()), server, replica);
  }

  MeterRegistry registry() {
    return metrics.registry();
  }

  /** From now on it is alive only while the replica's loops are. */
  void watch(Replica running, ClockWatch clock) {
    replica.set(Optional.of(running));
    Gauge.builder(MeterNames.CLOCK_SKEW, clock, watch -> watch.skew().toMillis() / 1000.0)
        .strongReference(true)
        .register(registry());
  }

  @Override
  public void close() {
    server.close();
    metrics.close();
  }

  /** What a service answered may be in them: it forges no line, and does not grow. */
  private static List<String> shown(List<String> reasons) {
    return reasons.stream().map(reason -> Printable.text(reason, MAX_REASON)).toList();
  }

  private static List<String> whyNotReady(Lifecycle lifecycle, Connect connect) {
    List<String> reasons = new ArrayList<>(lifecycle.notReady());
    connect.waitingFor().ifPresent(reasons::add);
    return reasons;
  }
}

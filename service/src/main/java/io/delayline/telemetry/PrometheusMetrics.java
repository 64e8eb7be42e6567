package io.delayline.telemetry;

import io.delayline.runtime.MeterNames;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.binder.jvm.JvmGcMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmMemoryMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmThreadMetrics;
import io.micrometer.core.instrument.config.MeterFilter;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;

/** The registry of all meters, shown as Prometheus text; the JVM's own meters are in it. */
public final class PrometheusMetrics implements AutoCloseable {
  private final PrometheusMeterRegistry registry =
      new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
  private final JvmGcMetrics gc = new JvmGcMetrics();

  public PrometheusMetrics() {
    registry.config().meterFilter(new Describing());
    new JvmMemoryMetrics().bindTo(registry);
    new JvmThreadMetrics().bindTo(registry);
    gc.bindTo(registry);
  }

  public MeterRegistry registry() {
    return registry;
  }

  /** All meters as of now, in the text format 0.0.4. */
  public String text() {
    return registry.scrape();
  }

  @Override
  public void close() {
    gc.close();
    registry.close();
  }

  /** Gives the meters that are ours their description, whoever registers them. */
  private static final class Describing implements MeterFilter {
    @Override
    public Meter.Id map(Meter.Id id) {
      return MeterNames.description(id.getName())
          .map(text ->
              new Meter.Id(
                  id.getName(), Tags.of(id.getTags()), id.getBaseUnit(), text, id.getType()))
          .orElse(id);
    }
  }
}

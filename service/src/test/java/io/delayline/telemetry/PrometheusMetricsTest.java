package io.delayline.telemetry;

import static org.assertj.core.api.Assertions.assertThat;

import io.delayline.runtime.MeterNames;
import java.lang.reflect.Field;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class PrometheusMetricsTest {
  @Test
  void showsOurMetersAndTheJvms() {
    try (PrometheusMetrics metrics = new PrometheusMetrics()) {
      metrics.registry().counter(MeterNames.DELIVERED, "way", "held").increment();
      LatenessTimer.in(metrics.registry()).record(Duration.ofMillis(20));
      assertThat(metrics.text())
          .contains(
              "delayline_records_delivered_total{way=\"held\"} 1.0",
              "delayline_lateness_seconds{quantile=\"0.5\"}",
              "delayline_lateness_seconds{quantile=\"0.99\"}",
              "delayline_lateness_seconds_count 1",
              "jvm_memory_used_bytes",
              "jvm_gc_",
              "jvm_threads_live_threads");
    }
  }

  @Test
  void theStatusReadsItsRegistry() {
    try (PrometheusMetrics metrics = new PrometheusMetrics()) {
      LatenessTimer.in(metrics.registry()).record(Duration.ofMillis(20));
      var report = new StatusReport(metrics.registry(), () -> "RUNNING", List::of, List::of);
      assertThat(report.status().latenessMillis().max()).isBetween(19.95, 20.05);
      assertThat(report.status().latenessMillis().p99()).isBetween(19.95, 20.05);
    }
  }

  @Test
  void everyMeterSaysWhatItIs() throws IllegalAccessException {
    try (PrometheusMetrics metrics = new PrometheusMetrics()) {
      List<String> names = new ArrayList<>();
      for (Field field : MeterNames.class.getFields()) {
        names.add((String) field.get(null));
      }
      assertThat(names).hasSizeGreaterThan(30).doesNotHaveDuplicates();
      names.remove(MeterNames.LATENESS);
      names.forEach(name -> metrics.registry().counter(name, "kind", "any").increment());
      LatenessTimer.in(metrics.registry()).record(Duration.ofMillis(20));

      List<String> help = metrics.text().lines().filter(line -> line.startsWith("# HELP")).toList();
      assertThat(help)
          .hasSizeGreaterThan(names.size())
          .allSatisfy(line -> assertThat(line).matches("# HELP \\S+ \\S.*"));
    }
  }

  @Test
  void metersOfOthersStayAsTheyAre() {
    assertThat(MeterNames.description("jvm.memory.used")).isEmpty();
  }
}

package io.delayline;

import com.sun.net.httpserver.HttpServer;
import io.delayline.runtime.*;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;

record Telemetry(HttpServer http, PrometheusMeterRegistry registry, Timer lateness) implements AutoCloseable {
  static Telemetry start(Config config, Lifecycle lifecycle, Connect connect) {
    try {
      HttpServer http = HttpServer.create(new InetSocketAddress(config.service().httpPort()), 0);
      var registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
      http.createContext("/", x -> {
        String path = x.getRequestURI().getPath();
        int code = path.equals("/health/ready") && !lifecycle.notReady().isEmpty() ? 503 : 200;
        String body = path.equals("/metrics") ? registry.scrape() : path.equals("/api/status") ? "{}" : lifecycle.notReady().toString();
        byte[] b = body.getBytes(StandardCharsets.UTF_8);
        x.sendResponseHeaders(code, b.length); x.getResponseBody().write(b); x.close();
      });
      http.start();
      return new Telemetry(http, registry, Timer.builder(MeterNames.LATENESS).publishPercentiles(0.5, 0.99).register(registry));
    } catch (IOException e) { throw new IllegalStateException(e); }
  }
  void watch(Replica replica, ClockWatch clock) {}
  @Override public void close() { http.stop(0); }
}

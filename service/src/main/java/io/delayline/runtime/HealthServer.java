package io.delayline.runtime;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.BindException;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The read-only HTTP endpoints: {@code /health/live}, {@code /health/ready}, {@code /metrics} and
 * {@code /api/status}. It shows what it is given and knows nothing of it; every request runs on a
 * virtual thread of its own.
 */
public final class HealthServer implements AutoCloseable {
  /**
   * What the endpoints show; each is asked at every request, on many threads.
   *
   * @param whyNotLive one text for each reason not to be alive; empty is alive
   * @param whyNotReady one text for each reason not to be ready; empty is ready
   * @param problems one text for each thing that somebody has to mend, ready or not
   * @param metrics Prometheus text
   * @param status JSON
   */
  public record Endpoints(
      Supplier<List<String>> whyNotLive,
      Supplier<List<String>> whyNotReady,
      Supplier<List<String>> problems,
      Supplier<String> metrics,
      Supplier<String> status) {}

  /** An answer; it is made in full before anything is sent. */
  private record Answer(int code, String type, String body) {}

  private static final Logger log = LoggerFactory.getLogger(HealthServer.class);

  private static final String TEXT = "text/plain; charset=utf-8";
  private static final String PROMETHEUS = "text/plain; version=0.0.4; charset=utf-8";
  private static final String JSON = "application/json";

  private final HttpServer server;
  private final ExecutorService threads;
  private final Endpoints endpoints;

  private HealthServer(HttpServer server, Endpoints endpoints) {
    this.server = server;
    this.endpoints = endpoints;
    this.threads = Executors.newVirtualThreadPerTaskExecutor();
  }

  /**
   * Listens on all addresses.
   *
   * @param port 0 for any free one
   * @throws Misconfigured when the port cannot be had
   */
  public static HealthServer start(int port, Endpoints endpoints) {
    HealthServer health = new HealthServer(listen(port), endpoints);
    health.server.setExecutor(health.threads);
    health.server.createContext("/", health::handle);
    health.server.start();
    return health;
  }

  /** The port that it listens on. */
  public int port() {
    return server.getAddress().getPort();
  }

  /** Stops at once; requests that are being answered are broken off. */
  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }

  private static HttpServer listen(int port) {
    try {
      return HttpServer.create(new InetSocketAddress(port), 0);
    } catch (BindException e) {
      throw new Misconfigured(
          "DELAYLINE_HTTP_PORT is '%s', but that port is in use or not allowed; allowed: a free port, or 0 for any."
              .formatted(port),
          e);
    } catch (IOException e) {
      throw new Misconfigured(
          "DELAYLINE_HTTP_PORT is '%s', but the port cannot be opened: %s."
              .formatted(port, e.getMessage()),
          e);
    }
  }

  private void handle(HttpExchange exchange) throws IOException {
    try (exchange) {
      String method = exchange.getRequestMethod();
      boolean head = method.equals("HEAD");
      if (!head && !method.equals("GET")) {
        exchange.getResponseHeaders().set("Allow", "GET, HEAD");
        send(exchange, new Answer(405, TEXT, "only GET and HEAD\n"), false);
        return;
      }
      send(exchange, answer(exchange.getRequestURI().getPath()), head);
    }
  }

  @SuppressWarnings("CatchingUnchecked") // whatever a supplier does, the server goes on
  private Answer answer(String path) {
    try {
      return switch (path) {
        case "/health/live" -> health("live", endpoints.whyNotLive().get(), List.of());
        case "/health/ready" ->
            health("ready", endpoints.whyNotReady().get(), endpoints.problems().get());
        case "/metrics" -> new Answer(200, PROMETHEUS, endpoints.metrics().get());
        case "/api/status" -> new Answer(200, JSON, endpoints.status().get());
        default ->
            new Answer(404, TEXT, "only /health/live, /health/ready, /metrics, /api/status\n");
      };
    } catch (RuntimeException e) {
      log.warn("{} could not be answered", path, e);
      return new Answer(500, TEXT, "could not be answered; the log says why\n");
    }
  }

  private static Answer health(String state, List<String> reasons, List<String> problems) {
    String toMend = problems.isEmpty() ? "" : "to mend:\n" + lines(problems);
    return reasons.isEmpty()
        ? new Answer(200, TEXT, state + "\n" + toMend)
        : new Answer(503, TEXT, "not " + state + ":\n" + lines(reasons) + toMend);
  }

  private static String lines(List<String> texts) {
    return String.join("\n", texts) + "\n";
  }

  private static void send(HttpExchange exchange, Answer answer, boolean head) throws IOException {
    byte[] body = answer.body().getBytes(UTF_8);
    exchange.getResponseHeaders().set("Content-Type", answer.type());
    exchange.getResponseHeaders().set("Cache-Control", "no-store");
    if (head) {
      exchange.getResponseHeaders().set("Content-Length", Integer.toString(body.length));
      exchange.sendResponseHeaders(answer.code(), -1);
    } else {
      exchange.sendResponseHeaders(answer.code(), body.length == 0 ? -1 : body.length);
      exchange.getResponseBody().write(body);
    }
  }
}

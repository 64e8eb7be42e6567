package io.delayline.local.edge;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.delayline.local.Ports;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/** Gives credentials to a task, as the agent of ECS does; or nothing. */
final class FakeCredentials implements AutoCloseable {
  private static final String REFUSAL = "";
  private static final String NOTHING = "hang";

  private final HttpServer server;
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private final AtomicInteger requests = new AtomicInteger();
  private volatile String answer = REFUSAL;

  FakeCredentials() {
    try {
      server =
          HttpServer.create(
              new InetSocketAddress(InetAddress.getLoopbackAddress(), Ports.free()), 0);
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot listen", e);
    }
    server.setExecutor(threads);
    server.createContext("/", this::handle);
    server.start();
  }

  URI endpoint() {
    return URI.create("http://" + Ports.HOST + ":" + server.getAddress().getPort() + "/task");
  }

  /** From now on it gives these. */
  void give(String key, Duration validFor) {
    answer =
        "{\"AccessKeyId\":\"%s\",\"SecretAccessKey\":\"s\",\"Token\":\"t\",\"Expiration\":\"%s\"}"
            .formatted(key, Instant.now().plus(validFor));
  }

  /** From now on it takes requests and does not answer. */
  void hang() {
    answer = NOTHING;
  }

  /** From now on it answers that it has none. */
  void refuse() {
    answer = REFUSAL;
  }

  /** How often it was asked. */
  int requests() {
    return requests.get();
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }

  private void handle(HttpExchange exchange) throws IOException {
    requests.incrementAndGet();
    String now = answer;
    if (now.equals(NOTHING)) {
      return; // the exchange stays open
    }
    try (exchange) {
      byte[] body = now.getBytes(StandardCharsets.UTF_8);
      exchange.sendResponseHeaders(now.equals(REFUSAL) ? 404 : 200, body.length);
      exchange.getResponseBody().write(body);
    }
  }
}

package io.delayline.local;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;

/** What a relay says about itself over HTTP. */
final class RelayHttp implements AutoCloseable {
  private static final Duration LIMIT = Duration.ofSeconds(5);
  private static final int OK = 200;
  private static final ObjectMapper JSON = new ObjectMapper();

  private final URI base;
  private final HttpClient client = HttpClient.newBuilder().connectTimeout(LIMIT).build();

  RelayHttp(URI base) {
    this.base = base;
  }

  URI base() {
    return base;
  }

  boolean isReady() {
    try {
      return get("/health/ready").statusCode() == OK;
    } catch (IOException e) {
      return false;
    }
  }

  JsonNode status() {
    try {
      return JSON.readTree(body("/api/status"));
    } catch (IOException e) {
      throw new UncheckedIOException(base + "/api/status is not JSON", e);
    }
  }

  String metrics() {
    return body("/metrics");
  }

  @Override
  public void close() {
    client.shutdownNow();
  }

  private String body(String path) {
    try {
      HttpResponse<String> response = get(path);
      if (response.statusCode() != OK) {
        throw new IllegalStateException(
            base + path + " answered " + response.statusCode() + ": " + response.body());
      }
      return response.body();
    } catch (IOException e) {
      throw new UncheckedIOException(base + path + " does not answer", e);
    }
  }

  private HttpResponse<String> get(String path) throws IOException {
    try {
      return client.send(
          HttpRequest.newBuilder(base.resolve(path)).timeout(LIMIT).build(),
          HttpResponse.BodyHandlers.ofString());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("Interrupted", e);
    }
  }
}

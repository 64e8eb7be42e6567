package io.delayline.runtime;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.delayline.runtime.HealthServer.Endpoints;
import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HealthServerTest {
  private final AtomicReference<List<String>> whyNotLive = new AtomicReference<>(List.of());
  private final AtomicReference<List<String>> whyNotReady = new AtomicReference<>(List.of());
  private final AtomicReference<List<String>> problems = new AtomicReference<>(List.of());
  private final AtomicReference<String> metrics = new AtomicReference<>("a_total 1\n");
  private final HealthServer server =
      HealthServer.start(
          0,
          new Endpoints(
              whyNotLive::get,
              whyNotReady::get,
              problems::get,
              metrics::get,
              () -> {
                throw new IllegalStateException("secret");
              }));
  private final HttpClient client = HttpClient.newHttpClient();

  @AfterEach
  void close() {
    client.close();
    server.close();
  }

  @Test
  void healthIs200Or503WithTheReasons() throws Exception {
    assertThat(get("/health/live").statusCode()).isEqualTo(200);
    assertThat(get("/health/live").body()).isEqualTo("live\n");
    assertThat(get("/health/ready").statusCode()).isEqualTo(200);
    assertThat(get("/health/ready?x=y").body()).isEqualTo("ready\n");

    whyNotReady.set(List.of("Kafka does not answer", "the clock is off by 5 s"));
    assertThat(get("/health/ready").statusCode()).isEqualTo(503);
    assertThat(get("/health/ready").body())
        .isEqualTo("not ready:\nKafka does not answer\nthe clock is off by 5 s\n");
    assertThat(get("/health/live").statusCode()).isEqualTo(200);

    whyNotLive.set(List.of("a loop has ended"));
    assertThat(get("/health/live").statusCode()).isEqualTo(503);
    assertThat(get("/health/live").body()).isEqualTo("not live:\na loop has ended\n");
  }

  @Test
  void whatIsToBeMendedIsSaidWhetherItIsReadyOrNot() throws Exception {
    problems.set(List.of("a cursor is gone", "the frontier is bad"));
    assertThat(get("/health/ready").statusCode()).isEqualTo(200);
    assertThat(get("/health/ready").body())
        .isEqualTo("ready\nto mend:\na cursor is gone\nthe frontier is bad\n");
    assertThat(get("/health/live").body()).isEqualTo("live\n");

    whyNotReady.set(List.of("Kafka does not answer"));
    assertThat(get("/health/ready").statusCode()).isEqualTo(503);
    assertThat(get("/health/ready").body())
        .isEqualTo(
            "not ready:\nKafka does not answer\nto mend:\na cursor is gone\nthe frontier is bad\n");
  }

  @Test
  void metricsArePrometheusText() throws Exception {
    HttpResponse<String> answer = get("/metrics");
    assertThat(answer.statusCode()).isEqualTo(200);
    assertThat(answer.body()).isEqualTo("a_total 1\n");
    assertThat(answer.headers().firstValue("Content-Type"))
        .contains("text/plain; version=0.0.4; charset=utf-8");

    metrics.set("");
    assertThat(get("/metrics").statusCode()).isEqualTo(200);
    assertThat(get("/metrics").body()).isEmpty();
  }

  @Test
  void aSupplierThatFailsIs500AndTheServerGoesOn() throws Exception {
    assertThat(get("/api/status").statusCode()).isEqualTo(500);
    assertThat(get("/api/status").body()).doesNotContain("secret");
    assertThat(get("/health/live").statusCode()).isEqualTo(200);
  }

  @Test
  void headIsTheSameWithoutTheBody() throws Exception {
    HttpResponse<String> answer = request("HEAD", "/metrics");
    assertThat(answer.statusCode()).isEqualTo(200);
    assertThat(answer.body()).isEmpty();
    assertThat(answer.headers().firstValue("Content-Length")).contains("10");
  }

  @ParameterizedTest
  @ValueSource(strings = {"POST", "PUT", "DELETE", "OPTIONS", "PATCH"})
  void otherMethodsAre405(String method) throws Exception {
    HttpResponse<String> answer = request(method, "/health/live");
    assertThat(answer.statusCode()).isEqualTo(405);
    assertThat(answer.headers().firstValue("Allow")).contains("GET, HEAD");
  }

  @ParameterizedTest
  @ValueSource(strings = {"/", "/health", "/health/live/", "/health/liveness", "/metrics2", "/api"})
  void otherPathsAre404(String path) throws Exception {
    assertThat(get(path).statusCode()).isEqualTo(404);
  }

  @Test
  void noRequestIsRepeatedInAnAnswer() throws Exception {
    for (String path :
        List.of(
            "/health/live%0d%0aX-Forged:%20yes",
            "/%00",
            "/health/../../etc/passwd",
            "/" + "a".repeat(20_000),
            "/metrics?" + "b".repeat(20_000))) {
      HttpResponse<String> answer = get(path);
      assertThat(answer.statusCode()).isIn(200, 400, 404, 414);
      assertThat(answer.body()).hasSizeLessThan(200).doesNotContain("aaa", "bbb", "passwd");
      assertThat(answer.headers().firstValue("X-Forged")).isEmpty();
    }
  }

  /** Half a request, and one that is none, hold up nobody else. */
  @Test
  void brokenRequestsHoldUpNobody() throws Exception {
    List<Socket> open = new ArrayList<>();
    for (String start :
        List.of("GET /health/live HTTP/1.1\r\nHost: x\r\n", "G", "", "\u0000\r\n\r\n", "GET")) {
      Socket socket = new Socket("localhost", server.port());
      socket.getOutputStream().write(start.getBytes(UTF_8));
      socket.getOutputStream().flush();
      open.add(socket);
    }
    assertThat(get("/health/live").statusCode()).isEqualTo(200);
    for (Socket socket : open) {
      socket.close();
    }
    assertThat(get("/health/live").statusCode()).isEqualTo(200);
  }

  @Test
  void aPortInUseIsMisconfigured() {
    Endpoints none = new Endpoints(List::of, List::of, List::of, () -> "", () -> "");
    assertThatThrownBy(() -> HealthServer.start(server.port(), none))
        .isInstanceOf(Misconfigured.class)
        .hasMessage(
            "DELAYLINE_HTTP_PORT is '%s', but that port is in use or not allowed; allowed: a free port, or 0 for any."
                .formatted(server.port()));
  }

  private HttpResponse<String> get(String path) throws IOException, InterruptedException {
    return request("GET", path);
  }

  private HttpResponse<String> request(String method, String path)
      throws IOException, InterruptedException {
    URI uri = URI.create("http://localhost:" + server.port() + path);
    return client.send(
        HttpRequest.newBuilder(uri).method(method, BodyPublishers.noBody()).build(),
        BodyHandlers.ofString());
  }
}

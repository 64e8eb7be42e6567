package io.delayline;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.delayline.runtime.ClockWatch;
import io.delayline.runtime.Connect;
import io.delayline.runtime.FakePause;
import io.delayline.runtime.Lifecycle;
import io.delayline.runtime.Loop;
import io.delayline.runtime.SetClock;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What the endpoints of a replica show of it, over HTTP. */
@Timeout(30)
class TelemetryTest {
  /** As an answer of a service could be quoted in a reason. */
  private static final String HOSTILE =
      "SQS: \r\nlive\u0000\u001b[2J\u2028\ud83d " + "x".repeat(1_000_000);

  private final Lifecycle lifecycle = new Lifecycle();
  private final Telemetry telemetry =
      Telemetry.start(
          WholeReplica.config(Map.of("HTTP_PORT", "0")), lifecycle, new Connect(lifecycle));
  private final HttpClient client = HttpClient.newHttpClient();

  @AfterEach
  void close() {
    client.close();
    telemetry.close();
  }

  private HttpResponse<String> get(String path) throws Exception {
    URI uri = URI.create("http://localhost:" + telemetry.server().port() + path);
    return client.send(HttpRequest.newBuilder(uri).build(), BodyHandlers.ofString());
  }

  private static Replica replica(Lifecycle lifecycle, Loop loop) {
    SetClock clock = new SetClock(Instant.parse("2026-06-01T12:00:00Z"));
    return new Replica(
        new Replica.Loops(List.of(loop), List.of()),
        new Replica.Stages(() -> {}, patience -> {}, () -> 0, () -> {}),
        List.of(),
        lifecycle,
        new ImpatientHost(clock));
  }

  @Test
  void reasonsAreBoundedLinesWhateverIsInThem() throws Exception {
    lifecycle.enter(Lifecycle.State.RUNNING);
    lifecycle.needs(() -> Optional.of(HOSTILE));
    lifecycle.watches(() -> Optional.of(HOSTILE));

    HttpResponse<String> ready = get("/health/ready");
    assertThat(ready.statusCode()).isEqualTo(503);
    assertThat(ready.body())
        .startsWith("not ready:\nSQS: ??live??[2J??")
        .hasSizeLessThan(2_000)
        .doesNotContainPattern("[\\p{Cntrl}\\u2028&&[^\\n]]");
    assertThat(ready.body().lines()).hasSize(4);
    assertThat(get("/health/live").body()).isEqualTo("live\n");

    HttpResponse<String> status = get("/api/status");
    assertThat(status.body()).hasSizeLessThan(5_000);
    JsonNode json = new ObjectMapper().readTree(status.body());
    assertThat(json.path("problems").path(0).asText())
        .hasSize(501)
        .doesNotContainPattern("\\p{Cntrl}");
  }

  @Test
  void itIsAliveFromItsStartAndOnlyWhileItsLoopsAre() throws Exception {
    assertThat(get("/health/live").statusCode()).isEqualTo(200);
    assertThat(get("/health/ready").body()).contains("starting");

    SetClock clock = new SetClock(Instant.parse("2026-06-01T12:00:00Z"));
    Loop dying =
        new Loop(
            "hold\r\n" + HOSTILE,
            () -> {
              throw new StackOverflowError();
            },
            new FakePause(clock),
            new ImpatientHost(clock));
    Replica replica = replica(lifecycle, dying);
    telemetry.watch(replica, new ClockWatch(clock, clock::nanos, Duration.ofSeconds(2)));
    assertThat(get("/health/live").statusCode()).isEqualTo(200);

    dying.run();
    assertThat(get("/health/live").statusCode()).isEqualTo(503);
    assertThat(get("/health/live").body()).startsWith("not live:\nhold??SQS").hasSizeLessThan(600);
    assertThat(get("/health/ready").statusCode()).isEqualTo(503);
  }

  @Test
  void metricsAreThereUntilItCloses() throws Exception {
    telemetry.registry().counter("delayline.records.delivered", "way", "held").increment(7);
    lifecycle.enter(Lifecycle.State.STOPPED);
    assertThat(get("/metrics").body()).contains("delivered_total{way=\"held\"} 7.0");
    assertThat(get("/health/ready").statusCode()).isEqualTo(503);
  }
}

package io.delayline.local.e2e;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.delayline.local.RelayProcess;
import io.delayline.local.World;
import io.delayline.local.drill.Counters;
import io.delayline.local.drill.ScaledTimes;
import io.delayline.local.drill.Site;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.parallel.ResourceAccessMode;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a replica says about itself over HTTP. */
@ExtendWith(SharedWorld.class)
@ResourceLock(value = Machine.BUSY, mode = ResourceAccessMode.READ)
class StatusIT {
  /** All numbers an operator asks for. */
  private static final List<String> NUMBERS =
      List.of(
          "/inFlight/intake/records",
          "/inFlight/intake/bytes",
          "/inFlight/drain/records",
          "/inFlight/drain/bytes",
          "/held",
          "/uncommitted",
          "/partitions/assigned",
          "/partitions/paused",
          "/latenessMillis/p50",
          "/latenessMillis/p99",
          "/latenessMillis/max",
          "/sqs/callsPerDelivered",
          "/sqs/billedUnitsPerDelivered",
          "/parking/recordsParked",
          "/parking/rowsWritten",
          "/parking/overflow",
          "/parking/writeUnitsPerSecond",
          "/promotion/recordsPromoted",
          "/promotion/rowsPromoted",
          "/promotion/rowsRemoved",
          "/promotion/cursors/frontier",
          "/promotion/cursors/lowest",
          "/promotion/cursors/ageSeconds",
          "/promotion/ticks/lastPosted",
          "/promotion/ticks/lastReceived",
          "/dynamodb/writeUnits",
          "/dynamodb/readUnits",
          "/dynamodb/throttles",
          "/clockSkewSeconds");

  private static final String PAYLOAD = "a-payload-that-is-nobodys-business";

  private static final HttpClient http = HttpClient.newHttpClient();
  private static Site site;
  private static RelayProcess relay;

  @BeforeAll
  static void start(World world) {
    site = Site.in(world, "status");
    relay = site.start(ScaledTimes.EIGHT_SECONDS);
    relay.awaitReady(Site.START_LIMIT);
    String target = site.target("a", 1);
    try (KafkaProducer<byte[], byte[]> producer = site.kafka().producer(Map.of());
        Mailbox mailbox = new Mailbox(site.kafka(), List.of(target))) {
      for (String delay : List.of("100ms", "3500ms", "1h")) {
        Draft.to(target, "delay-for", delay)
            .value(PAYLOAD)
            .key(PAYLOAD.getBytes(UTF_8))
            .header("mine", PAYLOAD)
            .send(producer, site.delayTopic());
      }
      mailbox.await(2);
    }
  }

  @AfterAll
  static void stop() {
    site.close();
  }

  @Test
  void statusAnswersEverythingAnOperatorAsks() {
    JsonNode status = relay.status();
    for (String field : NUMBERS) {
      JsonNode value = status.at(field);
      assertThat(value.isNumber()).as("%s is a number: %s", field, status).isTrue();
      assertThat(Double.isFinite(value.asDouble())).as("%s is finite: %s", field, status).isTrue();
    }
    assertThat(status.at("/partitions/assigned").asInt()).isEqualTo(Site.PARTITIONS);
    assertThat(status.at("/records/accepted").asInt()).isEqualTo(3);
    assertThat(status.at("/records/delivered").asInt()).isEqualTo(2);
    assertThat(status.at("/latenessMillis/max").asDouble()).isPositive().isLessThan(2_000);
    assertThat(status.at("/sqs/callsPerDelivered").asDouble()).isPositive();
  }

  @Test
  void statusTellsOfTheLongPath() {
    Awaitility.await("the long one is parked, and the control items are looked at")
        .atMost(30, TimeUnit.SECONDS)
        .until(() ->
            relay.status().at("/parking/recordsParked").asInt() == 1
                && relay.status().at("/promotion/cursors/lowest").asLong() > 0
                && relay.status().at("/promotion/cursors/ageSeconds").asLong() <= 20);
    JsonNode status = relay.status();
    long now = Instant.now().getEpochSecond();
    assertThat(status.at("/parking/rowsWritten").asInt()).isEqualTo(1);
    assertThat(status.at("/parking/overflow").asInt()).isZero();
    assertThat(status.at("/parking/writeUnitsPerSecond").asDouble()).isPositive();
    assertThat(status.at("/promotion/recordsPromoted").asInt()).as("an hour to go").isZero();
    assertThat(status.at("/promotion/cursors/frontier").asLong()).isBetween(now - 60, now + 10);
    assertThat(status.at("/promotion/cursors/lowest").asLong()).isBetween(now - 60, now + 10);
    assertThat(status.at("/promotion/cursors/ageSeconds").asLong()).isNotNegative();
    assertThat(status.at("/promotion/ticks/lastPosted").asLong()).isBetween(now - 10, now + 1);
    assertThat(status.at("/promotion/ticks/lastReceived").asLong()).isBetween(now - 20, now + 1);
    assertThat(status.at("/dynamodb/writeUnits").asInt()).isPositive();
    assertThat(status.at("/dynamodb/readUnits").asInt()).isPositive();
    assertThat(status.at("/dynamodb/throttles").asInt()).isZero();
  }

  @ParameterizedTest
  @ValueSource(strings = {"/health/live", "/health/ready", "/metrics", "/api/status"})
  void nothingCanBeWrittenAndNothingOfARecordIsShown(String path) throws Exception {
    HttpResponse<String> get = send(HttpRequest.newBuilder().GET(), path);
    assertThat(get.statusCode()).isEqualTo(200);
    assertThat(get.body()).doesNotContain(PAYLOAD);

    HttpResponse<String> post =
        send(HttpRequest.newBuilder().POST(BodyPublishers.ofString("{}")), path);
    assertThat(post.statusCode()).isEqualTo(405);
  }

  private static HttpResponse<String> send(HttpRequest.Builder request, String path)
      throws IOException, InterruptedException {
    return http.send(request.uri(relay.http().resolve(path)).build(), BodyHandlers.ofString());
  }

  @Test
  void metricsArePrometheusText() throws Exception {
    HttpResponse<String> answer = send(HttpRequest.newBuilder().GET(), "/metrics");

    assertThat(answer.headers().firstValue("content-type").orElse("")).startsWith("text/plain");
    assertThat(answer.body().lines())
        .allMatch(line -> line.startsWith("# ") || line.matches("[a-zA-Z_:][^ ]*(\\{.*\\})? \\S+"));
    assertThat(answer.body().lines().filter(line -> line.startsWith("# HELP")))
        .isNotEmpty()
        .allMatch(line -> line.matches("# HELP \\S+ \\S.*"));
    Counters counters = Counters.of(List.of(relay));
    assertThat(counters.sum("delayline_records_accepted_total")).isEqualTo(3);
    assertThat(counters.sum("delayline_records_delivered_total", "way=\"held\"")).isEqualTo(1);
    assertThat(counters.sum("delayline_records_delivered_total", "way=\"queue\"")).isEqualTo(1);
  }
}

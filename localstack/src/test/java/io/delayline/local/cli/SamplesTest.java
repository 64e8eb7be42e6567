package io.delayline.local.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.junit.jupiter.api.Test;

class SamplesTest {
  private static final Instant NOW = Instant.parse("2026-11-30T12:00:00Z");

  private final List<ProducerRecord<byte[], byte[]>> samples = Samples.at(NOW);

  @Test
  void areADozenWithIdsOfTheirOwn() {
    assertThat(samples).hasSize(12).extracting(Samples::id).doesNotHaveDuplicates();
  }

  @Test
  void useEveryTargetAndEveryFormOfTime() {
    assertThat(samples)
        .extracting(sample -> header(sample, "delay-topic"))
        .containsAll(Samples.TARGETS)
        .hasSize(12);
    for (String form : List.of("delay-until", "delay-for", "delay-level")) {
      assertThat(samples).anyMatch(sample -> sample.headers().lastHeader(form) != null);
    }
  }

  @Test
  void holdOneTombstone() {
    assertThat(samples).filteredOn(sample -> sample.value() == null).hasSize(1);
  }

  @Test
  void showEveryWay() {
    assertThat(samples)
        .filteredOn(sample -> sample.headers().lastHeader("delay-for") != null)
        .extracting(sample -> way(DelayTime.duration(header(sample, "delay-for"))))
        .contains("held", "queue", "parked");
  }

  private static String way(Duration delay) {
    return new Way(Times.SCALED).of(Arriving.delivered(NOW.plus(delay), 0, delay.toMillis()));
  }

  private static String header(ProducerRecord<byte[], byte[]> sample, String name) {
    return new String(sample.headers().lastHeader(name).value(), UTF_8);
  }
}

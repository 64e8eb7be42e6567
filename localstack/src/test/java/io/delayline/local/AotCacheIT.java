package io.delayline.local;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.delayline.local.drill.ScaledTimes;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * One run of the relay makes later ones quick to start. The cache stays beside the jar: the
 * end-to-end tests after this one start a hundred relays, which was half of their processor time.
 */
@Order(0)
@Tag("ground")
class AotCacheIT {
  private static final Duration LIMIT = Duration.ofSeconds(60);

  /** Linking and compiling what has been learnt takes a busy machine its time. */
  private static final Duration WRITTEN_WITHIN = Duration.ofMinutes(3);

  private static final String TARGET = "training";

  /** Held, through the queue, and parked. */
  private static final List<String> DELAYS = List.of("500ms", "3s", "10s");

  @TempDir private Path directory;

  @Test
  void aRunLeavesACacheThatLaterOnesUse() throws IOException, InterruptedException {
    Path jar = RelayJar.find();
    try (World world = World.start(WorldOptions.in(directory))) {
      world.setUp(jar);
      world.topics().create(List.of(TARGET), 1, Topics.LOG_APPEND_TIME);
      try (RelayProcess relay = world.startTraining(jar, ScaledTimes.EIGHT_SECONDS)) {
        relay.awaitReady(LIMIT);
        deliver(world, relay);
        relay.requestStop();
        Awaitility.await("it has ended and its cache is written")
            .atMost(WRITTEN_WITHIN)
            .until(() -> !relay.isAlive());
      }
    }
    assertThat(RelayCommand.isTrained(jar)).isTrue();
    assertStartsOnlyWithACache(jar);
  }

  private static void deliver(World world, RelayProcess relay) {
    Map<String, Object> settings = Map.of("bootstrap.servers", world.kafka().bootstrap());
    try (KafkaProducer<byte[], byte[]> producer =
        new KafkaProducer<>(settings, new ByteArraySerializer(), new ByteArraySerializer())) {
      for (String delay : DELAYS) {
        ProducerRecord<byte[], byte[]> record =
            new ProducerRecord<>(World.DELAY_TOPIC, delay.getBytes(UTF_8));
        record.headers().add("delay-topic", TARGET.getBytes(UTF_8));
        record.headers().add("delay-for", delay.getBytes(UTF_8));
        var _ = producer.send(record);
      }
    }
    Awaitility.await("all are delivered")
        .atMost(LIMIT)
        .until(() -> relay.status().at("/records/delivered").asInt() == DELAYS.size());
  }

  /** With this mode a JVM whose cache is not there or does not fit ends at once. */
  private static void assertStartsOnlyWithACache(Path jar)
      throws IOException, InterruptedException {
    Map<String, String> strict = Map.of("JDK_JAVA_OPTIONS", "-XX:AOTMode=on");
    Process help = RelayCommand.of(jar, strict, "--help").redirectErrorStream(true).start();

    assertThat(new String(help.getInputStream().readAllBytes(), UTF_8)).contains("DELAYLINE_TOPIC");
    assertThat(help.waitFor()).isZero();
  }
}

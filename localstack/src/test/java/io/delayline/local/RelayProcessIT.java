package io.delayline.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RelayProcessIT {
  private static final Duration LIMIT = Duration.ofSeconds(30);

  @TempDir private static Path directory;
  private static Path jar;

  @BeforeAll
  static void buildJar() throws IOException {
    jar = directory.resolve("stand-in.jar");
    Manifest manifest = new Manifest();
    manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
    manifest.getMainAttributes().put(Attributes.Name.MAIN_CLASS, RelayStandIn.class.getName());
    String name = RelayStandIn.class.getName().replace('.', '/') + ".class";
    try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar), manifest);
        InputStream compiled = RelayStandIn.class.getResourceAsStream("RelayStandIn.class")) {
      out.putNextEntry(new JarEntry(name));
      compiled.transferTo(out);
    }
  }

  @Test
  void servesUntilItIsStopped() {
    try (RelayProcess relay = start("served", Map.of("DELAYLINE_TOPIC", "delay"))) {
      relay.awaitReady(LIMIT);

      assertThat(relay.metrics()).isEqualTo("metric 1\n");
      assertThat(relay.status().get("environment").asText())
          .isEqualTo("DELAYLINE_HTTP_PORT DELAYLINE_TOPIC");
      assertThat(relay.log()).contains("arguments");
      assertThat(relay.stop()).isEqualTo(143);
      assertThat(relay.isReady()).isFalse();
    }
  }

  @Test
  void isGoneAfterAKill() throws InterruptedException {
    CountDownLatch ended = new CountDownLatch(1);
    try (RelayProcess relay = start("killed", Map.of())) {
      relay.whenEnded(ended::countDown);
      relay.awaitReady(LIMIT);
      relay.kill();

      assertThat(relay.isAlive()).isFalse();
      assertThat(ProcessHandle.of(relay.pid())).isEmpty();
      assertThat(ended.await(LIMIT.toSeconds(), TimeUnit.SECONDS)).isTrue();
    }
  }

  @Test
  void answersNothingWhilePaused() {
    try (RelayProcess relay = start("paused", Map.of())) {
      relay.awaitReady(LIMIT);
      relay.pause();
      Awaitility.await("the signal has reached all its threads")
          .atMost(LIMIT)
          .until(() -> !relay.isReady());
      assertThat(relay.isReady()).isFalse();
      assertThat(relay.isAlive()).isTrue();

      relay.resume();
      relay.awaitReady(LIMIT);
    }
  }

  @Test
  void saysWhyItIsNotReady() {
    try (RelayProcess relay = start("broken", Map.of("DELAYLINE_HTTP_PORT", "0"))) {
      assertThatThrownBy(() -> relay.awaitReady(Duration.ofSeconds(3)))
          .hasMessageContaining("broken is not ready");
    }
    try (RelayProcess relay = start("ended", Map.of())) {
      relay.kill();
      assertThatThrownBy(() -> relay.awaitReady(LIMIT))
          .hasMessageContaining("ended ended with exit code 137");
    }
  }

  @Test
  void setupFailsWithWhatWasPrinted() {
    Path log = directory.resolve("setup.log");

    RelaySetup.run(jar, Map.of(), log);

    assertThat(log).content().contains("arguments --setup");
    assertThatThrownBy(() -> RelaySetup.run(jar, Map.of("FAIL_SETUP", "yes"), log))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("--setup of the relay failed: arguments --setup");
  }

  private static RelayProcess start(String name, Map<String, String> environment) {
    return RelayProcess.start(jar, name, environment, directory);
  }
}

package io.delayline.local;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** Runs {@code delayline.jar --setup}, which creates the missing delay and dead-letter topics. */
final class RelaySetup {
  private static final Duration LIMIT = Duration.ofSeconds(60);

  private RelaySetup() {}

  static void run(Path jar, Map<String, String> environment, Path log) {
    Process process = RelayCommand.start(RelayCommand.of(jar, environment, "--setup"), log);
    try {
      if (!process.waitFor(LIMIT.toMillis(), TimeUnit.MILLISECONDS)) {
        throw new IllegalStateException(
            "--setup of the relay is not done after " + LIMIT + ": " + text(log));
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("Interrupted while the relay's --setup ran", e);
    } finally {
      process.destroyForcibly();
    }
    if (process.exitValue() != 0) {
      throw new IllegalStateException("--setup of the relay failed: " + text(log));
    }
  }

  private static String text(Path log) {
    try {
      return Files.readString(log, StandardCharsets.UTF_8).strip();
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot read " + log, e);
    }
  }
}

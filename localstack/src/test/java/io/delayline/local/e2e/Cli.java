package io.delayline.local.e2e;

import io.delayline.local.RelayCommand;
import io.delayline.local.RelayJar;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * How a run of the jar ended that was to end by itself.
 *
 * @param out what it printed to standard output
 * @param err what it printed to standard error
 */
record Cli(int exit, String out, String err) {
  private static final long LIMIT_SECONDS = 60;

  /** Runs the jar with exactly this configuration. */
  static Cli run(Map<String, String> environment, String... arguments) {
    try {
      Path out = Files.createTempFile("delayline", ".out");
      Path err = Files.createTempFile("delayline", ".err");
      try {
        int exit = exit(start(environment, out, err, arguments));
        return new Cli(exit, Files.readString(out), Files.readString(err));
      } finally {
        Files.delete(out);
        Files.delete(err);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Process start(
      Map<String, String> environment, Path out, Path err, String... arguments) throws IOException {
    return RelayCommand.of(RelayJar.find(), environment, arguments)
        .redirectOutput(out.toFile())
        .redirectError(err.toFile())
        .start();
  }

  private static int exit(Process process) {
    try {
      if (!process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS)) {
        throw new AssertionError("The jar still runs after " + LIMIT_SECONDS + " s");
      }
      return process.exitValue();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("Interrupted", e);
    } finally {
      process.destroyForcibly();
    }
  }
}

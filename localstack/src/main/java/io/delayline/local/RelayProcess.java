package io.delayline.local;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * One replica of the relay: a process of its own, {@code java -jar delayline.jar} on the Java that
 * runs this JVM, with its own HTTP port and a log file. Its environment is the given one plus what
 * has nothing to do with Delayline or AWS.
 */
public final class RelayProcess implements AutoCloseable {
  private static final Duration STOP_LIMIT = Duration.ofSeconds(40);
  private static final Duration KILL_LIMIT = Duration.ofSeconds(10);

  private final String name;
  private final Path log;
  private final Process process;
  private final RelayHttp http;

  private RelayProcess(String name, Path log, Process process, RelayHttp http) {
    this.name = name;
    this.log = log;
    this.process = process;
    this.http = http;
  }

  /**
   * Starts a replica and returns at once; {@link #awaitReady} waits for it.
   *
   * @param name of the log file, and in messages about it
   * @param environment its configuration; {@code DELAYLINE_HTTP_PORT} is a free port unless it is
   *     given
   * @param logDir where {@code <name>.log} is appended to
   */
  public static RelayProcess start(
      Path jar, String name, Map<String, String> environment, Path logDir) {
    return start(name, RelayCommand.of(jar, environment), logDir);
  }

  /**
   * As {@link #start}, for a run that makes later ones quick to start: what this one has done until
   * it is stopped needs not be loaded and linked again by them. Writing that down takes seconds
   * after its end.
   */
  public static RelayProcess startTraining(Path jar, Map<String, String> environment, Path logDir) {
    return start("training", RelayCommand.training(jar, environment), logDir);
  }

  private static RelayProcess start(String name, ProcessBuilder command, Path logDir) {
    String port =
        command
            .environment()
            .computeIfAbsent("DELAYLINE_HTTP_PORT", _ -> String.valueOf(Ports.free()));
    Path log = logDir.resolve(name + ".log");
    Process process = RelayCommand.start(command, log);
    RelayHttp http = new RelayHttp(URI.create("http://" + Ports.HOST + ":" + port));
    return new RelayProcess(name, log, process, http);
  }

  /**
   * Waits until {@code /health/ready} answers 200.
   *
   * @throws IllegalStateException it ended, or is not ready in time; the message carries the end of
   *     its log
   */
  public void awaitReady(Duration limit) {
    long deadline = System.nanoTime() + limit.toNanos();
    while (!isReady()) {
      if (!isAlive()) {
        throw new IllegalStateException(
            name + " ended with exit code " + process.exitValue() + lastLines());
      }
      if (System.nanoTime() > deadline) {
        throw new IllegalStateException(name + " is not ready after " + limit + lastLines());
      }
      waitForExit(Duration.ofMillis(50));
    }
  }

  /** Whether {@code /health/ready} answers 200 now. */
  public boolean isReady() {
    return http.isReady();
  }

  /** What {@code /api/status} answers. */
  public JsonNode status() {
    return http.status();
  }

  /** What {@code /metrics} answers: Prometheus text. */
  public String metrics() {
    return http.metrics();
  }

  /** Where it serves HTTP. */
  public URI http() {
    return http.base();
  }

  public String name() {
    return name;
  }

  public long pid() {
    return process.pid();
  }

  public boolean isAlive() {
    return process.isAlive();
  }

  /** Calls this once the process has ended, however it did, on a thread of its own. */
  public void whenEnded(Runnable action) {
    Thread.ofVirtual()
        .name(name + "-end")
        .start(() -> {
          process.onExit().join();
          action.run();
        });
  }

  /** Ends it as a crash does (SIGKILL); returns when it is gone. */
  public void kill() {
    process.destroyForcibly();
    if (!waitForExit(KILL_LIMIT)) {
      throw new IllegalStateException(
          name + " (process " + pid() + ") is still there " + KILL_LIMIT + " after SIGKILL");
    }
  }

  /** Asks it to stop (SIGTERM) without waiting; several replicas stop at the same time this way. */
  public void requestStop() {
    process.destroy();
  }

  /**
   * Asks it to stop (SIGTERM) and waits up to 40 s.
   *
   * @return its exit code
   * @throws IllegalStateException it is still running; {@link #kill()} is left to do
   */
  public int stop() {
    requestStop();
    if (!waitForExit(STOP_LIMIT)) {
      throw new IllegalStateException(
          name + " is still running " + STOP_LIMIT + " after SIGTERM" + lastLines());
    }
    return process.exitValue();
  }

  /** Freezes it (SIGSTOP): as a long garbage collection or a suspended machine would. */
  public void pause() {
    signal("STOP");
  }

  /** Lets it run on after {@link #pause()} (SIGCONT). */
  public void resume() {
    signal("CONT");
  }

  /** All it has written so far. */
  public String log() {
    try {
      return Files.exists(log) ? Files.readString(log, StandardCharsets.UTF_8) : "";
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot read " + log, e);
    }
  }

  /** The end of its log, as lines to append to a message. */
  public String lastLines() {
    List<String> lines = log().lines().toList();
    return "; its log "
        + log
        + " ends with:\n  "
        + String.join("\n  ", lines.subList(Math.max(0, lines.size() - 15), lines.size()));
  }

  /** Kills it if it still runs. */
  @Override
  public void close() {
    if (isAlive()) {
      kill();
    }
    http.close();
  }

  private boolean waitForExit(Duration limit) {
    try {
      return process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("Interrupted while waiting for " + name, e);
    }
  }

  private void signal(String signal) {
    try {
      int code =
          new ProcessBuilder("kill", "-" + signal, String.valueOf(pid()))
              .inheritIO()
              .start()
              .waitFor();
      if (code != 0) {
        throw new IllegalStateException("kill -" + signal + " " + pid() + " ended with " + code);
      }
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot run kill", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("Interrupted while signalling " + name, e);
    }
  }
}

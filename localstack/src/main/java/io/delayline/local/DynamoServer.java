package io.delayline.local;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The DynamoDB API (dynalite, in memory) as a process beside this JVM, which ends with it even when
 * this JVM is killed. It can be stopped and started again on the same port with the rows it had,
 * which to its clients is DynamoDB that was unreachable.
 *
 * <p>Where it differs from DynamoDB is measured by {@code DynamoServerIT}. Not thread-safe: one
 * thread starts and stops it.
 */
public final class DynamoServer implements AutoCloseable {
  private static final Duration CLOSE_LIMIT = Duration.ofSeconds(10);

  private final int port;
  private final Path log;
  private final Process process;
  private final Writer commands;
  private final BufferedReader answers;
  private boolean running;

  private DynamoServer(int port, Path log, Process process) {
    this.port = port;
    this.log = log;
    this.process = process;
    this.commands = process.outputWriter(UTF_8);
    this.answers = process.inputReader(UTF_8);
  }

  /**
   * Starts it; returns when it answers. The first time on a machine npm fetches it, which takes
   * some seconds.
   *
   * @param port 0 takes a free one
   * @param log what it has to complain about is appended to this file
   * @throws IllegalStateException it did not start; the message says why, and what to install
   */
  public static DynamoServer start(int port, Path log) {
    NodeJs nodeJs = NodeJs.onPath();
    nodeJs.check();
    Path script = Dynalite.installed(nodeJs, Directories.local());
    int listening = port == 0 ? Ports.free() : port;
    DynamoServer started =
        new DynamoServer(listening, log, process(nodeJs, script, listening, log));
    try {
      started.start();
      return started;
    } catch (RuntimeException e) {
      started.close();
      throw e;
    }
  }

  /** What clients use as {@code AWS_ENDPOINT_URL_DYNAMODB}. */
  public URI endpoint() {
    return URI.create("http://" + Ports.HOST + ":" + port);
  }

  /**
   * Answers again after {@link #stop()}, on the same port with the same rows. Does nothing while it
   * runs.
   */
  public void start() {
    if (!running) {
      tell("start");
      running = true;
    }
  }

  /**
   * Stops answering, also what it was asked already; tables and rows stay. Does nothing when it is
   * stopped.
   */
  public void stop() {
    if (running) {
      tell("stop");
      running = false;
    }
  }

  long pid() {
    return process.pid();
  }

  /** Ends the process; tables and rows are gone. */
  @Override
  public void close() {
    try {
      commands.close();
      if (!process.waitFor(CLOSE_LIMIT.toMillis(), TimeUnit.MILLISECONDS)) {
        process.destroyForcibly();
      }
      answers.close();
    } catch (IOException e) {
      process.destroyForcibly(); // it has ended before, or will now
    } catch (InterruptedException e) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
    }
  }

  private static Process process(NodeJs nodeJs, Path script, int port, Path log) {
    ProcessBuilder builder =
        new ProcessBuilder(nodeJs.node(), script.toString(), Ports.HOST, String.valueOf(port))
            .redirectError(ProcessBuilder.Redirect.appendTo(log.toFile()));
    // It is what the ARNs of tables say.
    builder.environment().put("AWS_REGION", SqsServer.REGION);
    try {
      return builder.start();
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot start " + builder.command(), e);
    }
  }

  /** Returns when the command has been carried out. */
  private void tell(String command) {
    try {
      commands.write(command + "\n");
      commands.flush();
      @Nullable String answer = answers.readLine();
      if (!command.equals(answer)) {
        throw new IllegalStateException(
            "The DynamoDB API on " + endpoint() + " does not " + command + ": " + complaint());
      }
    } catch (IOException e) {
      throw new UncheckedIOException(
          "The DynamoDB API on " + endpoint() + " has ended: " + complaint(), e);
    }
  }

  private String complaint() {
    try {
      return Files.readString(log, UTF_8).strip();
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot read " + log, e);
    }
  }
}

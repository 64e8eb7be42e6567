package io.delayline.local;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Node.js and npm of this machine.
 *
 * @param node name or path of the program
 * @param npm name or path of its package manager
 */
record NodeJs(String node, String npm) {
  /** What {@code localstack/node20} says too. */
  static final String MISSING =
      "Delayline's local world needs Node.js 20 or newer with npm, for its DynamoDB API: install"
          + " them, so that node and npm are on the PATH.";

  private static final int WANTED = 20;
  private static final String COMPLAINT = "npm error ";

  /** Lines in which npm comes to the point; what follows is a stack trace. */
  private static final int SAID = 4;

  private static final Pattern VERSION = Pattern.compile("v(\\d{1,4})\\..*", Pattern.DOTALL);

  /** Those on the PATH. */
  static NodeJs onPath() {
    return new NodeJs("node", "npm");
  }

  /**
   * Sees to it that Node is there and new enough.
   *
   * @throws IllegalStateException it is not; the message says what to install
   */
  void check() {
    if (output(new ProcessBuilder(node, "--version")).filter(NodeJs::isWanted).isEmpty()) {
      throw new IllegalStateException(MISSING);
    }
  }

  /**
   * Installs exactly what the lock file in this directory names, from npm's cache where it is
   * there, without running scripts of packages.
   *
   * @throws IllegalStateException there is no npm, or it failed; the message is a sentence
   */
  void install(Path directory) {
    Path log = directory.resolve("npm.log");
    ProcessBuilder install =
        new ProcessBuilder(
                npm,
                "ci",
                "--ignore-scripts",
                "--prefer-offline",
                "--no-audit",
                "--no-fund",
                "--no-update-notifier",
                "--fetch-retry-mintimeout=1000",
                "--fetch-retry-maxtimeout=5000")
            .directory(directory.toFile())
            .redirectErrorStream(true)
            .redirectOutput(log.toFile());
    try {
      Process process = started(install);
      if (process == null) {
        throw new IllegalStateException(MISSING);
      }
      if (process.waitFor() != 0) {
        throw new IllegalStateException(
            "npm could not fetch the DynamoDB API; it said: " + complaint(log));
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("Interrupted while npm fetched the DynamoDB API", e);
    }
  }

  private static boolean isWanted(String version) {
    Matcher matcher = VERSION.matcher(version);
    return matcher.matches() && Integer.parseInt(matcher.group(1)) >= WANTED;
  }

  /** What a program prints; empty when there is no such program. */
  private static Optional<String> output(ProcessBuilder builder) {
    Process process = started(builder.redirectErrorStream(true));
    if (process == null) {
      return Optional.empty();
    }
    try (InputStream printed = process.getInputStream()) {
      return Optional.of(new String(printed.readAllBytes(), UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot read what " + builder.command() + " prints", e);
    }
  }

  private static @Nullable Process started(ProcessBuilder builder) {
    try {
      return builder.start();
    } catch (IOException e) {
      return null; // which is how it answers for a program that is not there
    }
  }

  private static String complaint(Path log) {
    try {
      return Files.readAllLines(log, UTF_8).stream()
          .filter(line -> line.startsWith(COMPLAINT))
          .limit(SAID)
          .map(line -> line.substring(COMPLAINT.length()))
          .collect(Collectors.joining(", "));
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot read " + log, e);
    }
  }
}

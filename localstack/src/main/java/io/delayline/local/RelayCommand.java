package io.delayline.local;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Starts {@code java -jar delayline.jar} with exactly the given configuration. */
final class RelayCommand {
  /**
   * Quick to start rather than quick at its peak: a relay on one machine is started far more often
   * than it is loaded.
   */
  private static final List<String> JVM =
      List.of(
          "-Xmx256m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-XX:+ExitOnOutOfMemoryError");

  /**
   * What must not leak in from the caller's shell: the relay's own keys, the SDK's, and options for
   * every JVM.
   */
  private static final List<String> NOT_INHERITED =
      List.of("DELAYLINE_", "AWS_", "JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS");

  private RelayCommand() {}

  /** Starts it with this environment; both outputs go to the end of {@code log}. */
  static Process start(Path jar, Map<String, String> environment, Path log, String... arguments) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(JVM);
    command.addAll(List.of("-jar", jar.toAbsolutePath().toString()));
    command.addAll(List.of(arguments));
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()));
    builder
        .environment()
        .keySet()
        .removeIf(key -> NOT_INHERITED.stream().anyMatch(key::startsWith));
    builder.environment().putAll(environment);
    try {
      return builder.start();
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot start the relay with " + command, e);
    }
  }
}

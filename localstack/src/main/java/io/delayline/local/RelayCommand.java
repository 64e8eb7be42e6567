package io.delayline.local;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** How {@code java -jar delayline.jar} is run with exactly the given configuration. */
public final class RelayCommand {
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

  /** The process to start, on the Java that runs this JVM; its outputs are still to be led. */
  public static ProcessBuilder of(Path jar, Map<String, String> environment, String... arguments) {
    return of(jar, AotCache.use(jar), environment, arguments);
  }

  /** Whether starts of this jar are made quick by what a training run has left. */
  public static boolean isTrained(Path jar) {
    return AotCache.isOf(jar);
  }

  /** As {@link #of}; when it has ended by itself or by SIGTERM, it leaves its {@link AotCache}. */
  static ProcessBuilder training(Path jar, Map<String, String> environment) {
    return of(jar, AotCache.write(jar), environment);
  }

  private static ProcessBuilder of(
      Path jar, List<String> cache, Map<String, String> environment, String... arguments) {
    List<String> line = new ArrayList<>();
    line.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    line.addAll(JVM);
    line.addAll(cache);
    line.addAll(List.of("-jar", jar.toAbsolutePath().toString()));
    line.addAll(List.of(arguments));
    ProcessBuilder builder = new ProcessBuilder(line);
    builder
        .environment()
        .keySet()
        .removeIf(key -> NOT_INHERITED.stream().anyMatch(key::startsWith));
    builder.environment().putAll(environment);
    return builder;
  }

  /** Starts it; both outputs go to the end of {@code log}. */
  static Process start(ProcessBuilder command, Path log) {
    try {
      return command
          .redirectErrorStream(true)
          .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()))
          .start();
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot start the relay with " + command.command(), e);
    }
  }
}

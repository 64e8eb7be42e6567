package io.delayline.local.cli;

import io.delayline.local.Ports;
import io.delayline.local.World;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** What a shell has to know to run a relay in a world beside those of {@code up}. */
record RelayFile(Path path) {
  private static final String NAME = "relay.env";

  /** Writes it for a relay with these times and an HTTP port of its own. */
  static RelayFile write(Path directory, World world, Times times) {
    Map<String, String> environment = world.environment();
    environment.putAll(times.settings());
    environment.put("DELAYLINE_HTTP_PORT", String.valueOf(Ports.free()));
    return write(directory, environment);
  }

  static RelayFile write(Path directory, Map<String, String> environment) {
    Path file = directory.resolve(NAME);
    try {
      Files.writeString(file, text(environment));
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot write " + file, e);
    }
    return new RelayFile(file);
  }

  private static String text(Map<String, String> environment) {
    return new TreeMap<>(environment)
        .entrySet().stream()
            .map(setting -> "export " + setting.getKey() + "=" + quoted(setting.getValue()) + "\n")
            .collect(Collectors.joining());
  }

  private static String quoted(String value) {
    return "'" + value.replace("'", "'\\''") + "'";
  }

  /** A line for a shell that runs the relay, on the Java that runs this. */
  String command(Path jar) {
    Path java = Path.of(System.getProperty("java.home"), "bin", "java");
    return "(. %s && exec %s -jar %s)"
        .formatted(
            quoted(path.toAbsolutePath().toString()),
            quoted(java.toString()),
            quoted(jar.toAbsolutePath().toString()));
  }
}

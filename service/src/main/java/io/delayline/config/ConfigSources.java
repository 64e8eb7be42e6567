package io.delayline.config;

import io.delayline.model.Printable;
import io.delayline.runtime.Misconfigured;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.TreeMap;

/** Where settings come from: a {@code .properties} file, if given, and variables, which win. */
public final class ConfigSources {
  private ConfigSources() {}

  /** All settings by the names of their variables; variables that are not ours are left out. */
  public static Map<String, String> merged(Optional<Path> file, Map<String, String> environment) {
    Map<String, String> settings = new TreeMap<>(file.map(ConfigSources::read).orElse(Map.of()));
    environment.forEach((name, value) -> {
      if (name.startsWith(ConfigKey.PREFIX)) {
        settings.put(name, value);
      }
    });
    return settings;
  }

  private static Map<String, String> read(Path file) {
    Properties properties = new Properties();
    try (Reader reader = Files.newBufferedReader(file)) {
      properties.load(reader);
    } catch (IOException | IllegalArgumentException e) {
      throw new Misconfigured(
          "The file of --config, %s, cannot be read as UTF-8 properties: %s."
              .formatted(Printable.quoted(file.toString()), Printable.text(e.toString(), 200)),
          e);
    }
    Map<String, String> settings = new TreeMap<>();
    properties
        .stringPropertyNames()
        .forEach(name -> settings.put(name, properties.getProperty(name).strip()));
    return settings;
  }
}

package io.delayline.local;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** The directories that worlds write, and how they go. */
public final class Directories {
  /** System property: where logs, data and what was fetched go; the scripts set it. */
  private static final String LOCAL = "delayline.local.directory";

  private Directories() {}

  /** Where this JVM's worlds may write; it is there. */
  public static Path local() {
    Path directory = Path.of(System.getProperty(LOCAL, "target")).toAbsolutePath();
    try {
      return Files.createDirectories(directory);
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot create " + directory, e);
    }
  }

  /** Removes a directory with all that is in it; does nothing when there is none. */
  public static void delete(Path directory) {
    if (!Files.exists(directory)) {
      return;
    }
    try {
      for (Path path : deepestFirst(directory)) {
        Files.deleteIfExists(path);
      }
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot remove " + directory, e);
    }
  }

  private static List<Path> deepestFirst(Path directory) throws IOException {
    try (Stream<Path> paths = Files.walk(directory)) {
      return paths.sorted(Comparator.reverseOrder()).toList();
    }
  }
}

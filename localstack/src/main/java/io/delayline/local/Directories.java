package io.delayline.local;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** Removes the directories that a world wrote. */
public final class Directories {
  private Directories() {}

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

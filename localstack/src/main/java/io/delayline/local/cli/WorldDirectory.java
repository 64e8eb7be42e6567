package io.delayline.local.cli;

import io.delayline.local.Directories;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** A directory for one life of a world, removed with it, but for the logs in it. */
record WorldDirectory(Path path) implements AutoCloseable {
  private static final String LAST_RUN = "last-run";

  static WorldDirectory create(Path parent) {
    try {
      return new WorldDirectory(Files.createTempDirectory(parent, "world-"));
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot create a directory in " + parent, e);
    }
  }

  /** Where the logs are when it is closed: those of the world that ended last. */
  Path lastRun() {
    return path.resolveSibling(LAST_RUN);
  }

  @Override
  public void close() {
    try {
      keepLogs();
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot keep the logs in " + lastRun(), e);
    } finally {
      Directories.delete(path);
    }
  }

  private void keepLogs() throws IOException {
    Directories.delete(lastRun());
    Files.createDirectories(lastRun());
    try (DirectoryStream<Path> logs = Files.newDirectoryStream(path, "*.log")) {
      for (Path log : logs) {
        Files.move(log, lastRun().resolve(log.getFileName()));
      }
    }
  }
}

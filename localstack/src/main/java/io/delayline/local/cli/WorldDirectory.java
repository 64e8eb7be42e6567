package io.delayline.local.cli;

import io.delayline.local.Directories;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A directory for one life of a world, removed with it. */
record WorldDirectory(Path path) implements AutoCloseable {
  static WorldDirectory create(Path parent) {
    try {
      return new WorldDirectory(Files.createTempDirectory(parent, "world-"));
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot create a directory in " + parent, e);
    }
  }

  @Override
  public void close() {
    Directories.delete(path);
  }
}

package io.delayline.local.cli;

import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Properties;

/**
 * The note that a running {@code up} leaves, so that {@code send} and {@code watch} in another
 * terminal find it.
 */
final class WorldFile implements AutoCloseable {
  private static final String NAME = "world.properties";
  private static final String BOOTSTRAP = "kafka.bootstrap.servers";
  private static final String PID = "pid";
  private static final String NOT_WRITTEN = "";

  private final Path file;
  private final String pid;

  private WorldFile(Path file, String pid) {
    this.file = file;
    this.pid = pid;
  }

  /**
   * Writes the note for this process, unless an older world that still runs has written its own.
   */
  static WorldFile write(Path directory, String bootstrap) {
    if (bootstrap(directory).isPresent()) {
      return new WorldFile(directory.resolve(NAME), NOT_WRITTEN);
    }
    Properties note = new Properties();
    String pid = String.valueOf(ProcessHandle.current().pid());
    note.setProperty(PID, pid);
    note.setProperty(BOOTSTRAP, bootstrap);
    Path file = directory.resolve(NAME);
    try (Writer writer = Files.newBufferedWriter(file)) {
      note.store(writer, "The local Delayline world that runs now");
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot write " + file, e);
    }
    return new WorldFile(file, pid);
  }

  /** The bootstrap servers of the world that runs now; empty when none does. */
  static Optional<String> bootstrap(Path directory) {
    Properties note = read(directory.resolve(NAME));
    String pid = note.getProperty(PID, "");
    boolean running = pid.matches("\\d{1,18}") && ProcessHandle.of(Long.parseLong(pid)).isPresent();
    return running ? Optional.ofNullable(note.getProperty(BOOTSTRAP)) : Optional.empty();
  }

  /** Removes the note, unless another world has written its own meanwhile. */
  @Override
  public void close() {
    try {
      if (!pid.equals(NOT_WRITTEN) && pid.equals(read(file).getProperty(PID))) {
        Files.deleteIfExists(file);
      }
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot remove " + file, e);
    }
  }

  private static Properties read(Path file) {
    Properties note = new Properties();
    if (Files.exists(file)) {
      try (Reader reader = Files.newBufferedReader(file)) {
        note.load(reader);
      } catch (IOException e) {
        throw new UncheckedIOException("Cannot read " + file, e);
      }
    }
    return note;
  }
}

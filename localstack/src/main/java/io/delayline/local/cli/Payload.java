package io.delayline.local.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** What is in a record: at most one of the three ways to say it. */
final class Payload {
  @Option(
      names = "--value",
      paramLabel = "TEXT",
      description = "The value, as UTF-8. Default: a greeting.")
  private @Nullable String value;

  @Option(
      names = "--file",
      paramLabel = "FILE",
      description = "The value is what the file holds, byte for byte.")
  private @Nullable Path file;

  @Option(names = "--tombstone", description = "The value is null.")
  private boolean tombstone;

  byte @Nullable [] bytes() {
    if (tombstone) {
      return null;
    }
    if (file != null) {
      return read(file);
    }
    return (value == null ? "hello from localstack/send" : value).getBytes(StandardCharsets.UTF_8);
  }

  private static byte[] read(Path file) {
    try {
      return Files.readAllBytes(file);
    } catch (NoSuchFileException e) {
      throw new IllegalArgumentException("There is no file '" + file + "'", e);
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot read " + file, e);
    }
  }
}

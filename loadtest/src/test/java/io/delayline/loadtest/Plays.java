package io.delayline.loadtest;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Drills played as tests. */
final class Plays {
  private Plays() {}

  /** A place for several drills, side by side. */
  static Place place() {
    try {
      Path target = Files.createDirectories(Path.of("target"));
      return Place.in(Files.createTempDirectory(target, "drills-"));
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot create a directory below target", e);
    }
  }

  /** Plays it, short, and fails unless it passes. */
  static void pass(String name, Place place) {
    pass(Drills.named(name).orElseThrow(), place);
  }

  static void pass(Drill drill, Place place) {
    Result result = Result.of(drill, place, Size.SHORT);
    System.out.println(result);
    assertThat(result.problems()).as(result.toString()).isEmpty();
  }
}

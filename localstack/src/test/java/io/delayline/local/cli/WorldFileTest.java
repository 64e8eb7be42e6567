package io.delayline.local.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WorldFileTest {
  @TempDir private Path directory;

  @Test
  void tellsWhereTheRunningWorldIsUntilItEnds() {
    WorldFile file = WorldFile.write(directory, "127.0.0.1:9092");
    assertThat(WorldFile.bootstrap(directory)).contains("127.0.0.1:9092");

    file.close();
    assertThat(WorldFile.bootstrap(directory)).isEmpty();
  }

  @Test
  void tellsNothingOfAWorldWhoseProcessIsGone() throws Exception {
    Files.writeString(
        directory.resolve("world.properties"),
        "pid=999999999\nkafka.bootstrap.servers=127.0.0.1:9092\n");

    assertThat(WorldFile.bootstrap(directory)).isEmpty();
  }

  @Test
  void aSecondWorldLeavesTheNoteOfTheFirst() throws Exception {
    Path note = directory.resolve("world.properties");
    Files.writeString(note, "pid=1\nkafka.bootstrap.servers=127.0.0.1:2\n");

    WorldFile second = WorldFile.write(directory, "127.0.0.1:1");
    assertThat(WorldFile.bootstrap(directory)).contains("127.0.0.1:2");
    second.close();

    assertThat(WorldFile.bootstrap(directory)).contains("127.0.0.1:2");
  }

  @Test
  void leavesTheNoteOfANewerWorld() throws Exception {
    WorldFile older = WorldFile.write(directory, "127.0.0.1:1");
    Path note = directory.resolve("world.properties");
    Files.writeString(note, "pid=1\nkafka.bootstrap.servers=127.0.0.1:2\n");

    older.close();

    assertThat(note).exists();
  }
}

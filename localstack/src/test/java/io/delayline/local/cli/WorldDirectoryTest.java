package io.delayline.local.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WorldDirectoryTest {
  @TempDir private Path parent;

  private WorldDirectory run(String log) throws IOException {
    WorldDirectory world = WorldDirectory.create(parent);
    Files.writeString(world.path().resolve(log), "what happened");
    Files.createDirectories(world.path().resolve("kafka"));
    Files.writeString(world.path().resolve("kafka").resolve("data"), "gone");
    Files.writeString(world.path().resolve("relay.env"), "gone");
    world.close();
    assertThat(world.path()).doesNotExist();
    return world;
  }

  @Test
  void theLogsOfTheLastRunStayAndNothingElse() throws IOException {
    Path lastRun = run("replica-1.log").lastRun();
    assertThat(lastRun).hasParent(parent);
    assertThat(lastRun.resolve("replica-1.log")).content().isEqualTo("what happened");
    assertThat(lastRun).isDirectoryNotContaining("glob:**{data,env}");

    run("replica-2.log");
    assertThat(lastRun.resolve("replica-2.log")).exists();
    assertThat(lastRun.resolve("replica-1.log")).as("of the run before").doesNotExist();
    assertThat(parent).as("no more than that").isDirectoryContaining("glob:**last-run");
  }
}

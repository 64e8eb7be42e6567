package io.delayline.local.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class UpIT {
  @TempDir private Path directory;

  @Test
  void withoutNodeItSaysWhatToInstall() throws IOException, InterruptedException {
    ProcessBuilder up =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                "-Ddelayline.local.directory=" + directory,
                "-Ddelayline.log=" + directory.resolve("up.log"),
                Main.class.getName(),
                "up")
            .redirectOutput(ProcessBuilder.Redirect.DISCARD);
    up.environment().put("PATH", directory.toString());
    Process process = up.start();

    assertThat(new String(process.getErrorStream().readAllBytes(), UTF_8))
        .startsWith("Delayline's local world needs Node.js 20 or newer")
        .containsOnlyOnce("\n");
    assertThat(process.waitFor()).isEqualTo(1);
  }
}

package io.delayline.local.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RelayFileTest {
  @TempDir private Path directory;

  @Test
  void aShellReadsItAsItWasGiven() throws Exception {
    Map<String, String> given = Map.of("DELAYLINE_TOPIC", "it's $HOME", "DELAYLINE_LEAD", "2s");
    RelayFile file = RelayFile.write(directory, given);
    assertThat(shell(". '" + file.path() + "'; printf '%s|' \"$DELAYLINE_TOPIC\""))
        .isEqualTo("it's $HOME|");
    assertThat(shell(". '" + file.path() + "'; env | grep ^DELAYLINE_LEAD"))
        .isEqualTo("DELAYLINE_LEAD=2s\n");
  }

  @Test
  void theCommandStartsTheJarWithIt() throws Exception {
    Path noJar = directory.resolve("not here.jar");
    RelayFile file = RelayFile.write(directory, Map.of("DELAYLINE_TOPIC", "delay"));
    assertThat(shell(file.command(noJar) + " 2>&1")).contains("not here.jar");
  }

  private static String shell(String command) throws IOException, InterruptedException {
    Process process = new ProcessBuilder("sh", "-c", command).start();
    String printed = new String(process.getInputStream().readAllBytes(), UTF_8);
    process.waitFor();
    return printed;
  }
}

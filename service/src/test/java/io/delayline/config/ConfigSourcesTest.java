package io.delayline.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.delayline.runtime.Misconfigured;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ConfigSourcesTest {
  @TempDir Path folder;

  @Test
  void variablesWinOverTheFileAndOthersAreNotOurs() throws IOException {
    Path file = folder.resolve("delayline.properties");
    Files.writeString(file, "DELAYLINE_LEAD=3s\nDELAYLINE_TOPIC = later \nLEAD=1s\n");
    Map<String, String> environment =
        Map.of("DELAYLINE_LEAD", "4s", "DELAYLINE_GROUP_ID", "g", "PATH", "x");

    assertThat(ConfigSources.merged(Optional.of(file), environment))
        .isEqualTo(
            Map.of(
                "DELAYLINE_LEAD", "4s",
                "DELAYLINE_TOPIC", "later",
                "DELAYLINE_GROUP_ID", "g",
                "LEAD", "1s"));
    assertThat(ConfigSources.merged(Optional.empty(), environment))
        .isEqualTo(Map.of("DELAYLINE_LEAD", "4s", "DELAYLINE_GROUP_ID", "g"));
  }

  @Test
  void aFileThatCannotBeReadIsNamed() throws IOException {
    Path missing = folder.resolve("missing.properties");
    assertThatThrownBy(() -> ConfigSources.merged(Optional.of(missing), Map.of()))
        .isInstanceOf(Misconfigured.class)
        .hasMessageContaining("missing.properties")
        .hasMessageStartingWith("The file of --config, '")
        .hasMessageNotContaining("\n");

    Path binary = folder.resolve("binary.properties");
    Files.write(binary, new byte[] {'a', '=', -1, -2});
    assertThatThrownBy(() -> ConfigSources.merged(Optional.of(binary), Map.of()))
        .isInstanceOf(Misconfigured.class);
    Path broken = folder.resolve("broken.properties");
    Files.writeString(broken, "a=\\u12");
    assertThatThrownBy(() -> ConfigSources.merged(Optional.of(broken), Map.of()))
        .isInstanceOf(Misconfigured.class);
  }
}

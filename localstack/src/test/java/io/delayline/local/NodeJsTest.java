package io.delayline.local;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NodeJsTest {
  private static final String NOWHERE = "/nowhere/to/be/found";

  @TempDir private Path directory;

  @ParameterizedTest
  @ValueSource(strings = {"v20.0.0", "v24.11.1", "v100.0.0-nightly"})
  void isNewEnough(String version) throws IOException {
    NodeJs nodeJs = new NodeJs(printing(version), NOWHERE);

    assertThatCode(nodeJs::check).doesNotThrowAnyException();
  }

  @ParameterizedTest
  @ValueSource(strings = {"v18.20.4", "v9.0.0", "something else", ""})
  void isTooOldOrNotNode(String version) throws IOException {
    NodeJs nodeJs = new NodeJs(printing(version), NOWHERE);

    assertThatThrownBy(nodeJs::check).hasMessage(NodeJs.MISSING);
  }

  @Test
  void isNotThere() {
    assertThatThrownBy(new NodeJs(NOWHERE, NOWHERE)::check).hasMessage(NodeJs.MISSING);
  }

  @Test
  void npmIsNotThere() {
    assertThatThrownBy(() -> new NodeJs(NOWHERE, NOWHERE).install(directory))
        .hasMessage(NodeJs.MISSING);
  }

  @Test
  void npmFailsAndIsQuoted() throws IOException {
    String npm = program("echo 'npm warn'; echo 'npm error code E1'; echo 'npm error why'; exit 1");

    assertThatThrownBy(() -> new NodeJs(NOWHERE, npm).install(directory))
        .hasMessage("npm could not fetch the DynamoDB API; it said: code E1, why");
  }

  @Test
  void whatCouldNotBeFetchedLeavesNothingBehind() throws IOException {
    NodeJs failing = new NodeJs(NOWHERE, program("exit 1"));

    assertThatThrownBy(() -> Dynalite.installed(failing, directory.resolve("local")))
        .isInstanceOf(IllegalStateException.class);

    assertThat(directory.resolve("local")).isEmptyDirectory();
  }

  @Test
  void whatWasFetchedIsNotFetchedAgain() throws IOException {
    NodeJs fetching = new NodeJs(NOWHERE, program("touch fetched"));
    Path script = Dynalite.installed(fetching, directory.resolve("local"));

    Path again = Dynalite.installed(new NodeJs(NOWHERE, NOWHERE), directory.resolve("local"));

    assertThat(again).isEqualTo(script).isRegularFile();
    assertThat(script.resolveSibling("fetched")).exists();
  }

  @Test
  void theScriptSaysTheSame() throws IOException, InterruptedException {
    ProcessBuilder script =
        new ProcessBuilder("/bin/bash", Path.of("node20").toAbsolutePath().toString())
            .redirectErrorStream(true);
    script.environment().put("PATH", NOWHERE);
    Process process = script.start();

    assertThat(new String(process.getInputStream().readAllBytes(), UTF_8))
        .isEqualTo(NodeJs.MISSING + "\n");
    assertThat(process.waitFor()).isEqualTo(1);
  }

  private String printing(String version) throws IOException {
    return program("echo '" + version + "'");
  }

  private String program(String script) throws IOException {
    Path program = directory.resolve("program");
    Files.writeString(program, "#!/bin/sh\n" + script + "\n");
    Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwx------"));
    return program.toString();
  }
}

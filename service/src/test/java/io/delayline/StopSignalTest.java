package io.delayline;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The exit codes of a process, whatever ends it. */
@Timeout(60)
class StopSignalTest {
  private static Process start(String what) throws IOException {
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    return new ProcessBuilder(
            java,
            "-XX:TieredStopAtLevel=1",
            "-cp",
            System.getProperty("java.class.path"),
            StopProgram.class.getName(),
            what)
        .redirectError(ProcessBuilder.Redirect.DISCARD)
        .start();
  }

  private static int codeAfterSigterm(String what) throws Exception {
    Process process = start(what);
    try (var out = new BufferedReader(new InputStreamReader(process.getInputStream(), UTF_8))) {
      assertThat(out.readLine()).isEqualTo("runs");
      process.destroy(); // SIGTERM
      return process.waitFor();
    } finally {
      process.destroyForcibly();
    }
  }

  @Test
  void whatStopsWhenAskedEndsWithItsOwnCode() throws Exception {
    assertThat(codeAfterSigterm("stops")).isZero();
  }

  @Test
  void whatDoesNotStopIsEndedSoonAfterItsBudget() throws Exception {
    long begun = System.nanoTime();
    assertThat(codeAfterSigterm("hangs")).isEqualTo(Cli.GAVE_UP);
    assertThat(Duration.ofNanos(System.nanoTime() - begun)).isLessThan(Duration.ofSeconds(20));
  }

  @Test
  void withoutASignalTheCodeIsThatOfTheRun() throws Exception {
    assertThat(start("ends").waitFor()).isZero();
    assertThat(start("gives up").waitFor()).isEqualTo(Cli.GAVE_UP);
    assertThat(start("is misconfigured").waitFor()).isEqualTo(Cli.WRONG);
  }
}

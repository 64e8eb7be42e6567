package io.delayline.local.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.delayline.local.Guard;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;

class GuardIT {
  @Test
  void whatIsGuardedEndsWhenTheParentIsKilledAndNothingElse() throws Exception {
    Process parent = parent();
    try (BufferedReader printed = parent.inputReader(UTF_8)) {
      List<ProcessHandle> handles = handles(printed.readLine());
      ProcessHandle removed = handles.get(2);
      try {
        assertThat(handles).allMatch(ProcessHandle::isAlive);
        handles.getLast().destroy(); // SIGTERM; the SIGINT of a Ctrl-C is treated alike

        parent.destroyForcibly();

        Awaitility.await()
            .atMost(10, TimeUnit.SECONDS)
            .until(
                () -> handles.stream().filter(ProcessHandle::isAlive).toList(),
                left -> left.equals(List.of(removed)));
      } finally {
        handles.forEach(ProcessHandle::destroyForcibly);
      }
    } finally {
      parent.destroyForcibly();
    }
  }

  @Test
  void anEndInOrderLeavesThemAlone() throws IOException {
    Process process = new ProcessBuilder("sleep", "60").start();
    Guard guard = Guard.start();
    try {
      guard.add(process.pid());
    } finally {
      guard.close();
    }
    try {
      assertThat(ProcessHandle.of(guard.pid()).filter(ProcessHandle::isAlive)).isEmpty();
      guard.remove(process.pid());
      assertThat(process.isAlive()).isTrue();
    } finally {
      process.destroyForcibly();
    }
  }

  private static Process parent() throws IOException {
    return new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-cp",
            System.getProperty("java.class.path"),
            GuardParent.class.getName())
        .redirectError(ProcessBuilder.Redirect.INHERIT)
        .start();
  }

  private static List<ProcessHandle> handles(String pids) {
    return Arrays.stream(pids.split(" ", -1))
        .map(pid -> ProcessHandle.of(Long.parseLong(pid)).orElseThrow())
        .toList();
  }
}

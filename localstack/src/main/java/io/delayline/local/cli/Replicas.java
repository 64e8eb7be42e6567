package io.delayline.local.cli;

import io.delayline.local.Guard;
import io.delayline.local.RelayProcess;
import io.delayline.local.World;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The relay's processes. They are started together, stopped together, and missed when one ends by
 * itself.
 */
final class Replicas implements AutoCloseable {
  private final List<RelayProcess> processes;

  private Replicas(List<RelayProcess> processes) {
    this.processes = processes;
  }

  /** What they are started with. */
  record Base(World world, Path jar) {}

  /** Starts one on each port. */
  static Replicas start(Base base, List<Integer> ports, Times times, Guard guard, Closer end) {
    List<RelayProcess> processes = new ArrayList<>();
    for (int port : ports) {
      String name = "replica-" + (processes.size() + 1);
      Map<String, String> settings = new HashMap<>(times.settings());
      settings.put("DELAYLINE_HTTP_PORT", String.valueOf(port));
      RelayProcess process = base.world().startRelay(base.jar(), name, settings);
      guard.add(process.pid());
      process.whenEnded(() -> {
        guard.remove(process.pid());
        report(process, end);
      });
      processes.add(process);
    }
    return new Replicas(List.copyOf(processes));
  }

  void awaitReady(Duration limit) {
    processes.forEach(process -> process.awaitReady(limit));
  }

  List<URI> http() {
    return processes.stream().map(RelayProcess::http).toList();
  }

  /** Asks all to stop, gives them the time they may take, and kills what is left. */
  @Override
  public void close() {
    processes.forEach(RelayProcess::requestStop);
    for (RelayProcess process : processes) {
      try {
        process.stop();
      } catch (IllegalStateException e) {
        System.err.println(e.getMessage());
      } finally {
        process.close();
      }
    }
  }

  private static void report(RelayProcess process, Closer end) {
    if (!end.isClosing()) {
      System.err.println(process.name() + " ended unexpectedly" + process.lastLines());
    }
  }
}

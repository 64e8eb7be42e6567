package io.delayline.local.cli;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Where the Kafka brokers are: as told, else those of the local world that runs. */
final class Bootstrap {
  @Option(
      names = "--bootstrap",
      paramLabel = "HOST:PORT",
      description =
          "Kafka's bootstrap servers. Default: those of the world that localstack/up runs.")
  private @Nullable String servers;

  /**
   * The bootstrap servers.
   *
   * @throws IllegalStateException none are given and no local world runs
   */
  String servers(Path directory) {
    return servers != null
        ? servers
        : WorldFile.bootstrap(directory)
            .orElseThrow(() ->
                new IllegalStateException(
                    "No local world is running; start one with localstack/up, or name the brokers"
                        + " with --bootstrap"));
  }
}

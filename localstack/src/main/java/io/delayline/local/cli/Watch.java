package io.delayline.local.cli;

import java.nio.file.Path;
import java.time.Duration;
import java.time.ZoneId;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code localstack/watch}: prints what arrives on a topic. */
@Command(
    name = "localstack/watch",
    sortOptions = false,
    usageHelpAutoWidth = true,
    description =
        "Prints the records of TOPIC as they arrive: when, how late, where, their id, key and"
            + " value. The dead-letter topic's records also show why they are there.%n",
    footer = {
      "",
      "Examples:",
      "  localstack/watch orders",
      "  localstack/watch orders --from-beginning --for 10s",
      "  localstack/watch delay.dlt --from-beginning",
      "",
      "It ends with Ctrl-C, or as the options say.",
      "Exit codes: 0 done, 1 it cannot read the topic or --count records did not come in time, 2 an"
          + " option is wrong."
    })
final class Watch implements Callable<Integer> {
  private static final Duration POLL = Duration.ofMillis(200);
  private static final Duration FOREVER = Duration.ofDays(1_000_000);

  private final Path directory;

  @Parameters(index = "0", paramLabel = "TOPIC", description = "The topic to read.")
  private String topic = "";

  @Option(names = "--from-beginning", description = "Also print what is in the topic already.")
  private boolean fromBeginning;

  @Option(names = "--count", paramLabel = "N", description = "End after N records.")
  private @Nullable Integer count;

  @Option(
      names = {"--for", "--timeout"},
      paramLabel = "DURATION",
      description = "End after this time: 10s, 5m, ….")
  private @Nullable String duration;

  @Mixin private Bootstrap bootstrap = new Bootstrap();

  Watch(Path directory) {
    this.directory = directory;
  }

  @Override
  public Integer call() {
    if (count != null && count < 1) {
      throw new IllegalArgumentException("--count is " + count + "; wait for at least 1");
    }
    Duration limit = duration == null ? FOREVER : DelayTime.duration(duration);
    int wanted = count == null ? Integer.MAX_VALUE : count;
    try (Arrivals arrivals =
        Arrivals.open(bootstrap.servers(directory), List.of(topic), fromBeginning)) {
      int seen = print(arrivals, wanted, limit);
      return count == null || seen >= wanted ? 0 : 1;
    }
  }

  private static int print(Arrivals arrivals, int wanted, Duration limit) {
    WatchLine line = new WatchLine(ZoneId.systemDefault());
    long start = System.nanoTime();
    int seen = 0;
    while (seen < wanted && Duration.ofNanos(System.nanoTime() - start).compareTo(limit) < 0) {
      List<Arrival> batch = arrivals.within(POLL);
      List<Arrival> shown = batch.subList(0, Math.min(batch.size(), wanted - seen));
      shown.forEach(arrival -> System.out.println(line.of(arrival)));
      seen += shown.size();
    }
    return seen;
  }
}

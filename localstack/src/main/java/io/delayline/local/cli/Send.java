package io.delayline.local.cli;

import io.delayline.local.World;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code localstack/send}: writes records to the delay topic. */
@Command(
    name = "localstack/send",
    sortOptions = false,
    usageHelpAutoWidth = true,
    description = "Sends a record that is to arrive on TOPIC later.%n",
    footer = {
      "",
      "Examples:",
      "  localstack/send orders --for 5s --key customer-7 --value '{\"order\": 42}'",
      "  localstack/send emails --until 2027-01-01T00:00:00+01:00 --file card.html",
      "  localstack/send orders --level 3 --tombstone --key customer-7",
      "  localstack/send orders --for 7d --id reminder-7 --header source=shop",
      "  localstack/send orders --for 1m --count 10000 --rate 500",
      "",
      "Exit codes: 0 everything is in the delay topic, 1 it is not, 2 an option is wrong."
    })
final class Send implements Callable<Integer> {
  private final Path directory;

  @Mixin private Letter letter = new Letter();

  @Option(
      names = "--count",
      paramLabel = "N",
      defaultValue = "1",
      description = "How many. Default: ${DEFAULT-VALUE}.")
  private int count;

  @Option(
      names = "--rate",
      paramLabel = "R",
      defaultValue = "0",
      description = "At most so many a second. Default: as fast as Kafka takes them.")
  private int rate;

  @Option(
      names = "--delay-topic",
      paramLabel = "NAME",
      defaultValue = World.DELAY_TOPIC,
      description = "The relay's delay topic. Default: ${DEFAULT-VALUE}.")
  private String delayTopic = World.DELAY_TOPIC;

  @Mixin private Bootstrap bootstrap = new Bootstrap();

  Send(Path directory) {
    this.directory = directory;
  }

  @Override
  public Integer call() {
    check();
    Batch batch = new Batch(delayTopic, letter, count, rate);
    Batch.Sent sent = batch.send(bootstrap.servers(directory));
    System.out.println(count == 1 ? one(sent) : many(sent));
    return 0;
  }

  private void check() {
    if (count < 1) {
      throw new IllegalArgumentException("--count is " + count + "; send at least 1");
    }
    if (rate < 0) {
      throw new IllegalArgumentException(
          "--rate is " + rate + "; it is a number of records a second");
    }
    letter.check();
  }

  private String one(Batch.Sent sent) {
    return "Sent %s to %s, %s, on its way to topic %s."
        .formatted(
            letter
                .id(1, 1)
                .map(id -> "'" + TerminalText.of(id, 300) + "' as " + sent.firstOrigin())
                .orElse(sent.firstOrigin()),
            delayTopic,
            letter.due().describe(sent.first()),
            letter.target());
  }

  private String many(Batch.Sent sent) {
    Duration took = Duration.between(sent.first(), sent.last());
    return "Sent %d records to %s in %d ms, the first %s, the last %s, on their way to topic %s."
        .formatted(
            count,
            delayTopic,
            took.toMillis(),
            letter.due().describe(sent.first()),
            letter.due().describe(sent.last()),
            letter.target());
  }
}

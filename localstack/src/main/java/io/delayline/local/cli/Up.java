package io.delayline.local.cli;

import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code localstack/up}: the whole of Delayline on this machine, until Ctrl-C. */
@Command(
    name = "localstack/up",
    sortOptions = false,
    usageHelpAutoWidth = true,
    description =
        "Runs Delayline on this machine: a Kafka broker, the SQS and DynamoDB APIs, topics, queues"
            + " and the table, and the relay as processes of their own. Sends a dozen records and"
            + " shows how they arrive, then stays up until Ctrl-C and shows what else arrives."
            + " Its data is removed when it ends, the logs stay until the next ends.%n",
    footer = {
      "",
      "The column 'way' says which way a record takes by the relay's rule: 'held' in memory when it"
          + " is due within two seconds of being sent, through the delay 'queue' when it is due"
          + " within 20 s (with --real-times: 15 min), else 'parked' in the table before that; a"
          + " rejected record shows the code of its rejection.",
      "",
      "Examples:",
      "  localstack/up",
      "  localstack/up --replicas 3 --no-demo",
      "  localstack/up --kafka-port 19092 --sqs-port 19324 --dynamodb-port 18000 --http-port 18080",
      "",
      "Exit codes: 1 it could not start, 2 an option is wrong, 130 ended by Ctrl-C, 143 by SIGTERM."
    })
final class Up implements Callable<Integer> {
  private static final int KAFKA_PORT = 9092;
  private static final int SQS_PORT = 9324;
  private static final int DYNAMO_PORT = 8000;
  private static final int HTTP_PORT = 8080;
  private static final int MOST_REPLICAS = 16;

  private final Path directory;

  @Option(
      names = "--replicas",
      paramLabel = "N",
      defaultValue = "2",
      description = "How many processes of the relay. Default: ${DEFAULT-VALUE}.")
  private int replicas;

  @Option(names = "--no-demo", description = "Send no sample records.")
  private boolean noDemo;

  @Option(
      names = "--real-times",
      description =
          "Run the relay with its default times, as deployed. Without this they are scaled down, so"
              + " that a parked record arrives within a minute: SHORT_DELAY_MAX=20s (instead of"
              + " 15m), TICK_PERIOD=5s (1m), TICK_VISIBILITY=5s (5m).")
  private boolean realTimes;

  @Option(
      names = "--kafka-port",
      paramLabel = "P",
      description =
          "Port of the Kafka broker. Default: " + KAFKA_PORT + ", or a free one when it is taken.")
  private @Nullable Integer kafkaPort;

  @Option(
      names = "--sqs-port",
      paramLabel = "P",
      description =
          "Port of the SQS API. Default: " + SQS_PORT + ", or a free one when it is taken.")
  private @Nullable Integer sqsPort;

  @Option(
      names = "--dynamodb-port",
      paramLabel = "P",
      description =
          "Port of the DynamoDB API. Default: " + DYNAMO_PORT + ", or a free one when it is taken.")
  private @Nullable Integer dynamoPort;

  @Option(
      names = "--http-port",
      paramLabel = "P",
      description =
          "HTTP port of the first replica; the others follow. Default: "
              + HTTP_PORT
              + ", or free ones when taken.")
  private @Nullable Integer httpPort;

  Up(Path directory) {
    this.directory = directory;
  }

  @Override
  public Integer call() {
    if (replicas < 1 || replicas > MOST_REPLICAS) {
      throw new IllegalArgumentException(
          "--replicas is " + replicas + "; allowed are 1 to " + MOST_REPLICAS);
    }
    PortChoice ports = new PortChoice();
    Layout layout =
        new Layout(
            ports.choose("--kafka-port", kafkaPort, KAFKA_PORT),
            ports.choose("--sqs-port", sqsPort, SQS_PORT),
            ports.choose("--dynamodb-port", dynamoPort, DYNAMO_PORT),
            ports.chooseRow("--http-port", httpPort, HTTP_PORT, replicas));
    new UpRun(directory, layout, !noDemo, realTimes ? Times.REAL : Times.SCALED).run();
    return 0;
  }
}

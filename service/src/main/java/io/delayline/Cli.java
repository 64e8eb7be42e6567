package io.delayline;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.delayline.config.Config;
import io.delayline.config.ConfigHelp;
import io.delayline.config.ConfigReader;
import io.delayline.config.ConfigSources;
import io.delayline.kafka.TopicSizes;
import io.delayline.model.Printable;
import io.delayline.model.WholeNumber;
import io.delayline.park.Shards;
import io.delayline.runtime.Misconfigured;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Option;

/** The command line: reads the configuration and starts what was asked for. */
@Command(
    name = "java -jar delayline.jar",
    description = "Delivers Kafka records at the time they ask for.",
    mixinStandardHelpOptions = true,
    versionProvider = Cli.Version.class,
    exitCodeListHeading = "%nExit codes%n",
    exitCodeList = {
      "0:stopped as asked; --check found all well, --setup or --shards is done, --help was asked",
      "1:the configuration or the environment is wrong: the message says what",
      "2:gave up"
    })
final class Cli implements Callable<Integer> {
  static final int WRONG = 1;
  static final int GAVE_UP = 2;

  /** What can be asked for; each returns the exit code. */
  interface Commands {
    int run(Config config) throws InterruptedException;

    int check(Config config, PrintStream out);

    int setup(Config config, TopicSizes sizes, PrintStream out);

    int shards(Config config, int shards, PrintStream out);
  }

  private static final int WIDTH = 100;
  private static final int MAX_MESSAGE = 1_000;

  /** Far beyond what a cluster bears. */
  private static final int MAX_PARTITIONS = 100_000;

  private final ConfigReader reader;
  private final Map<String, String> environment;
  private final Commands commands;
  private final PrintStream out;

  @Option(
      names = "--config",
      paramLabel = "FILE",
      description = "A .properties file of settings; environment variables win over it.")
  private @Nullable Path file;

  @Option(
      names = "--check",
      description = "Reach everything that is configured, say what was found, and end.")
  private boolean check;

  @Option(
      names = "--setup",
      description = "Create the delay and dead-letter topics that are missing, and end.")
  private boolean setup;

  @Option(
      names = "--partitions",
      paramLabel = "N",
      description = "With --setup: partitions of a delay topic, from 1. Default: 64.")
  private @Nullable String partitions;

  @Option(
      names = "--replication",
      paramLabel = "N",
      description = "With --setup: copies of each partition, from 1. Default: the cluster's.")
  private @Nullable String replication;

  @Option(
      names = "--shards",
      paramLabel = "N",
      description =
          "Raise the number of shards that parked messages are spread among, up to "
              + Shards.MAX
              + ", and end. The number is never lowered.")
  private @Nullable String shards;

  Cli(ConfigReader reader, Map<String, String> environment, Commands commands, PrintStream out) {
    this.reader = reader;
    this.environment = Map.copyOf(environment);
    this.commands = commands;
    this.out = out;
  }

  /** Does what the arguments say and returns the exit code; what is wrong is one line on err. */
  int execute(PrintStream err, String... args) {
    CommandLine line = new CommandLine(this);
    line.setOut(new PrintWriter(out, true, UTF_8));
    line.getCommandSpec()
        .usageMessage()
        .width(WIDTH)
        .footer(("\n" + ConfigHelp.text()).split("\n", -1));
    line.setParameterExceptionHandler((wrong, given) -> say(err, wrong));
    line.setExecutionExceptionHandler((failure, given, parsed) ->
        failure instanceof Misconfigured ? say(err, failure) : giveUp(failure));
    return line.execute(args);
  }

  @Override
  public Integer call() throws InterruptedException {
    checkOneCommand();
    TopicSizes sizes = sizes();
    OptionalInt wanted =
        shards == null
            ? OptionalInt.empty()
            : OptionalInt.of(number("--shards", shards, Shards.MAX));
    Config config = reader.read(ConfigSources.merged(Optional.ofNullable(file), environment));
    if (setup) {
      return commands.setup(config, sizes, out);
    }
    if (wanted.isPresent()) {
      return commands.shards(config, wanted.getAsInt(), out);
    }
    return check ? commands.check(config, out) : commands.run(config);
  }

  private void checkOneCommand() {
    if (Stream.of(check, setup, shards != null).filter(given -> given).count() > 1) {
      throw new Misconfigured("--check, --setup and --shards cannot be given together.");
    }
  }

  private TopicSizes sizes() {
    if (!setup && (partitions != null || replication != null)) {
      throw new Misconfigured("--partitions and --replication are allowed with --setup only.");
    }
    TopicSizes usual = TopicSizes.defaults();
    return new TopicSizes(
        partitions == null
            ? usual.delayPartitions()
            : number("--partitions", partitions, MAX_PARTITIONS),
        usual.deadLetterPartitions(),
        replication == null
            ? usual.replication()
            : (short) number("--replication", replication, Short.MAX_VALUE),
        usual.maxMessageBytes());
  }

  private static int number(String option, String text, int most) {
    return (int)
        WholeNumber.parse(text).stream()
            .filter(number -> number >= 1 && number <= most)
            .findFirst()
            .orElseThrow(() ->
                new Misconfigured(
                    "%s is %s; allowed: 1 to %d.".formatted(option, Printable.quoted(text), most)));
  }

  private static int say(PrintStream err, Exception wrong) {
    err.println(Printable.text(String.valueOf(wrong.getMessage()), MAX_MESSAGE));
    return WRONG;
  }

  private static int giveUp(Exception failure) {
    Logger log = LoggerFactory.getLogger(Cli.class);
    log.error("giving up on what should not happen", failure);
    return GAVE_UP;
  }

  /** The version that the jar's manifest gives. */
  static final class Version implements IVersionProvider {
    @Override
    public String[] getVersion() {
      String version = Cli.class.getPackage().getImplementationVersion();
      return new String[] {"Delayline " + (version == null ? "(not from its jar)" : version)};
    }
  }
}

package io.delayline;

import io.delayline.config.Config;
import io.delayline.config.ConfigReader;
import io.delayline.kafka.KafkaSettings;
import io.delayline.kafka.TopicSizes;
import java.io.PrintStream;

/** Where the process starts, and the exit code it ends with. */
public final class Main {
  private Main() {}

  /** Runs what the command line asks for; README.md and {@code --help} say what that can be. */
  public static void main(String[] args) {
    ConfigReader reader =
        new ConfigReader(Runtime.getRuntime().maxMemory(), KafkaSettings::whyLocked);
    Cli cli = new Cli(reader, System.getenv(), new Commands(), System.out);
    System.exit(cli.execute(System.err, args));
  }

  private static final class Commands implements Cli.Commands {
    @Override
    public int run(Config config) throws InterruptedException {
      return new StopSignal(config.service().shutdownBudget())
          .during(lifecycle -> Relay.run(config, lifecycle));
    }

    @Override
    public int check(Config config, PrintStream out) {
      return Relay.check(config, out);
    }

    @Override
    public int setup(Config config, TopicSizes sizes, PrintStream out) {
      return Relay.setup(config, sizes, out);
    }

    @Override
    public int shards(Config config, int shards, PrintStream out) {
      return Relay.shards(config, shards, out);
    }
  }
}

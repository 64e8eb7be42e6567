package io.delayline;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.delayline.config.Config;
import io.delayline.config.ConfigHelp;
import io.delayline.config.ConfigReader;
import io.delayline.kafka.TopicSizes;
import io.delayline.runtime.Misconfigured;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CliTest {
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();
  private final Map<String, String> environment = new HashMap<>();
  private final Told told = new Told();

  @TempDir Path folder;

  @BeforeEach
  void configure() {
    environment.put("DELAYLINE_KAFKA_BOOTSTRAP_SERVERS", "localhost:9092");
  }

  @Test
  void withoutOptionsItRuns() {
    told.answer = () -> 0;
    assertThat(execute()).isZero();
    assertThat(told.what).isEqualTo("run");
    assertThat(told.config).map(config -> config.waiting().lead()).contains(Duration.ofSeconds(2));

    told.answer = () -> 2;
    assertThat(execute()).isEqualTo(2);
    assertThat(err.toString(UTF_8)).isEmpty();
  }

  @Test
  void theFileIsReadAndVariablesWin() throws IOException {
    Path file = folder.resolve("delayline.properties");
    Files.writeString(file, "DELAYLINE_LEAD=3s\nDELAYLINE_GROUP_ID=file\n");
    environment.put("DELAYLINE_GROUP_ID", "variable");
    assertThat(execute("--config", file.toString())).isZero();
    assertThat(told.config).map(config -> config.waiting().lead()).contains(Duration.ofSeconds(3));
    assertThat(told.config).map(config -> config.topics().groupId()).contains("variable");
  }

  @Test
  void checkAndSetupDoWhatTheySay() {
    told.answer = () -> 1;
    assertThat(execute("--check")).isEqualTo(1);
    assertThat(told.what).isEqualTo("check");
    assertThat(out.toString(UTF_8)).contains("checked");

    told.answer = () -> 0;
    assertThat(execute("--setup")).isZero();
    assertThat(told.what).isEqualTo("setup");
    assertThat(told.sizes).contains(TopicSizes.defaults());

    assertThat(execute("--setup", "--partitions", "6", "--replication", "3")).isZero();
    assertThat(told.sizes).map(TopicSizes::delayPartitions).contains(6);
    assertThat(told.sizes).map(TopicSizes::replication).contains((short) 3);
  }

  @Test
  void shardsAreRaisedToTheNumberGiven() {
    assertThat(execute("--shards", "16")).isZero();
    assertThat(told.what).isEqualTo("shards 16");
    assertThat(execute("--shards", "256")).isZero();
    assertThat(told.what).isEqualTo("shards 256");
    assertThat(execute("--shards", "257")).isEqualTo(1);
    assertThat(err.toString(UTF_8))
        .isEqualToIgnoringNewLines("--shards is '257'; allowed: 1 to 256.");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "--setup --check",
        "--check --shards 8",
        "--shards 8 --setup",
        "--shards 0",
        "--shards -4",
        "--shards 257",
        "--shards many",
        "--shards",
        "--partitions 3",
        "--replication 3 --check",
        "--setup --partitions 0",
        "--setup --replication -1",
        "--setup --partitions many",
        "--setup --replication 40000",
        "--config",
        "--config /does/not/exist",
        "--unknown",
        "run"
      })
  void aWrongCommandLineIsOneLineAnd1(String line) {
    assertThat(execute(line.split(" ", -1))).isEqualTo(1);
    assertThat(told.what).isEmpty();
    assertThat(err.toString(UTF_8).lines()).hasSize(1);
  }

  @ParameterizedTest
  @CsvSource({
    "--shards, x, 1 to 256",
    "--shards, 0, 1 to 256",
    "--shards, 1.5, 1 to 256",
    "--shards, 99999999999999999999, 1 to 256",
    "--setup --partitions, x, 1 to 100000",
    "--setup --partitions, 0, 1 to 100000",
    "--setup --replication, x, 1 to 32767",
    "--setup --replication, 40000, 1 to 32767"
  })
  void aWrongNumberIsAnsweredWithWhatIsAllowed(String options, String number, String allowed) {
    assertThat(execute((options + " " + number).split(" ", -1))).isEqualTo(1);
    assertThat(told.what).isEmpty();
    String option = options.substring(options.lastIndexOf("--"));
    assertThat(err.toString(UTF_8))
        .isEqualToIgnoringNewLines("%s is '%s'; allowed: %s.".formatted(option, number, allowed));
  }

  @Test
  void misconfigurationIsOneSentenceAnd1() {
    environment.put("DELAYLINE_LEAD", "two\nseconds");
    assertThat(execute()).isEqualTo(1);
    assertThat(err.toString(UTF_8))
        .isEqualToIgnoringNewLines(
            "DELAYLINE_LEAD is 'two?seconds'; allowed: duration, 1s to 19s.");
  }

  @Test
  void misconfigurationFoundLaterToo() {
    told.answer =
        () -> {
          throw new Misconfigured("The queue is not there.");
        };
    assertThat(execute()).isEqualTo(1);
    assertThat(err.toString(UTF_8)).isEqualToIgnoringNewLines("The queue is not there.");
  }

  @Test
  void whatShouldNotHappenIs2() {
    told.answer =
        () -> {
          throw new IllegalStateException("a fault");
        };
    assertThat(execute()).isEqualTo(2);
  }

  @Test
  void helpNeedsNoConfigurationAndListsEveryKeyWithin100Columns() {
    environment.clear();
    assertThat(execute("--help")).isZero();
    String help = out.toString(UTF_8);
    assertThat(help.lines()).allMatch(line -> line.length() <= 100);
    assertThat(help)
        .contains("--config", "--check", "--setup", "--partitions", "--shards", "Exit codes");
    assertThat(help.replaceAll("\\s+", " "))
        .contains("The number is never lowered.")
        .containsPattern("0 stopped as asked; [^;]*--check[^;]*--setup[^;]*--shards[^;]*--help");
    assertThat(help).contains(ConfigHelp.text().lines().toList());
  }

  @Test
  void versionNeedsNoConfiguration() {
    environment.clear();
    assertThat(execute("--version")).isZero();
    assertThat(out.toString(UTF_8)).startsWith("Delayline ");
  }

  private int execute(String... args) {
    ConfigReader reader = new ConfigReader(1L << 30, setting -> Optional.empty());
    PrintStream text = new PrintStream(out, true, UTF_8);
    return new Cli(reader, environment, told, text)
        .execute(new PrintStream(err, true, UTF_8), args);
  }

  /** Keeps what it was told to do. */
  private static final class Told implements Cli.Commands {
    private String what = "";
    private Optional<Config> config = Optional.empty();
    private Optional<TopicSizes> sizes = Optional.empty();
    private Supplier<Integer> answer = () -> 0;

    @Override
    public int run(Config given) {
      return remember("run", given);
    }

    @Override
    public int check(Config given, PrintStream to) {
      to.println("checked");
      return remember("check", given);
    }

    @Override
    public int setup(Config given, TopicSizes wanted, PrintStream to) {
      sizes = Optional.of(wanted);
      return remember("setup", given);
    }

    @Override
    public int shards(Config given, int number, PrintStream to) {
      return remember("shards " + number, given);
    }

    private int remember(String command, Config given) {
      what = command;
      config = Optional.of(given);
      return answer.get();
    }
  }
}

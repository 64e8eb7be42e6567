package io.delayline.local.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.ParameterException;

class LetterTest {
  @Test
  void writesTargetAndTimeAsHeaders() {
    assertThat(headers("orders", "--for", "5s"))
        .containsExactly("delay-topic=orders", "delay-for=5s");
    assertThat(headers("orders", "--until", "2026-01-01T00:00:00Z"))
        .containsExactly("delay-topic=orders", "delay-until=2026-01-01T00:00:00Z");
    assertThat(headers("orders", "--level", "3"))
        .containsExactly("delay-topic=orders", "delay-level=3");
  }

  @Test
  void writesIdPartitionAndOwnHeadersInOrder() {
    assertThat(
            headers(
                "t",
                "--for",
                "1s",
                "--id",
                "x",
                "--partition",
                "2",
                "--header",
                "a=1",
                "--header",
                "a=b=c"))
        .containsExactly(
            "delay-topic=t", "delay-for=1s", "delay-id=x", "delay-partition=2", "a=1", "a=b=c");
  }

  @Test
  void numbersTheIdsOfSeveral() {
    Letter letter = parse("t", "--for", "1s", "--id", "x");

    assertThat(letter.id(1, 1)).contains("x");
    assertThat(letter.id(3, 10)).contains("x-3");
  }

  @Test
  void takesKeyAndValue(@TempDir Path directory) throws Exception {
    Path file = Files.write(directory.resolve("value"), new byte[] {0, 1, (byte) 0xff});

    assertThat(record("t", "--for", "1s", "--key", "k", "--value", "v").key())
        .isEqualTo("k".getBytes(UTF_8));
    assertThat(record("t", "--for", "1s", "--value", "v").value()).isEqualTo("v".getBytes(UTF_8));
    assertThat(record("t", "--for", "1s", "--value", "").value()).isEmpty();
    assertThat(record("t", "--for", "1s", "--file", file.toString()).value())
        .containsExactly(0, 1, 0xff);
    assertThat(record("t", "--for", "1s", "--tombstone").value()).isNull();
    assertThat(record("t", "--for", "1s").key()).isNull();
    assertThat(record("t", "--for", "1s").value()).isNotEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "orders",
        "--for 5s",
        "orders --for 5s --level 1",
        "orders --for 5s --value v --tombstone",
        "orders --level x"
      })
  void refusesWhatDoesNotFitTogether(String line) {
    assertThatThrownBy(() -> parse(line.split(" "))).isInstanceOf(ParameterException.class);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "t --for later",
        "t --until 2026-01-01",
        "t --level 0",
        "t --for 1s --header x",
        "t --for 1s --header =x",
        "t --for 1s --partition -1"
      })
  void refusesWhatTheRelayWouldReject(String line) {
    Letter letter = parse(line.split(" "));

    assertThatThrownBy(letter::check).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void namesAFileThatIsNotThere() {
    Letter letter = parse("t", "--for", "1s", "--file", "not-there");

    assertThatThrownBy(letter::value)
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("There is no file 'not-there'");
  }

  private static List<String> headers(String... arguments) {
    return Arrays.stream(record(arguments).headers().toArray())
        .map(header -> header.key() + "=" + new String(header.value(), UTF_8))
        .toList();
  }

  private static ProducerRecord<byte[], byte[]> record(String... arguments) {
    Letter letter = parse(arguments);
    letter.check();
    return letter.record("delay", letter.value(), 1, 1);
  }

  private static Letter parse(String... arguments) {
    Sending sending = new Sending();
    new CommandLine(sending).parseArgs(arguments);
    return sending.letter;
  }

  @Command
  private static final class Sending {
    @Mixin private Letter letter = new Letter();
  }
}

package io.delayline.local.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.delayline.model.HeaderNames;
import java.util.List;
import java.util.Optional;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.header.Headers;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** A record to be delayed, as the options describe it. */
final class Letter {
  @Parameters(
      index = "0",
      paramLabel = "TOPIC",
      description = "The topic it is to arrive on: the target topic.")
  private String target = "";

  @ArgGroup(exclusive = true, multiplicity = "1")
  private DueTime due = new DueTime();

  @ArgGroup(exclusive = true)
  private Payload payload = new Payload();

  @Option(
      names = "--id",
      paramLabel = "ID",
      description =
          "Your own id for it, the delay-id; with --count, -1, -2, … are added. Default: none.")
  private @Nullable String id;

  @Option(
      names = "--partition",
      paramLabel = "P",
      description = "The target partition. Default: the key decides.")
  private @Nullable Integer partition;

  @Option(names = "--key", paramLabel = "KEY", description = "The key, as UTF-8. Default: null.")
  private @Nullable String key;

  @Option(
      names = "--header",
      paramLabel = "NAME=VALUE",
      description =
          "A header of your own, as UTF-8; may be given several times, and a name may repeat.")
  private List<String> headers = List.of();

  /**
   * Checks what can be wrong before anything is sent.
   *
   * @throws IllegalArgumentException the message says what is wrong and what is right
   */
  void check() {
    due.check();
    for (String header : headers) {
      if (header.indexOf('=') < 1) {
        throw new IllegalArgumentException("'" + header + "' is not a header; write NAME=VALUE");
      }
    }
    if (partition != null && partition < 0) {
      throw new IllegalArgumentException(
          "--partition is " + partition + "; the first partition is 0");
    }
  }

  String target() {
    return target;
  }

  DueTime due() {
    return due;
  }

  byte @Nullable [] value() {
    return payload.bytes();
  }

  /** The id of the n-th of {@code count}, from 1; empty when none was given. */
  Optional<String> id(int n, int count) {
    return Optional.ofNullable(id).map(given -> count == 1 ? given : given + "-" + n);
  }

  /** The n-th of {@code count} records for the delay topic, from 1. */
  ProducerRecord<byte[], byte[]> record(
      String delayTopic, byte @Nullable [] value, int n, int count) {
    byte[] keyBytes = key == null ? null : key.getBytes(UTF_8);
    ProducerRecord<byte[], byte[]> record = new ProducerRecord<>(delayTopic, keyBytes, value);
    Headers out = record.headers();
    out.add(HeaderNames.TOPIC, target.getBytes(UTF_8));
    out.add(due.header(), due.headerValue().getBytes(UTF_8));
    id(n, count).ifPresent(text -> out.add(HeaderNames.ID, text.getBytes(UTF_8)));
    if (partition != null) {
      out.add(HeaderNames.PARTITION, String.valueOf(partition).getBytes(UTF_8));
    }
    for (String header : headers) {
      int equals = header.indexOf('=');
      out.add(header.substring(0, equals), header.substring(equals + 1).getBytes(UTF_8));
    }
    return record;
  }
}

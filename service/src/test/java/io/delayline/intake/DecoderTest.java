package io.delayline.intake;

import static io.delayline.intake.DecoderFixture.ORIGIN;
import static io.delayline.intake.DecoderFixture.TIMESTAMP;
import static io.delayline.intake.DecoderFixture.accepted;
import static io.delayline.intake.DecoderFixture.assertRejected;
import static io.delayline.intake.DecoderFixture.header;
import static io.delayline.intake.DecoderFixture.headers;
import static io.delayline.intake.DecoderFixture.record;
import static io.delayline.intake.DecoderFixture.rejected;
import static io.delayline.intake.DecoderFixture.toOrders;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.delayline.model.Header;
import io.delayline.model.RejectReason;
import io.delayline.model.Rejection;
import io.delayline.model.SourceRecord;
import io.delayline.model.Target;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Every rule of the contract but the times, which {@link DueTimeTest} covers. */
class DecoderTest {
  private static final String KNOWN =
      "delay-for, delay-id, delay-level, delay-partition, delay-topic, delay-until";

  @Test
  void acceptsWithTheOriginAsIdAndTheKeyDecidingThePartition() {
    var message = accepted(toOrders("delay-for", "5s"));
    assertThat(message.target()).isEqualTo(new Target("orders", null));
    assertThat(message.id().delayId()).isEqualTo(ORIGIN.toString()).isEqualTo("delay-7-42");
    assertThat(message.due()).isEqualTo(TIMESTAMP.plusSeconds(5));
  }

  @Test
  void handsTheRecordOnAsItCame() {
    List<Header> headers = new ArrayList<>(toOrders("a", "1", "b", "x", "a", "2", "a", "1"));
    headers.add(new Header("null", null));
    headers.add(new Header("empty", new byte[0]));
    headers.add(new Header("binary", new byte[] {-1, -2, 0}));
    headers.addAll(headers("Delay-For", "not ours", "delayed-id", "of an earlier round"));
    headers.add(header("delay-for", "1s"));
    SourceRecord tombstone = new SourceRecord(ORIGIN, TIMESTAMP, null, null, headers);

    assertThat(accepted(tombstone).source()).isSameAs(tombstone);
    assertThat(tombstone.headers()).isEqualTo(headers);
  }

  @Test
  void aTargetIsNeeded() {
    String detail =
        "The header delay-topic is missing; it names the target topic, and header names are"
            + " case-sensitive.";
    assertRejected(headers("delay-for", "5s"), RejectReason.MISSING_TARGET, detail);
    assertRejected(
        headers("Delay-Topic", "orders", "delay-for", "5s"), RejectReason.MISSING_TARGET, detail);
    assertRejected(List.of(), RejectReason.MISSING_TARGET, detail);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      textBlock =
          """
          a/b                | BAD_TARGET         | 'a/b' is not a topic name
          " "                | BAD_TARGET         | ' ' is not a topic name
          " orders"          | BAD_TARGET         | ' orders' is not a topic name
          delay              | BAD_TARGET         | 'delay' is a delay topic
          delay.dlt          | BAD_TARGET         | 'delay.dlt' is a dead-letter topic
          __consumer_offsets | BAD_TARGET         | '__consumer_offsets' is internal
          payments           | TARGET_NOT_ALLOWED | 'payments' is outside the configured allow-list
          """)
  void refusesTargetsByTheRules(String topic, RejectReason reason, String part) {
    Rejection rejection = rejected(headers("delay-topic", topic, "delay-for", "5s"));
    assertThat(rejection.reason()).isEqualTo(reason);
    assertThat(rejection.detail()).contains(part);
  }

  @ParameterizedTest
  @CsvSource({"0, 0", "7, 7", "2147483647, 2147483647"})
  void readsThePartition(String text, int partition) {
    assertThat(accepted(toOrders("delay-partition", text, "delay-for", "5s")).target())
        .isEqualTo(new Target("orders", partition));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"-1", "1.5", "2147483648", "99999999999999999999", "x", " 1", "+1", "1e1"})
  void refusesOtherPartitions(String text) {
    assertRejected(
        toOrders("delay-partition", text, "delay-for", "5s"),
        RejectReason.BAD_PARTITION,
        "delay-partition is '%s'; allowed is a partition number of the target, from 0."
            .formatted(text));
  }

  @ParameterizedTest
  @ValueSource(strings = {"x", " ", "order@42", "two\nlines", "日本", "😀", "a\0b"})
  void anIdIsAnyText(String id) {
    var message = accepted(toOrders("delay-id", id, "delay-for", "5s"));
    assertThat(message.id().delayId()).isEqualTo(id);
    assertThat(message.id()).hasToString(id + "@" + TIMESTAMP.plusSeconds(5).toEpochMilli());
  }

  @ParameterizedTest
  @CsvSource({"a, 256", "ö, 128", "日, 85", "😀, 64"})
  void anIdIsMeasuredInBytesOfUtf8(String character, int most) {
    String longest = character.repeat(most);
    assertThat(accepted(toOrders("delay-id", longest, "delay-for", "5s")).id().delayId())
        .isEqualTo(longest);

    Rejection rejection =
        rejected(toOrders("delay-id", character.repeat(most + 1), "delay-for", "5s"));
    int bytes = (most + 1) * character.getBytes(UTF_8).length;
    assertThat(rejection.reason()).isEqualTo(RejectReason.BAD_ID);
    assertThat(rejection.detail())
        .startsWith("delay-id has " + bytes + " bytes of UTF-8 ('" + character)
        .endsWith("; allowed are 1 to 256.");
  }

  @ParameterizedTest
  @ValueSource(strings = {"delay-untill", "delay-", "delay-TOPIC", "delay-topic "})
  void refusesUnknownControlHeaders(String name) {
    assertRejected(
        toOrders("delay-for", "5s", name, "x"),
        RejectReason.BAD_HEADER,
        "The header '%s' is not known; the prefix delay- is reserved for %s."
            .formatted(name, KNOWN));
  }

  @Test
  void namesUnknownControlHeadersPrintably() {
    String detail = rejected(toOrders("delay-\nx\u202e" + "y".repeat(300), "x")).detail();
    assertThat(detail).startsWith("The header 'delay-?x?yyy").contains("y…' is not known");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "delay-topic",
        "delay-until",
        "delay-for",
        "delay-level",
        "delay-id",
        "delay-partition"
      })
  void everyControlHeaderNeedsAValueOnceInUtf8(String name) {
    refusesValue(name, null, "has no value; leave it out or give it one");
    refusesValue(name, new byte[0], "has no value; leave it out or give it one");
    refusesValue(name, new byte[] {'5', (byte) 0x80}, "is not UTF-8 text");
    refusesValue(name, new byte[] {(byte) 0xC0, (byte) 0x80}, "is not UTF-8 text");
    refusesValue(name, new byte[] {(byte) 0xED, (byte) 0xA0, (byte) 0x80}, "is not UTF-8 text");
    refusesValue(name, new byte[] {0, 0, 1, -101, 119, 80, -62, 0, 1}, "is not UTF-8 text");

    List<Header> twice = headers(name, "same", "mine", "x", name, "same");
    assertRejected(
        twice, RejectReason.BAD_HEADER, "The header '%s' is given more than once.".formatted(name));
  }

  @Test
  void ofSeveralFaultsTheFirstInOrderIsGiven() {
    List<Header> faults = new ArrayList<>();
    faults.add(header("delay-id", "x".repeat(257)));
    assertThat(rejected(faults).reason()).isEqualTo(RejectReason.MISSING_TARGET);
    faults.add(header("delay-topic", "orders"));
    assertThat(rejected(faults).reason()).isEqualTo(RejectReason.MISSING_TIME);
    faults.add(header("delay-partition", "x"));
    assertThat(rejected(faults).reason()).isEqualTo(RejectReason.BAD_PARTITION);
    faults.add(header("delay-until", "soon"));
    faults.removeIf(header -> header.name().equals("delay-partition"));
    assertThat(rejected(faults).reason()).isEqualTo(RejectReason.BAD_TIME);
    faults.add(header("delay-mode", "x"));
    assertThat(rejected(faults).reason()).isEqualTo(RejectReason.BAD_HEADER);
  }

  private static void refusesValue(String name, byte @Nullable [] value, String why) {
    List<Header> headers = List.of(header("mine", "x"), new Header(name, value));
    assertThat(rejected(record(TIMESTAMP, headers)))
        .isEqualTo(
            new Rejection(RejectReason.BAD_HEADER, "The header '%s' %s.".formatted(name, why)));
  }
}

package io.delayline.intake;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.delayline.emit.TargetRules;
import io.delayline.model.DelayedMessage;
import io.delayline.model.Header;
import io.delayline.model.Origin;
import io.delayline.model.RejectReason;
import io.delayline.model.Rejection;
import io.delayline.model.SourceRecord;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** A decoder with usual rules, and records for it made of name and text in turn. */
final class DecoderFixture {
  static final Instant NOW = Instant.parse("2026-01-15T12:00:00.500Z");
  static final Instant TIMESTAMP = Instant.parse("2026-01-15T11:59:58.123Z");
  static final Origin ORIGIN = new Origin("delay", 7, 42);

  static final Decoder DECODER =
      new Decoder(
          new TargetRules(Set.of("delay"), Set.of("delay.dlt"), List.of("orders*", "audit")),
          List.of(Duration.ofSeconds(1), Duration.ofSeconds(5), Duration.ofHours(2)),
          Duration.ofDays(400));

  private DecoderFixture() {}

  static SourceRecord record(Instant timestamp, List<Header> headers) {
    byte[] value = {-1, 0, 1};
    return new SourceRecord(ORIGIN, timestamp, null, value, headers);
  }

  /** The headers of a record to {@code orders}, and further ones. */
  static List<Header> toOrders(String... namesAndTexts) {
    List<Header> headers = new ArrayList<>(headers(namesAndTexts));
    headers.addFirst(header("delay-topic", "orders"));
    return headers;
  }

  static List<Header> headers(String... namesAndTexts) {
    List<Header> headers = new ArrayList<>();
    for (int i = 0; i < namesAndTexts.length; i += 2) {
      headers.add(header(namesAndTexts[i], namesAndTexts[i + 1]));
    }
    return headers;
  }

  static Header header(String name, String text) {
    return new Header(name, text.getBytes(UTF_8));
  }

  static DelayedMessage accepted(List<Header> headers) {
    return accepted(record(TIMESTAMP, headers));
  }

  static DelayedMessage accepted(SourceRecord record) {
    return switch (DECODER.decode(record, NOW)) {
      case Decoded.Accepted(DelayedMessage message) -> message;
      case Decoded.Rejected(Rejection rejection) -> throw new AssertionError(rejection);
    };
  }

  static Rejection rejected(List<Header> headers) {
    return rejected(record(TIMESTAMP, headers));
  }

  static Rejection rejected(SourceRecord record) {
    return switch (DECODER.decode(record, NOW)) {
      case Decoded.Accepted(DelayedMessage message) -> throw new AssertionError(message);
      case Decoded.Rejected(Rejection rejection) -> sentence(rejection);
    };
  }

  /** One style for all: it begins with a capital letter or a header's name, and says dates. */
  private static Rejection sentence(Rejection rejection) {
    assertThat(rejection.detail()).matches("([A-Z]|delay-[a-z]+ ).*[.?]");
    assertThat(rejection.detail().replaceAll("'.*'", "what was given"))
        .doesNotContainPattern("[+-]?[0-9]{5,}-[0-9]{2}-[0-9]{2}T");
    return rejection;
  }

  static void assertRejected(List<Header> headers, RejectReason reason, String detail) {
    assertThat(rejected(headers)).isEqualTo(new Rejection(reason, detail));
  }
}

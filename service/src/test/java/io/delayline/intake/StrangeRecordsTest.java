package io.delayline.intake;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.delayline.Fuzz;
import io.delayline.delay.BundleCodec;
import io.delayline.delay.Bundler;
import io.delayline.emit.TargetRules;
import io.delayline.model.DelayedMessage;
import io.delayline.model.MessageId;
import io.delayline.model.Origin;
import io.delayline.model.Rejection;
import io.delayline.model.SourceRecord;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Random records through the decoder, and what it accepts through the codec. */
class StrangeRecordsTest {
  private static final Instant NOW = Instant.parse("2026-06-01T12:00:00Z");
  private static final Duration HORIZON = Duration.ofDays(400);

  private final Decoder decoder =
      new Decoder(
          new TargetRules(Set.of("delay"), Set.of("delay.dlt"), List.of("t*", "nowhere")),
          List.of(Duration.ofSeconds(1), Duration.ofSeconds(5)),
          HORIZON);
  private final BundleCodec codec = new BundleCodec();
  private final Bundler bundler = new Bundler(codec, 61_440);

  /** Each is accepted, and comes out of a bundle as it went in, or has a reason. */
  @Test
  void eachIsAcceptedOrRejectedWithAReason() throws Exception {
    int inputs = Fuzz.inputs(45_000);
    Random random = Fuzz.random(1);
    StrangeRecords records = new StrangeRecords(random);
    Map<io.delayline.model.RejectReason, Integer> reasons =
        new EnumMap<>(io.delayline.model.RejectReason.class);
    int accepted = 0;
    for (int i = 0; i < inputs; i++) {
      SourceRecord record = records.next(new Origin("delay", 3, i), NOW);
      switch (decoder.decode(record, NOW)) {
        case Decoded.Accepted(DelayedMessage message) -> {
          accepted++;
          assertAcceptable(record, message, i);
        }
        case Decoded.Rejected(Rejection rejection) -> {
          reasons.merge(rejection.reason(), 1, Integer::sum);
          check(rejection.detail().length() > 10 && rejection.detail().length() <= 501, i);
          check(rejection.detail().chars().noneMatch(Character::isISOControl), i);
        }
      }
    }
    assertThat(accepted).isBetween(inputs / 10, inputs * 9 / 10);
    assertThat(reasons).as("%s", reasons).hasSizeGreaterThan(8);
  }

  private void assertAcceptable(SourceRecord record, DelayedMessage message, int i)
      throws Exception {
    check(message.source().equals(record), i);
    check(!message.due().isBefore(MessageId.EARLIEST_DUE), i);
    check(!message.due().isAfter(NOW.plus(HORIZON)), i);
    check(!message.id().delayId().isEmpty(), i);
    check(message.id().delayId().getBytes(UTF_8).length <= MessageId.MAX_BYTES, i);
    check(TargetRules.isLegalName(message.target().topic()), i);
    if (i % 4 == 0) { // packing is what costs
      var packed = bundler.pack(List.of(message)).getFirst();
      DelayedMessage read = codec.decode(packed.bundle()).getFirst();
      check(read.id().equals(message.id()) && read.target().equals(message.target()), i);
      assertThat(read.source()).usingRecursiveComparison().isEqualTo(record);
    }
  }

  private static void check(boolean holds, int input) {
    if (!holds) {
      throw new AssertionError("seed " + Fuzz.seed() + ", input " + input);
    }
  }
}

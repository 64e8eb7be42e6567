package io.delayline.emit;

import static org.assertj.core.api.Assertions.assertThat;

import io.delayline.FieldFault;
import io.delayline.model.DelayedMessage;
import io.delayline.model.Header;
import io.delayline.model.MessageId;
import io.delayline.model.Outcome;
import io.delayline.model.RejectReason;
import io.delayline.model.Rejection;
import io.delayline.model.SourceRecord;
import io.delayline.runtime.MeterNames;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Whoever hands a message over is answered, whatever the message is and whatever fails beside. */
class DeliveryAnswerTest {
  private static final Outcome NEVER =
      new Outcome.Never(new Rejection(RejectReason.TARGET_REFUSED, "too large"));

  private final DeliveryFixture world;

  DeliveryAnswerTest() throws InterruptedException {
    world = new DeliveryFixture();
  }

  private static DelayedMessage orders() {
    return DeliveryFixture.message("orders", null);
  }

  private static DelayedMessage due(DelayedMessage message, Instant due) {
    return new DelayedMessage(message.source(), message.target(), new MessageId("x", due));
  }

  @Test
  void theAnswerDoesNotDependOnWhatIsCounted() throws InterruptedException {
    DeliveryFixture broken = new DeliveryFixture(new BrokenMeters());
    assertThat(broken.deliver(orders())).isEqualTo(Outcome.DONE);
    assertThat(broken.emitter.written("orders")).hasSize(1);

    broken.emitter.answer("orders", Outcome.doubtful("no answer"));
    assertThat(broken.deliver(orders(), true)).isEqualTo(Outcome.doubtful("no answer"));

    broken.emitter.answer("audit", NEVER);
    assertThat(broken.deliver("audit")).isEqualTo(Outcome.DONE);
    assertThat(broken.deliver("payments")).as("refused by the rules").isEqualTo(Outcome.DONE);
    assertThat(broken.rejected()).containsExactly("TARGET_REFUSED", "TARGET_NOT_ALLOWED");
  }

  /** Timers count nanoseconds in 64 bits; what is due longer ago has the most that they count. */
  @FieldFault("B37")
  @Test
  void theLatenessOfWhatWasDueInAnyYearIsCounted() {
    for (long millis : new long[] {Long.MIN_VALUE, -62_135_596_800_000L, 0}) {
      assertThat(world.deliver(due(orders(), Instant.ofEpochMilli(millis))))
          .isEqualTo(Outcome.DONE);
    }
    assertThat(world.registry.timer(MeterNames.LATENESS).count()).isEqualTo(3);
    assertThat(world.registry.timer(MeterNames.LATENESS).max(TimeUnit.DAYS)).isGreaterThan(106_000);
  }

  /** Its producer's clock is wrong; without an end it would go round until the queue drops it. */
  @Test
  void theGraceOfARecordFromTheFutureCountsFromItsDueTime() {
    DelayedMessage plain = DeliveryFixture.message("orders-eu", null);
    for (long millis : new long[] {DeliveryFixture.NOON.toEpochMilli() * 2, Long.MAX_VALUE}) {
      SourceRecord source =
          new SourceRecord(
              plain.source().origin(), Instant.ofEpochMilli(millis), null, null, List.of());
      DelayedMessage message = new DelayedMessage(source, plain.target(), plain.id());
      assertThat(world.deliver(message)).isInstanceOf(Outcome.Later.class);
    }
    world.clock.advance(DeliveryFixture.GRACE);
    SourceRecord source =
        new SourceRecord(
            plain.source().origin(), Instant.ofEpochMilli(Long.MAX_VALUE), null, null, List.of());
    assertThat(world.deliver(new DelayedMessage(source, plain.target(), plain.id())))
        .isEqualTo(Outcome.DONE);
    assertThat(world.rejected()).containsExactly("TARGET_UNKNOWN");
  }

  /** More headers than any service counts as attributes, three of them empty. */
  @FieldFault("B18")
  @Test
  void aRecordOfManyHeadersIsADeadLetterWithAllOfThem() {
    List<Header> headers = new ArrayList<>();
    for (int i = 0; i < 25; i++) {
      headers.add(new Header("h" + i % 20, i < 3 ? new byte[0] : new byte[] {(byte) i}));
    }
    DelayedMessage plain = orders();
    SourceRecord source =
        new SourceRecord(
            plain.source().origin(), plain.source().timestamp(), null, new byte[] {1}, headers);
    DelayedMessage message = new DelayedMessage(source, plain.target(), plain.id());
    world.emitter.answer("orders", NEVER);

    world.deadLetters.answerOnce(NEVER);
    assertThat(world.deliver(message)).as("it stays").isInstanceOf(Outcome.Later.class);
    world.clock.advance(Duration.ofMinutes(1));
    assertThat(world.deliver(message)).isEqualTo(Outcome.DONE);
    assertThat(world.deadLetters.letters())
        .singleElement()
        .satisfies(letter -> {
          assertThat(letter.headers()).isEqualTo(headers);
          assertThat(OutgoingHeaders.rejected(letter))
              .hasSize(28)
              .startsWith(headers.toArray(Header[]::new));
        });
  }
}

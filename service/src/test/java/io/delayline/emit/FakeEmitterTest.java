package io.delayline.emit;

import static org.assertj.core.api.Assertions.assertThat;

import io.delayline.model.DelayedMessage;
import io.delayline.model.MessageId;
import io.delayline.model.Origin;
import io.delayline.model.Outcome;
import io.delayline.model.RejectReason;
import io.delayline.model.Rejection;
import io.delayline.model.SourceRecord;
import io.delayline.model.Target;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class FakeEmitterTest extends EmitterContract {
  private static final Instant NOW = Instant.parse("2026-03-01T00:00:00Z");

  private final FakeEmitter emitter = new FakeEmitter(InstantSource.fixed(NOW));

  @BeforeEach
  void refuseAsASmallTopicDoes() {
    emitter.answer(
        "small",
        new Outcome.Never(new Rejection(RejectReason.TARGET_REFUSED, "too large for topic small")));
  }

  @Override
  protected Emitter emitter() {
    return emitter;
  }

  @Override
  protected String target() {
    return "orders";
  }

  @Override
  protected String smallTarget() {
    return "small";
  }

  @Override
  protected List<WrittenRecord> written(String topic) {
    return emitter.written(topic);
  }

  @Override
  protected Instant now() {
    return NOW;
  }

  @Test
  void answersOnceThenAsAlways() {
    emitter.answerOnce("orders", Outcome.doubtful("it broke"));

    assertThat(emit()).isEqualTo(Outcome.doubtful("it broke"));
    assertThat(emit()).isEqualTo(Outcome.DONE);
    assertThat(emitter.attempts()).hasSize(2);
    assertThat(emitter.delivered()).hasSize(1);
  }

  @Test
  void whatIsSilencedIsAnsweredLater() {
    Answer answer = new Answer();
    emitter.silence();
    emitter.emit(message(), answer);
    assertThat(answer.untaken()).isZero();
    assertThat(emitter.delivered()).isEmpty();

    emitter.speak();
    assertThat(answer.await()).isEqualTo(Outcome.DONE);
  }

  private Outcome emit() {
    Answer answer = new Answer();
    emitter.emit(message(), answer);
    return answer.await();
  }

  private static DelayedMessage message() {
    SourceRecord source = new SourceRecord(new Origin("delay", 0, 0), NOW, null, null, List.of());
    return new DelayedMessage(source, new Target("orders", null), new MessageId("a", NOW));
  }
}

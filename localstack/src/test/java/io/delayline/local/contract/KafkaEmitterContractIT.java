package io.delayline.local.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.delayline.FieldFault;
import io.delayline.emit.Answer;
import io.delayline.emit.Emitter;
import io.delayline.emit.EmitterContract;
import io.delayline.emit.WrittenRecord;
import io.delayline.kafka.KafkaEmitter;
import io.delayline.kafka.RecordSender;
import io.delayline.model.DelayedMessage;
import io.delayline.model.MessageId;
import io.delayline.model.Origin;
import io.delayline.model.Outcome;
import io.delayline.model.RejectReason;
import io.delayline.model.SourceRecord;
import io.delayline.model.Target;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.kafka.common.config.TopicConfig;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class KafkaEmitterContractIT extends EmitterContract {
  @RegisterExtension static final TestKafka KAFKA = new TestKafka();

  private static final Duration DELIVERY_TIMEOUT = Duration.ofSeconds(8);
  private static final long BUFFER_BYTES = 32 << 20;

  private static @Nullable RecordSender sender;

  private final String target = KAFKA.create("orders", 3, Map.of());
  private final String small =
      KAFKA.create("small", 1, Map.of(TopicConfig.MAX_MESSAGE_BYTES_CONFIG, "10000"));

  @BeforeAll
  static void open() {
    sender = RecordSender.forTargets(KAFKA.settings(), DELIVERY_TIMEOUT, BUFFER_BYTES);
  }

  @AfterAll
  static void close() {
    sender().close(DELIVERY_TIMEOUT);
  }

  @Override
  protected Emitter emitter() {
    return new KafkaEmitter(sender());
  }

  @Override
  protected String target() {
    return target;
  }

  @Override
  protected String smallTarget() {
    return small;
  }

  @Override
  protected List<WrittenRecord> written(String topic) {
    return KAFKA.written(topic);
  }

  @Override
  protected Instant now() {
    return Instant.ofEpochMilli(InstantSource.system().millis());
  }

  @Test
  void takesWhatIsFarAboveKafkasUsualLimit() {
    String large = KAFKA.create("large", 1, Map.of("max.message.bytes", "8000000"));

    assertThat(emit(new Target(large, null), new byte[4_000_000])).isEqualTo(Outcome.DONE);
  }

  @Test
  @FieldFault("B34")
  void aPartitionThatIsNotThereCertainlyGotNothing() {
    assertThat(emit(new Target(target, 3), new byte[1]))
        .isInstanceOfSatisfying(
            Outcome.Later.class, later -> assertThat(later.unknown()).isFalse());
  }

  @Test
  void aCompactedTopicRefusesARecordWithoutKeyAndOnlyThat() {
    String compacted =
        KAFKA.create("compacted", 1, Map.of(TopicConfig.CLEANUP_POLICY_CONFIG, "compact"));

    assertThat(emit(new Target(compacted, null), new byte[1]))
        .isInstanceOfSatisfying(
            Outcome.Never.class,
            never -> assertThat(never.rejection().reason()).isEqualTo(RejectReason.TARGET_REFUSED));
  }

  @Test
  void flushesWhatIsOnItsWay() {
    Answer answer = new Answer();
    emitter().emit(message(new Target(target, null), new byte[1]), answer);

    assertThat(sender().flush(DELIVERY_TIMEOUT)).isTrue();
    assertThat(answer.untaken()).isEqualTo(1);
  }

  @Test
  void nobodyThereIsRefusedInTimeAndBlocksOnlyAMoment() {
    RecordSender lonely =
        RecordSender.forTargets(TestKafka.nobody(), DELIVERY_TIMEOUT, BUFFER_BYTES);
    Answer answer = new Answer();
    long begun = System.nanoTime();

    new KafkaEmitter(lonely).emit(message(new Target(target, null), new byte[1]), answer);

    assertThat(Duration.ofNanos(System.nanoTime() - begun)).isLessThan(Duration.ofSeconds(3));
    assertThat(answer.await())
        .isInstanceOfSatisfying(
            Outcome.Later.class, later -> assertThat(later.unknown()).isFalse());
    lonely.close(Duration.ZERO);
  }

  private Outcome emit(Target target, byte[] value) {
    Answer answer = new Answer();
    emitter().emit(message(target, value), answer);
    return answer.await();
  }

  private static DelayedMessage message(Target target, byte[] value) {
    Instant due = Instant.ofEpochMilli(1_770_000_000_000L);
    SourceRecord source = new SourceRecord(new Origin("delay", 0, 0), due, null, value, List.of());
    return new DelayedMessage(source, target, new MessageId("a", due));
  }

  private static RecordSender sender() {
    return Objects.requireNonNull(sender);
  }
}

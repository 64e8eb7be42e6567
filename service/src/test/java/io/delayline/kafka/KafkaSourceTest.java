package io.delayline.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.delayline.FieldFault;
import io.delayline.intake.MessageSource.Ownership;
import io.delayline.intake.SourcePartition;
import io.delayline.model.TryLater;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.kafka.clients.consumer.CommitFailedException;
import org.apache.kafka.clients.consumer.MockConsumer;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.clients.consumer.OffsetCommitCallback;
import org.apache.kafka.clients.consumer.RetriableCommitFailedException;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.DisconnectException;
import org.apache.kafka.common.errors.FencedInstanceIdException;
import org.apache.kafka.common.errors.GroupAuthorizationException;
import org.apache.kafka.common.errors.InconsistentGroupProtocolException;
import org.apache.kafka.common.errors.RebalanceInProgressException;
import org.apache.kafka.common.errors.SaslAuthenticationException;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.errors.TopicAuthorizationException;
import org.apache.kafka.common.errors.UnknownServerException;
import org.apache.kafka.common.errors.UnsupportedVersionException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What Kafka's consumer throws is for later, whichever of its many errors it is. */
class KafkaSourceTest {
  private static final TopicPartition MINE = new TopicPartition("delay", 0);
  private static final Map<SourcePartition, Long> NEXT =
      Map.of(new SourcePartition("delay", 0), 7L);

  private final Failing consumer = new Failing();
  private final KafkaSource source =
      new KafkaSource(consumer, List.of("delay"), Duration.ofSeconds(10));

  KafkaSourceTest() {
    source.join(new Unconcerned());
    consumer.rebalance(List.of(MINE));
    consumer.updateBeginningOffsets(Map.of(MINE, 0L));
  }

  static Stream<KafkaException> errors() {
    return Stream.of(
        new CommitFailedException("x"),
        new RetriableCommitFailedException("x"),
        new RebalanceInProgressException("x"),
        new FencedInstanceIdException("x"),
        new InconsistentGroupProtocolException("x"),
        new GroupAuthorizationException("x"),
        new TopicAuthorizationException("x"),
        new SaslAuthenticationException("x"),
        new TimeoutException("x"),
        DisconnectException.INSTANCE,
        new UnknownServerException("x"),
        new UnsupportedVersionException("x"),
        new KafkaException("x"));
  }

  @ParameterizedTest
  @MethodSource("errors")
  @FieldFault("B62")
  void aPollThatFailsIsForLaterAndTheNextOneReadsOn(KafkaException error) {
    consumer.setPollException(error);
    assertThatExceptionOfType(TryLater.class)
        .isThrownBy(() -> source.poll(Set.of(), Duration.ZERO))
        .withMessageContaining(error.getClass().getSimpleName())
        .withCause(error);
    assertThat(source.poll(Set.of(), Duration.ZERO)).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("errors")
  @FieldFault({"B60", "B62"})
  void aCommitThatFailsIsToldAndCommitsNothing(KafkaException error) {
    consumer.commitError = error;
    assertThatExceptionOfType(TryLater.class)
        .isThrownBy(() -> source.commit(NEXT, true))
        .withCause(error);

    source.commit(NEXT, false);
    assertThat(source.commitHasFailed()).isTrue();
    assertThat(source.commitHasFailed()).as("told once").isFalse();
    assertThat(source.acknowledged()).isEmpty();

    consumer.commitError = null;
    source.commit(NEXT, true);
    assertThat(consumer.committed(Set.of(MINE)).get(MINE)).isEqualTo(new OffsetAndMetadata(7));
    assertThat(source.commitHasFailed()).isFalse();
  }

  @Test
  @FieldFault("B62")
  void aCommitThatCannotEvenBeStartedIsToldLikeOneThatFails() {
    consumer.commitError = new CommitFailedException("x");
    consumer.throwsAtOnce = true;
    source.commit(NEXT, false);
    assertThat(source.commitHasFailed()).isTrue();
  }

  @Test
  @FieldFault("B60")
  void aCommitThatTheGroupHasTakenIsToldOnce() {
    source.commit(NEXT, false);
    assertThat(source.acknowledged()).isEqualTo(NEXT);
    assertThat(source.acknowledged()).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("errors")
  void leavingThatFailsIsForLater(KafkaException error) {
    consumer.leaveError = error;
    assertThatExceptionOfType(TryLater.class).isThrownBy(source::leave).withCause(error);
    consumer.leaveError = null;
    source.leave();
    assertThat(consumer.subscription()).isEmpty();
  }

  private static final class Unconcerned implements Ownership {
    @Override
    public void assigned(Collection<SourcePartition> partitions) {}

    @Override
    public void revoked(Collection<SourcePartition> partitions) {}

    @Override
    public void lost(Collection<SourcePartition> partitions) {}
  }

  private static final class Failing extends MockConsumer<byte[], byte[]> {
    private @Nullable KafkaException commitError;
    private @Nullable KafkaException leaveError;
    private boolean throwsAtOnce;

    Failing() {
      super("earliest");
    }

    @Override
    public synchronized void commitSync(
        Map<TopicPartition, OffsetAndMetadata> offsets, Duration timeout) {
      if (commitError != null) {
        throw commitError;
      }
      super.commitSync(offsets, timeout);
    }

    @Override
    public synchronized void commitAsync(
        Map<TopicPartition, OffsetAndMetadata> offsets, @Nullable OffsetCommitCallback callback) {
      if (commitError == null || callback == null) {
        super.commitAsync(offsets, callback);
      } else if (throwsAtOnce) {
        throw commitError;
      } else {
        callback.onComplete(offsets, commitError);
      }
    }

    @Override
    public synchronized void unsubscribe() {
      if (leaveError != null) {
        throw leaveError;
      }
      super.unsubscribe();
    }
  }
}

package io.delayline.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import io.delayline.FieldFault;
import io.delayline.model.Outcome;
import io.delayline.model.RejectReason;
import java.util.concurrent.ExecutionException;
import java.util.stream.Stream;
import org.apache.kafka.clients.producer.BufferExhaustedException;
import org.apache.kafka.common.InvalidRecordException;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.ClusterAuthorizationException;
import org.apache.kafka.common.errors.CorruptRecordException;
import org.apache.kafka.common.errors.DisconnectException;
import org.apache.kafka.common.errors.InterruptException;
import org.apache.kafka.common.errors.InvalidPidMappingException;
import org.apache.kafka.common.errors.InvalidProducerEpochException;
import org.apache.kafka.common.errors.InvalidTimestampException;
import org.apache.kafka.common.errors.InvalidTopicException;
import org.apache.kafka.common.errors.KafkaStorageException;
import org.apache.kafka.common.errors.LeaderNotAvailableException;
import org.apache.kafka.common.errors.NetworkException;
import org.apache.kafka.common.errors.NotEnoughReplicasAfterAppendException;
import org.apache.kafka.common.errors.NotEnoughReplicasException;
import org.apache.kafka.common.errors.NotLeaderOrFollowerException;
import org.apache.kafka.common.errors.OutOfOrderSequenceException;
import org.apache.kafka.common.errors.ProducerFencedException;
import org.apache.kafka.common.errors.RecordBatchTooLargeException;
import org.apache.kafka.common.errors.RecordTooLargeException;
import org.apache.kafka.common.errors.SaslAuthenticationException;
import org.apache.kafka.common.errors.SerializationException;
import org.apache.kafka.common.errors.SslAuthenticationException;
import org.apache.kafka.common.errors.ThrottlingQuotaExceededException;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.errors.TopicAuthorizationException;
import org.apache.kafka.common.errors.TransactionalIdAuthorizationException;
import org.apache.kafka.common.errors.UnknownProducerIdException;
import org.apache.kafka.common.errors.UnknownServerException;
import org.apache.kafka.common.errors.UnknownTopicIdException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;
import org.apache.kafka.common.errors.UnsupportedForMessageFormatException;
import org.apache.kafka.common.errors.UnsupportedVersionException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class KafkaErrorsTest {
  static Stream<Exception> never() {
    return Stream.of(
        new RecordTooLargeException("x"),
        new RecordBatchTooLargeException("x"),
        new TopicAuthorizationException("x"),
        new InvalidTopicException("x"),
        new InvalidRecordException("x"),
        new SerializationException("x"),
        new UnsupportedForMessageFormatException("x"));
  }

  static Stream<Exception> notWritten() {
    return Stream.of(
        new UnknownTopicOrPartitionException("x"),
        new UnknownTopicIdException("x"),
        new LeaderNotAvailableException("x"),
        new NotLeaderOrFollowerException("x"),
        new NotEnoughReplicasException("x"),
        new InvalidTimestampException("x"),
        new ThrottlingQuotaExceededException("x"));
  }

  static Stream<Exception> notWrittenByABrokenProducer() {
    return Stream.of(
        new ClusterAuthorizationException("x"),
        new TransactionalIdAuthorizationException("x"),
        new SaslAuthenticationException("x"),
        new SslAuthenticationException("x"),
        new UnsupportedVersionException("x"));
  }

  static Stream<Exception> perhapsWritten() {
    return Stream.of(
        new TimeoutException("Expiring 1 record(s)"),
        new NotEnoughReplicasAfterAppendException("x"),
        new NetworkException("x"),
        new DisconnectException("x"),
        new KafkaStorageException("x"),
        new CorruptRecordException("x"),
        new UnknownServerException("x"),
        new KafkaException("Producer is closed forcefully."),
        new RuntimeException("unheard of"));
  }

  static Stream<Exception> perhapsWrittenByABrokenProducer() {
    return Stream.of(
        new OutOfOrderSequenceException("x"),
        new UnknownProducerIdException("x"),
        new ProducerFencedException("x"),
        new InvalidProducerEpochException("x"),
        new InvalidPidMappingException("x"),
        new IllegalStateException("Cannot perform operation after producer has been closed"));
  }

  static Stream<Exception> notTaken() {
    return Stream.of(
        new TimeoutException("Topic x not present in metadata after 1000 ms."),
        new BufferExhaustedException("x"),
        new IllegalStateException("Cannot perform operation after producer has been closed"));
  }

  @ParameterizedTest
  @MethodSource("never")
  @FieldFault("B85")
  void theTargetWillNeverTakeIt(Exception error) {
    assertNever(error, RejectReason.TARGET_REFUSED);
    assertThat(KafkaErrors.breaksProducer(error)).isFalse();
  }

  @ParameterizedTest
  @MethodSource({"notWritten", "notWrittenByABrokenProducer"})
  @FieldFault("B65")
  void theBrokerSaysThatItWroteNothing(Exception error) {
    assertLater(KafkaErrors.outcome("orders", error, true), false);
    assertLater(KafkaErrors.outcome("orders", error, false), false);
  }

  @ParameterizedTest
  @MethodSource({"perhapsWritten", "perhapsWrittenByABrokenProducer"})
  @FieldFault("B65")
  void itMayHaveBeenWrittenOnceItWasTaken(Exception error) {
    assertLater(KafkaErrors.outcome("orders", error, true), true);
    assertLater(KafkaErrors.outcome("orders", error, false), false);
  }

  @ParameterizedTest
  @MethodSource("notTaken")
  void nothingIsWrittenThatWasNotTaken(Exception error) {
    assertLater(KafkaErrors.outcome("orders", error, false), false);
  }

  @Test
  void anInterruptedSendWroteNothingAndStaysInterrupted() {
    Exception error = new InterruptException(new InterruptedException());

    assertLater(KafkaErrors.outcome("orders", error, false), false);
    assertThat(Thread.interrupted()).as("by Kafka's exception itself").isTrue();
  }

  @ParameterizedTest
  @MethodSource({"notWrittenByABrokenProducer", "perhapsWrittenByABrokenProducer"})
  @FieldFault("B87")
  void breaksTheProducer(Exception error) {
    assertThat(KafkaErrors.breaksProducer(error)).isTrue();
    assertThat(KafkaErrors.breaksProducer(new KafkaException("error state", error))).isTrue();
  }

  @ParameterizedTest
  @MethodSource({"notWritten", "perhapsWritten"})
  void leavesTheProducerInUse(Exception error) {
    assertThat(KafkaErrors.breaksProducer(error)).isFalse();
  }

  @Test
  void anIllegalPartitionIsTheSendersFault() {
    assertNever(new IllegalArgumentException("Invalid partition: -1"), RejectReason.BAD_PARTITION);
  }

  @Test
  void looksBehindWrappers() {
    Exception wrapped = new ExecutionException(new KafkaException(new RecordTooLargeException()));

    assertNever(wrapped, RejectReason.TARGET_REFUSED);
  }

  private static void assertNever(Exception error, RejectReason reason) {
    for (boolean handedOver : new boolean[] {true, false}) {
      assertThat(KafkaErrors.outcome("orders", error, handedOver))
          .isInstanceOfSatisfying(
              Outcome.Never.class,
              never -> {
                assertThat(never.rejection().reason()).isEqualTo(reason);
                assertThat(never.rejection().detail()).contains("orders");
              });
    }
  }

  private static void assertLater(Outcome outcome, boolean unknown) {
    assertThat(outcome)
        .isInstanceOfSatisfying(
            Outcome.Later.class,
            later -> {
              assertThat(later.unknown()).isEqualTo(unknown);
              assertThat(later.cause()).contains("orders");
            });
  }
}

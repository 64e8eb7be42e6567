package io.delayline.kafka;

import io.delayline.model.Outcome;
import io.delayline.model.RejectReason;
import io.delayline.model.Rejection;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.common.InvalidRecordException;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.AuthenticationException;
import org.apache.kafka.common.errors.ClusterAuthorizationException;
import org.apache.kafka.common.errors.InvalidPidMappingException;
import org.apache.kafka.common.errors.InvalidProducerEpochException;
import org.apache.kafka.common.errors.InvalidTimestampException;
import org.apache.kafka.common.errors.InvalidTopicException;
import org.apache.kafka.common.errors.LeaderNotAvailableException;
import org.apache.kafka.common.errors.NotEnoughReplicasException;
import org.apache.kafka.common.errors.NotLeaderOrFollowerException;
import org.apache.kafka.common.errors.OutOfOrderSequenceException;
import org.apache.kafka.common.errors.ProducerFencedException;
import org.apache.kafka.common.errors.RecordBatchTooLargeException;
import org.apache.kafka.common.errors.RecordTooLargeException;
import org.apache.kafka.common.errors.SerializationException;
import org.apache.kafka.common.errors.ThrottlingQuotaExceededException;
import org.apache.kafka.common.errors.TopicAuthorizationException;
import org.apache.kafka.common.errors.TransactionalIdAuthorizationException;
import org.apache.kafka.common.errors.UnknownTopicIdException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;
import org.apache.kafka.common.errors.UnsupportedForMessageFormatException;
import org.apache.kafka.common.errors.UnsupportedVersionException;

/** Splits what a producer reports, be it thrown or given to the callback, in this one place. */
final class KafkaErrors {
  private KafkaErrors() {}

  /**
   * What a failed send means for the record.
   *
   * @param handedOver whether the producer had taken the record, so that it may have been on its
   *     way. Before that a failure, even a timeout, certainly had no effect.
   */
  static Outcome outcome(String topic, Throwable error, boolean handedOver) {
    Throwable cause = unwrapped(error);
    String detail = "Topic " + topic + ": " + text(cause);
    Optional<RejectReason> never = never(cause);
    if (never.isPresent()) {
      return new Outcome.Never(new Rejection(never.get(), detail));
    }
    return handedOver && !saysNotWritten(cause)
        ? Outcome.doubtful(detail)
        : Outcome.refused(detail);
  }

  /** Whether the producer object is of no more use after this and has to be replaced. */
  static boolean breaksProducer(Throwable error) {
    return switch (unwrapped(error)) {
      case OutOfOrderSequenceException _, // UnknownProducerIdException is one too
          ProducerFencedException _,
          InvalidProducerEpochException _,
          InvalidPidMappingException _,
          ClusterAuthorizationException _,
          TransactionalIdAuthorizationException _,
          AuthenticationException _,
          UnsupportedVersionException _,
          IllegalStateException _ -> // closed, or in its fatal state
          true;
      default -> false;
    };
  }

  /** One line for people: the kind of error and what it says. */
  static String text(Throwable error) {
    String message = error.getMessage();
    String kind = error.getClass().getSimpleName();
    return message == null ? kind : kind + ", " + message;
  }

  /** What is behind the wrappers that say nothing of their own. */
  static Throwable unwrapped(Throwable error) {
    Throwable inner = error;
    while (inner.getCause() != null
        && (inner instanceof ExecutionException || inner.getClass() == KafkaException.class)) {
      inner = inner.getCause();
    }
    return inner;
  }

  private static Optional<RejectReason> never(Throwable cause) {
    return switch (cause) {
      case RecordTooLargeException _,
          RecordBatchTooLargeException _,
          TopicAuthorizationException _,
          InvalidTopicException _,
          InvalidRecordException _, // a compacted topic refuses a record without a key
          SerializationException _,
          UnsupportedForMessageFormatException _ ->
          Optional.of(RejectReason.TARGET_REFUSED);
      case IllegalArgumentException _ -> // thrown for a negative partition
          Optional.of(RejectReason.BAD_PARTITION);
      default -> Optional.empty();
    };
  }

  /**
   * Whether this is an answer of the broker, and the answer is that it did not write the record.
   */
  private static boolean saysNotWritten(Throwable cause) {
    return switch (cause) {
      case UnknownTopicOrPartitionException _,
          UnknownTopicIdException _,
          LeaderNotAvailableException _,
          NotLeaderOrFollowerException _,
          NotEnoughReplicasException _, // unlike NotEnoughReplicasAfterAppendException
          ClusterAuthorizationException _,
          TransactionalIdAuthorizationException _,
          AuthenticationException _,
          InvalidTimestampException _, // it was the clock's; the next attempt has another
          ThrottlingQuotaExceededException _,
          UnsupportedVersionException _ ->
          true;
      default -> false;
    };
  }
}

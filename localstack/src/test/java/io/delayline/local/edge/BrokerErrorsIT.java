package io.delayline.local.edge;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.delayline.FieldFault;
import io.delayline.emit.Answer;
import io.delayline.kafka.KafkaEmitter;
import io.delayline.kafka.KafkaSettings;
import io.delayline.kafka.RecordSender;
import io.delayline.model.DelayedMessage;
import io.delayline.model.MessageId;
import io.delayline.model.Origin;
import io.delayline.model.Outcome;
import io.delayline.model.SourceRecord;
import io.delayline.model.Target;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.protocol.Errors;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What a broker can answer to a record, to the producer as it is. */
class BrokerErrorsIT {
  /** For what is answered in the end. */
  private static final Duration PATIENT = Duration.ofSeconds(20);

  /** For what is not. */
  private static final Duration IMPATIENT = Duration.ofSeconds(1);

  private static final Instant DUE = Instant.ofEpochMilli(1_770_000_000_000L);

  private final ScriptedBroker broker = new ScriptedBroker();
  private final List<RecordSender> senders = new ArrayList<>();

  @AfterEach
  void close() {
    senders.forEach(sender -> sender.close(Duration.ZERO));
    broker.close();
  }

  @Test
  @FieldFault("B65")
  void whatTooFewReplicasHoldIsNotDeliveredUntilEnoughOfThemDo() {
    broker.answer(Errors.NOT_ENOUGH_REPLICAS, Errors.NOT_ENOUGH_REPLICAS, Errors.NONE);
    assertThat(send(sender(PATIENT), "orders").await()).isEqualTo(Outcome.DONE);
    assertThat(broker.requests()).isEqualTo(3);
  }

  @ParameterizedTest
  @EnumSource(
      mode = EnumSource.Mode.INCLUDE,
      names = {
        "NOT_ENOUGH_REPLICAS",
        "NOT_ENOUGH_REPLICAS_AFTER_APPEND",
        "REQUEST_TIMED_OUT",
        "NOT_LEADER_OR_FOLLOWER",
        "KAFKA_STORAGE_ERROR",
        "UNKNOWN_SERVER_ERROR",
        "UNKNOWN_TOPIC_OR_PARTITION",
        "OUT_OF_ORDER_SEQUENCE_NUMBER",
        "UNKNOWN_PRODUCER_ID",
        "INVALID_PRODUCER_EPOCH",
        "CLUSTER_AUTHORIZATION_FAILED",
        "INVALID_TIMESTAMP"
      })
  @FieldFault({"B65", "B87"})
  void whatMayPassIsLaterAndWhenItHasPassedAllWorksWithoutARestart(Errors error) {
    RecordSender sender = sender(IMPATIENT);
    broker.answer(error);
    assertThat(send(sender, "orders").await()).isInstanceOf(Outcome.Later.class);
    broker.answer(Errors.NONE);
    Awaitility.await().until(() -> send(sender, "orders").await().equals(Outcome.DONE));
  }

  @ParameterizedTest
  @EnumSource(
      mode = EnumSource.Mode.INCLUDE,
      names = {
        "MESSAGE_TOO_LARGE",
        "RECORD_LIST_TOO_LARGE",
        "TOPIC_AUTHORIZATION_FAILED",
        "INVALID_TOPIC_EXCEPTION",
        "INVALID_RECORD",
        "UNSUPPORTED_FOR_MESSAGE_FORMAT"
      })
  @FieldFault("B85")
  void whatTheTargetWillNeverTakeIsAskedOnce(Errors error) {
    RecordSender sender = sender(PATIENT);
    broker.answer(error);
    assertThat(send(sender, "orders").await()).isInstanceOf(Outcome.Never.class);
    assertThat(broker.requests()).isEqualTo(1);
    broker.answer(Errors.NONE);
    assertThat(send(sender, "orders").await()).isEqualTo(Outcome.DONE);
  }

  @Test
  @FieldFault("B83")
  void aTopicWhoseLeaderIsGoneHoldsUpNoOtherAndGoesOnWhenThereIsOne() {
    RecordSender sender = sender(IMPATIENT.multipliedBy(5));
    broker.takeLeaderFrom("sick");
    Answer sick = send(sender, "sick");
    for (int i = 0; i < 10; i++) {
      assertThat(send(sender, "well").await()).isEqualTo(Outcome.DONE);
    }
    assertThat(sick.untaken()).as("still waited for").isZero();
    assertThat(sick.await()).isInstanceOf(Outcome.Later.class);

    broker.takeLeaderFrom("");
    Awaitility.await().until(() -> send(sender, "sick").await().equals(Outcome.DONE));
  }

  private RecordSender sender(Duration deliveryTimeout) {
    Map<String, String> common = Map.of("bootstrap.servers", broker.bootstrap());
    RecordSender sender =
        RecordSender.forTargets(
            new KafkaSettings(common, Map.of(), Map.of(), Map.of()), deliveryTimeout, 0);
    senders.add(sender);
    return sender;
  }

  private static Answer send(RecordSender sender, String topic) {
    SourceRecord source =
        new SourceRecord(
            new Origin("delay", 0, 0), DUE, "k".getBytes(UTF_8), new byte[] {1}, List.of());
    Answer answer = new Answer();
    new KafkaEmitter(sender)
        .emit(new DelayedMessage(source, new Target(topic, null), new MessageId("a", DUE)), answer);
    return answer;
  }
}

package io.delayline.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import io.delayline.FieldFault;
import io.delayline.emit.Answer;
import io.delayline.model.Header;
import io.delayline.model.Outcome;
import io.delayline.model.RejectReason;
import io.delayline.model.Target;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.kafka.clients.producer.MockProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RoundRobinPartitioner;
import org.apache.kafka.common.Cluster;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.NetworkException;
import org.apache.kafka.common.errors.OutOfOrderSequenceException;
import org.apache.kafka.common.errors.RecordTooLargeException;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class RecordSenderTest {
  private final List<MockProducer<byte[], byte[]>> made = new ArrayList<>();
  private final AtomicLong nanos = new AtomicLong();
  private boolean making = true;
  private final CurrentProducer producers =
      new CurrentProducer(this::make, Duration.ofSeconds(1), nanos::get);
  private final RecordSender sender = new RecordSender(producers);

  @Test
  void sendsTheRecordAsItIs() {
    List<Header> headers =
        List.of(new Header("a", null), new Header("b", new byte[0]), new Header("a", null));
    send(new Target("orders", 3), null, headers);

    ProducerRecord<byte[], byte[]> sent = made.getFirst().history().getFirst();
    assertThat(sent.topic()).isEqualTo("orders");
    assertThat(sent.partition()).isEqualTo(3);
    assertThat(sent.timestamp()).as("left to the producer").isNull();
    assertThat(sent.key()).isNull();
    assertThat(sent.value()).isNull();
    assertThat(sent.headers()).extracting(h -> h.key()).containsExactly("a", "b", "a");
    assertThat(sent.headers().toArray()[0].value()).isNull();
    assertThat(sent.headers().toArray()[1].value()).isEmpty();
  }

  @Test
  void isDoneWhenTheBrokerHasAcknowledged() {
    Answer answer = send();
    assertThat(answer.untaken()).isZero();

    made.getFirst().completeNext();

    assertThat(answer.await()).isEqualTo(Outcome.DONE);
  }

  @Test
  void whatIsThrownAndWhatIsCalledBackAreAnsweredAlike() {
    Answer calledBack = send();
    made.getFirst().errorNext(new RecordTooLargeException("too large"));
    made.getFirst().sendException = new RecordTooLargeException("too large");
    Answer thrown = send();

    assertThat(thrown.await()).isEqualTo(calledBack.await()).isInstanceOf(Outcome.Never.class);
  }

  @Test
  @FieldFault("B65")
  void aTimeoutIsInDoubtOnlyAfterTheRecordWasTaken() {
    Answer taken = send();
    made.getFirst().errorNext(new TimeoutException("expired"));
    made.getFirst().sendException = new TimeoutException("no metadata");
    Answer notTaken = send();

    assertThat(((Outcome.Later) taken.await()).unknown()).isTrue();
    assertThat(((Outcome.Later) notTaken.await()).unknown()).isFalse();
  }

  @Test
  void aNegativePartitionIsRejected() {
    Outcome outcome = send(new Target("orders", -1), null, List.of()).await();

    assertThat(((Outcome.Never) outcome).rejection().reason())
        .isEqualTo(RejectReason.BAD_PARTITION);
  }

  @Test
  @FieldFault("B87")
  void replacesABrokenProducerAndClosesItInTheBackground() {
    Answer answer = send();
    made.getFirst().errorNext(new OutOfOrderSequenceException("broken"));

    assertThat(((Outcome.Later) answer.await()).unknown()).isTrue();
    assertThat(made).hasSize(2);
    Awaitility.await().until(() -> made.getFirst().closed());
    assertThat(made.get(1).closed()).isFalse();
    send();
    assertThat(made.get(1).history()).hasSize(1);
  }

  @Test
  @FieldFault("B87")
  void replacesAProducerThatIsClosed() {
    made.getFirst().close();

    Outcome outcome = send().await();

    assertThat(((Outcome.Later) outcome).unknown()).isFalse();
    send();
    assertThat(made.get(1).history()).hasSize(1);
  }

  @Test
  @FieldFault("B87")
  void replacesAProducerInItsFatalState() {
    made.getFirst().sendException =
        new KafkaException("in an error state", new OutOfOrderSequenceException("broken"));

    send();

    assertThat(made).hasSize(2);
  }

  @Test
  void manyFailuresOfOneProducerReplaceItOnce() {
    Answer first = send();
    Answer second = send();
    made.getFirst().errorNext(new OutOfOrderSequenceException("broken"));
    MockProducer<byte[], byte[]> old = made.getFirst();
    nanos.addAndGet(Duration.ofSeconds(5).toNanos());
    old.errorNext(new OutOfOrderSequenceException("broken"));

    assertThat(first.await()).isInstanceOf(Outcome.Later.class);
    assertThat(second.await()).isInstanceOf(Outcome.Later.class);
    assertThat(made).hasSize(2);
  }

  @Test
  void replacesAtMostOnceASecond() {
    breakCurrent();
    breakCurrent();
    assertThat(made).hasSize(2);

    nanos.addAndGet(Duration.ofSeconds(1).toNanos());
    breakCurrent();
    assertThat(made).hasSize(3);
  }

  @Test
  void triesAgainWhenNoProducerCanBeMade() {
    making = false;
    breakCurrent();
    assertThat(made).hasSize(1);

    making = true;
    nanos.addAndGet(Duration.ofSeconds(1).toNanos());
    breakCurrent();
    assertThat(made).hasSize(2);
  }

  @Test
  void keepsAProducerThatMerelyHadBadLuck() {
    send();
    made.getFirst().errorNext(new NetworkException("connection lost"));

    assertThat(made).hasSize(1);
  }

  @Test
  void afterTheCloseNothingIsReplaced() {
    sender.close(Duration.ZERO);

    assertThat(send().await()).isInstanceOf(Outcome.Later.class);
    assertThat(made).hasSize(1);
  }

  @Test
  void answersOnceEvenWhenTheReceiverThrows() {
    Answer answer = new Answer();
    sender.send(
        new RecordSender.Outgoing(new Target("orders", null), null, null, List.of()),
        outcome -> {
          answer.accept(outcome);
          throw new IllegalArgumentException("the receiver's own fault");
        });
    try {
      made.getFirst().completeNext();
    } catch (IllegalArgumentException expected) {
      assertThat(expected).hasMessageContaining("own fault");
    }

    assertThat(answer.untaken()).isEqualTo(1);
  }

  @Test
  void flushesInTime() {
    Answer answer = send();

    assertThat(sender.flush(Duration.ofSeconds(10))).isTrue();
    assertThat(answer.await()).isEqualTo(Outcome.DONE);
  }

  private void breakCurrent() {
    made.getLast().sendException = new OutOfOrderSequenceException("broken");
    send();
  }

  private Answer send() {
    return send(new Target("orders", null), new byte[] {1}, List.of());
  }

  private Answer send(Target target, byte @Nullable [] value, List<Header> headers) {
    Answer answer = new Answer();
    sender.send(new RecordSender.Outgoing(target, null, value, headers), answer);
    return answer;
  }

  private Producer<byte[], byte[]> make() {
    if (!making) {
      throw new KafkaException("cannot be made now");
    }
    MockProducer<byte[], byte[]> producer =
        new MockProducer<>(
            Cluster.empty(),
            false,
            new RoundRobinPartitioner(),
            new ByteArraySerializer(),
            new ByteArraySerializer());
    made.add(producer);
    return producer;
  }
}

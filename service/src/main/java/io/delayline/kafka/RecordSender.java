package io.delayline.kafka;

import io.delayline.model.Header;
import io.delayline.model.Outcome;
import io.delayline.model.Target;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.apache.kafka.clients.producer.Callback;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.jspecify.annotations.Nullable;

/**
 * Sends records and answers for each exactly once, whether the producer throws, calls back or both.
 * Thread-safe.
 */
public final class RecordSender {
  /** What a record consists of, as it leaves. */
  @SuppressWarnings("ArrayRecordComponent") // an opaque carrier, never compared
  record Outgoing(
      Target target, byte @Nullable [] key, byte @Nullable [] value, List<Header> headers) {}

  private final CurrentProducer producers;

  RecordSender(CurrentProducer producers) {
    this.producers = producers;
  }

  /**
   * Opens the producer for target topics.
   *
   * @param deliveryTimeout within which every send is answered; below the lease on a bundle
   * @param bufferBytes memory for records on their way: the in-flight limit in bytes fits
   */
  public static RecordSender forTargets(
      KafkaSettings settings, Duration deliveryTimeout, long bufferBytes) {
    KafkaClients clients = new KafkaClients(settings);
    return new RecordSender(
        new CurrentProducer(
            () -> clients.producer(deliveryTimeout, bufferBytes),
            deliveryTimeout,
            System::nanoTime));
  }

  /**
   * Opens the producer for dead-letter topics: one of its own, so that sick targets leave it be.
   */
  public static RecordSender forDeadLetters(
      KafkaSettings settings, Duration deliveryTimeout, long bufferBytes) {
    KafkaClients clients = new KafkaClients(settings);
    return new RecordSender(
        new CurrentProducer(
            () -> clients.deadLetterProducer(deliveryTimeout, bufferBytes),
            deliveryTimeout,
            System::nanoTime));
  }

  /** Waits until everything sent has its answer; false when that took longer. */
  public boolean flush(Duration within) {
    return producers.flush(within);
  }

  /** Closes; what has not been acknowledged within the time is answered as doubtful. */
  public void close(Duration within) {
    producers.close(within);
  }

  CurrentProducer producers() {
    return producers;
  }

  void send(Outgoing outgoing, Consumer<Outcome> answer) {
    Producer<byte[], byte[]> producer = producers.get();
    Attempt attempt = new Attempt(producer, outgoing.target().topic(), answer);
    try {
      var _ = producer.send(record(outgoing), attempt); // answered by the callback
      attempt.handedOver = true;
    } catch (RuntimeException e) {
      attempt.failed(e);
    }
  }

  @SuppressWarnings("NullAway") // Kafka takes null for the partition, the key and the value
  private static ProducerRecord<byte[], byte[]> record(Outgoing outgoing) {
    Target target = outgoing.target();
    ProducerRecord<byte[], byte[]> record =
        new ProducerRecord<>(target.topic(), target.partition(), outgoing.key(), outgoing.value());
    outgoing.headers().forEach(header -> record.headers().add(header.name(), header.value()));
    return record;
  }

  private final class Attempt implements Callback {
    private final Producer<byte[], byte[]> producer;
    private final String topic;
    private final Consumer<Outcome> answer;
    private final Thread sender = Thread.currentThread();
    private final AtomicBoolean answered = new AtomicBoolean();
    private volatile boolean handedOver;

    Attempt(Producer<byte[], byte[]> producer, String topic, Consumer<Outcome> answer) {
      this.producer = producer;
      this.topic = topic;
      this.answer = answer;
    }

    @Override
    public void onCompletion(@Nullable RecordMetadata metadata, @Nullable Exception error) {
      if (error == null) {
        settle(Outcome.DONE);
      } else {
        failed(error);
      }
    }

    /**
     * The producer calls back within {@code send}, on the caller's thread, when it could not take
     * the record: no metadata in time, no memory. Its own thread calls back for what it had taken.
     */
    void failed(Exception error) {
      boolean taken = handedOver || Thread.currentThread() != sender;
      if (KafkaErrors.breaksProducer(error)) {
        producers.replace(producer, KafkaErrors.text(KafkaErrors.unwrapped(error)));
      }
      settle(KafkaErrors.outcome(topic, error, taken));
    }

    private void settle(Outcome outcome) {
      if (answered.compareAndSet(false, true)) {
        answer.accept(outcome);
      }
    }
  }
}

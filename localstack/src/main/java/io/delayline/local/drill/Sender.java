package io.delayline.local.drill;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.time.Instant;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.jspecify.annotations.Nullable;

/** Writes records to a delay topic and puts each into the ledger. */
public final class Sender implements AutoCloseable {
  private final KafkaProducer<byte[], byte[]> producer;
  private final String delayTopic;
  private final Ledger ledger;
  private final AtomicLong count = new AtomicLong();
  private final AtomicReference<@Nullable Exception> failure = new AtomicReference<>();

  public Sender(KafkaClients clients, String delayTopic, Ledger ledger) {
    this.producer = clients.producer(Map.of("linger.ms", "5", "compression.type", "none"));
    this.delayTopic = delayTopic;
    this.ledger = ledger;
  }

  /** Writes one record, without waiting; {@link #flush} tells whether it went well. */
  public void send(String target, Instant due, byte[] key, byte[] value) {
    String id = delayTopic + " no. " + count.incrementAndGet();
    long dueMillis = due.toEpochMilli();
    ledger.promise(
        new Promise(
            id + "@" + dueMillis,
            dueMillis,
            Arrival.fingerprint(key, value),
            System.currentTimeMillis()));
    ProducerRecord<byte[], byte[]> record = new ProducerRecord<>(delayTopic, key, value);
    record.headers().add("delay-topic", target.getBytes(UTF_8));
    record.headers().add("delay-until", String.valueOf(dueMillis).getBytes(UTF_8));
    record.headers().add("delay-id", id.getBytes(UTF_8));
    var _ = producer.send(record, (metadata, exception) -> noteFailure(exception));
  }

  private void noteFailure(@Nullable Exception exception) {
    if (exception != null) {
      failure.compareAndSet(null, exception);
    }
  }

  /** Writes one record with a random key and this many random bytes, which do not compress. */
  public void sendRandom(String target, Instant due, int bytes, Random random) {
    byte[] key = new byte[16];
    byte[] value = new byte[bytes];
    random.nextBytes(key);
    random.nextBytes(value);
    send(target, due, key, value);
  }

  /** Writes that many, each due at some time between these, milliseconds from now; flushes. */
  public void sendSpread(
      String target, int records, int bytes, int fromMillis, int toMillis, Random random) {
    for (int i = 0; i < records; i++) {
      Instant due = Instant.now().plusMillis(random.nextInt(fromMillis, toMillis));
      sendRandom(target, due, bytes, random);
    }
    flush();
  }

  /** Returns when all that was sent is in the delay topic. */
  public void flush() {
    producer.flush();
    Exception failed = failure.get();
    if (failed != null) {
      throw new IllegalStateException("Not all was written to " + delayTopic, failed);
    }
  }

  @Override
  public void close() {
    producer.close();
  }
}

package io.delayline.local.drill;

import java.time.Duration;
import java.util.Collection;
import org.apache.kafka.clients.consumer.KafkaConsumer;

/** Reads target topics from their beginning and puts what came into the ledger. One thread. */
public final class Verifier implements AutoCloseable {
  private static final Duration POLL = Duration.ofMillis(100);

  private final KafkaConsumer<byte[], byte[]> consumer;
  private final Ledger ledger;

  public Verifier(KafkaClients clients, Collection<String> targets, Ledger ledger) {
    this.consumer = clients.reader(targets);
    this.ledger = ledger;
  }

  /** Leaves out what is in the targets now. */
  public void skipToEnd() {
    consumer.seekToEnd(consumer.assignment());
    consumer.assignment().forEach(consumer::position); // seeking is lazy, this makes it happen
  }

  /** Reads until everything promised has come, or {@code limit} has passed: the verdict tells. */
  public void readUntilComplete(Duration limit) {
    long end = System.nanoTime() + limit.toNanos();
    while (!ledger.complete() && System.nanoTime() - end < 0) {
      poll();
    }
  }

  /** Reads on, for copies that come after their originals. */
  public void readFor(Duration time) {
    long end = System.nanoTime() + time.toNanos();
    while (System.nanoTime() - end < 0) {
      poll();
    }
  }

  private void poll() {
    consumer.poll(POLL).forEach(record -> ledger.arrived(Arrival.of(record)));
  }

  @Override
  public void close() {
    consumer.close();
  }
}

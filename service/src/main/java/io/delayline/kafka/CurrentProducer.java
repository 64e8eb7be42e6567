package io.delayline.kafka;

import java.time.Duration;
import java.util.function.Supplier;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.common.KafkaException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The producer in use. Some errors leave a producer object for ever unusable; then another takes
 * its place, at most one a second, and the old one is closed in the background, so that what it
 * still has on its way gets its answer. Thread-safe.
 */
final class CurrentProducer {
  private static final Logger LOG = LoggerFactory.getLogger(CurrentProducer.class);
  private static final long NANOS_BETWEEN = Duration.ofSeconds(1).toNanos();

  /** The monotonic clock, in nanoseconds. */
  interface Nanos {
    long now();
  }

  private final Supplier<Producer<byte[], byte[]>> factory;
  private final Duration lastSends;
  private final Nanos nanos;
  private Producer<byte[], byte[]> current;
  private long replacedAt;
  private boolean closed;

  /**
   * Makes the first producer at once.
   *
   * @param lastSends how long a replaced producer may take over what it has on its way
   */
  CurrentProducer(Supplier<Producer<byte[], byte[]>> factory, Duration lastSends, Nanos nanos) {
    this.factory = factory;
    this.lastSends = lastSends;
    this.nanos = nanos;
    this.current = factory.get();
    this.replacedAt = nanos.now() - NANOS_BETWEEN;
  }

  synchronized Producer<byte[], byte[]> get() {
    return current;
  }

  /** Puts another in the place of {@code broken}, unless that has been done already. */
  synchronized void replace(Producer<byte[], byte[]> broken, String why) {
    if (closed || !broken.equals(current) || nanos.now() - replacedAt < NANOS_BETWEEN) {
      return;
    }
    replacedAt = nanos.now();
    try {
      current = factory.get();
    } catch (RuntimeException e) {
      LOG.warn("The Kafka producer is unusable and cannot be replaced yet: {}", e.getMessage());
      return;
    }
    LOG.warn("The Kafka producer was unusable and has been replaced: {}", why);
    Thread.ofVirtual().name("kafka-producer-close").start(() -> closeQuietly(broken, lastSends));
  }

  /** Waits for what is on its way; answers whether all of it was answered in time. */
  boolean flush(Duration within) {
    Producer<byte[], byte[]> producer = get();
    Thread flushing = Thread.ofVirtual().name("kafka-producer-flush").start(producer::flush);
    try {
      return flushing.join(within);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  /** Closes for good; what is not on its way within the time fails. */
  void close(Duration within) {
    Producer<byte[], byte[]> last;
    synchronized (this) {
      closed = true;
      last = current;
    }
    closeQuietly(last, within);
  }

  private static void closeQuietly(Producer<byte[], byte[]> producer, Duration within) {
    try {
      producer.close(within);
    } catch (KafkaException e) {
      LOG.warn("A Kafka producer did not close in order: {}", e.getMessage());
    }
  }
}

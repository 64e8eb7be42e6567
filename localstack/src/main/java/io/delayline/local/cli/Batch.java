package io.delayline.local.cli;

import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicReference;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.jspecify.annotations.Nullable;

/**
 * Sends a number of records, at a rate if wanted, and shows how far it is when that takes a while.
 *
 * @param rate records a second; 0 is as fast as Kafka takes them
 */
record Batch(String delayTopic, Letter letter, int count, int rate) {
  private static final int LONG_COUNT = 5_000;
  private static final int LONG_SECONDS = 2;
  private static final int IN_FLIGHT = 10_000;

  /**
   * What was sent.
   *
   * @param firstOrigin where the first record went, {@code <topic>-<partition>-<offset>}
   * @param first timestamp of the first record
   * @param last timestamp of the last one
   */
  record Sent(String firstOrigin, Instant first, Instant last) {}

  /**
   * Returns when Kafka has acknowledged every record.
   *
   * @throws IllegalStateException one of them was not taken
   */
  Sent send(String bootstrap) {
    byte @Nullable [] value = letter.value();
    Progress progress = new Progress();
    try (KafkaProducer<byte[], byte[]> producer = Clients.producer(bootstrap);
        ProgressBar bar = bar()) {
      Pace pace = new Pace(rate);
      for (int n = 1; n <= count && progress.failure().isEmpty(); n++) {
        pace.await(n - 1);
        progress.sending();
        // The callback hears of the outcome.
        var _ = producer.send(letter.record(delayTopic, value, n, count), progress::done);
        bar.stepTo(n);
      }
      producer.flush();
    }
    return progress.result();
  }

  private ProgressBar bar() {
    boolean takesLong = count >= LONG_COUNT || (rate > 0 && count / rate >= LONG_SECONDS);
    return new ProgressBarBuilder()
        .setTaskName("Sending")
        .setInitialMax(count)
        .setStyle(ProgressBarStyle.ASCII)
        .setUpdateIntervalMillis(200)
        .setConsumer(takesLong ? null : new Silent())
        .build();
  }

  /** What Kafka has answered so far; called from the producer's thread. */
  private static final class Progress {
    private final Semaphore inFlight = new Semaphore(IN_FLIGHT);
    private final AtomicReference<@Nullable Exception> failure = new AtomicReference<>();
    private final AtomicReference<@Nullable RecordMetadata> first = new AtomicReference<>();
    private final AtomicReference<@Nullable RecordMetadata> last = new AtomicReference<>();

    void sending() {
      inFlight.acquireUninterruptibly();
    }

    void done(RecordMetadata metadata, @Nullable Exception exception) {
      inFlight.release();
      if (exception != null) {
        failure.compareAndSet(null, exception);
      } else {
        first.compareAndSet(null, metadata);
        last.set(metadata);
      }
    }

    Optional<Exception> failure() {
      return Optional.ofNullable(failure.get());
    }

    Sent result() {
      RecordMetadata begin = first.get();
      RecordMetadata end = last.get();
      if (failure().isPresent() || begin == null || end == null) {
        throw new IllegalStateException("Kafka did not take the record", failure.get());
      }
      return new Sent(
          begin.topic() + "-" + begin.partition() + "-" + begin.offset(),
          Instant.ofEpochMilli(begin.timestamp()),
          Instant.ofEpochMilli(end.timestamp()));
    }
  }
}

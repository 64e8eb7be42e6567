package io.delayline.local.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.delayline.local.drill.KafkaClients;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.Predicate;
import org.apache.kafka.clients.consumer.KafkaConsumer;

/** Waits for single records on topics. One thread. */
final class Mailbox implements AutoCloseable {
  private static final Duration LIMIT = Duration.ofSeconds(25);
  private static final Duration POLL = Duration.ofMillis(50);

  private final KafkaConsumer<byte[], byte[]> consumer;
  private final List<Delivered> read = new ArrayList<>();

  Mailbox(KafkaClients clients, Collection<String> topics) {
    this.consumer = clients.reader(topics);
  }

  /** The first record like this, whenever it came. */
  Delivered await(String what, Predicate<Delivered> wanted) {
    long end = System.nanoTime() + LIMIT.toNanos();
    while (System.nanoTime() - end < 0) {
      List<Delivered> found = read.stream().filter(wanted).toList();
      if (!found.isEmpty()) {
        return found.getFirst();
      }
      poll();
    }
    throw new AssertionError(what + " did not come within " + LIMIT + "; there is " + read);
  }

  /** So many records, in the order they were read. */
  List<Delivered> await(int count) {
    long end = System.nanoTime() + LIMIT.toNanos();
    while (read.size() < count && System.nanoTime() - end < 0) {
      poll();
    }
    assertThat(read).as("records").hasSize(count);
    return List.copyOf(read);
  }

  /** All that is there after this time. */
  List<Delivered> readFor(Duration time) {
    long end = System.nanoTime() + time.toNanos();
    while (System.nanoTime() - end < 0) {
      poll();
    }
    return List.copyOf(read);
  }

  private void poll() {
    consumer.poll(POLL).forEach(record -> read.add(new Delivered(record)));
  }

  @Override
  public void close() {
    consumer.close();
  }
}

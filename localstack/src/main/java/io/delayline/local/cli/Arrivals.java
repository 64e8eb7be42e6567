package io.delayline.local.cli;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.PartitionInfo;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;

/** Reads topics from now on, or from their beginning. Used by one thread. */
final class Arrivals implements AutoCloseable {
  private final KafkaConsumer<byte[], byte[]> consumer;

  private Arrivals(KafkaConsumer<byte[], byte[]> consumer) {
    this.consumer = consumer;
  }

  /**
   * Opens the topics; what arrives after this returns is read.
   *
   * @throws IllegalStateException one of them does not exist
   */
  static Arrivals open(String bootstrap, Collection<String> topics, boolean fromBeginning) {
    KafkaConsumer<byte[], byte[]> consumer = Clients.consumer(bootstrap);
    try {
      List<TopicPartition> partitions =
          topics.stream().flatMap(topic -> partitions(consumer, topic).stream()).toList();
      consumer.assign(partitions);
      if (fromBeginning) {
        consumer.seekToBeginning(partitions);
      } else {
        consumer.seekToEnd(partitions);
      }
      // Seeking is lazy: only asking for the position pins it to now.
      partitions.forEach(consumer::position);
      return new Arrivals(consumer);
    } catch (RuntimeException e) {
      consumer.close();
      throw e;
    }
  }

  /**
   * What arrives within this time; it is always waited out, so that a burst comes in few pieces.
   */
  List<Arrival> within(Duration time) {
    List<Arrival> arrivals = new ArrayList<>();
    long end = System.nanoTime() + time.toNanos();
    for (long left = time.toNanos(); left > 0; left = end - System.nanoTime()) {
      consumer.poll(Duration.ofNanos(left)).forEach(record -> arrivals.add(Arrival.of(record)));
    }
    return arrivals;
  }

  @Override
  public void close() {
    consumer.close();
  }

  private static List<TopicPartition> partitions(
      KafkaConsumer<byte[], byte[]> consumer, String topic) {
    @Nullable List<PartitionInfo> known = consumer.partitionsFor(topic);
    if (known == null || known.isEmpty()) {
      throw new IllegalStateException("There is no topic '" + TerminalText.of(topic, 100) + "'");
    }
    return known.stream().map(info -> new TopicPartition(topic, info.partition())).toList();
  }
}

package io.delayline.local.cli;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Future;
import java.util.stream.Collectors;
import org.apache.kafka.clients.producer.KafkaProducer;

/** Sends the samples, if wanted, and prints every record that arrives, until the JVM ends. */
final class Show {
  private static final Duration POLL = Duration.ofMillis(200);

  /** The last sample is due after 40 s; what is not there by then is worth a word. */
  private static final Duration PATIENCE = Duration.ofSeconds(70);

  /** A burst would only scroll by; more than this at once are summed up. */
  private static final int MOST_ROWS = 20;

  private final String bootstrap;
  private final List<String> topics;
  private final boolean demo;
  private final Table table;

  Show(String bootstrap, List<String> topics, boolean demo, Times times) {
    this.bootstrap = bootstrap;
    this.topics = topics;
    this.demo = demo;
    this.table = new Table(ZoneId.systemDefault(), new Way(times));
  }

  void run() {
    try (Arrivals arrivals = Arrivals.open(bootstrap, topics, false)) {
      Set<String> missing = demo ? sendSamples() : new HashSet<>();
      System.out.println(table.header());
      if (demo) {
        showSamples(arrivals, missing);
      }
      while (true) {
        show(arrivals);
      }
    }
  }

  /** Returns the ids of what it sent. */
  private Set<String> sendSamples() {
    var samples = Samples.at(Instant.now());
    try (KafkaProducer<byte[], byte[]> producer = Clients.producer(bootstrap)) {
      var sending = samples.stream().map(producer::send).toList();
      producer.flush();
      sending.forEach(Future::resultNow);
    }
    System.out.println(
        "Sent " + samples.size() + " sample records; they arrive within 40 seconds.");
    return samples.stream().map(Samples::id).collect(Collectors.toCollection(HashSet::new));
  }

  private void showSamples(Arrivals arrivals, Set<String> missing) {
    long start = System.nanoTime();
    while (!missing.isEmpty() && System.nanoTime() - start < PATIENCE.toNanos()) {
      show(arrivals).forEach(arrival -> arrival.id().ifPresent(missing::remove));
    }
    System.out.println(
        missing.isEmpty()
            ? "All samples have arrived. It stays up and shows what else arrives; Ctrl-C ends it."
            : "Not arrived after " + PATIENCE.toSeconds() + " s: " + String.join(", ", missing));
  }

  private List<Arrival> show(Arrivals arrivals) {
    List<Arrival> batch = arrivals.within(POLL);
    table.rows(batch, MOST_ROWS).forEach(System.out::println);
    return batch;
  }
}

package io.delayline.local.cli;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.concurrent.Future;
import org.apache.kafka.clients.producer.KafkaProducer;

/** Sends the samples, if wanted, and prints every record that arrives, until the JVM ends. */
final class Show {
  private static final Duration POLL = Duration.ofMillis(200);

  /** The last sample is due after 30 s; what is not there by then is worth a word. */
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  private final String bootstrap;
  private final List<String> topics;
  private final boolean demo;
  private final Table table = new Table(ZoneId.systemDefault());

  Show(String bootstrap, List<String> topics, boolean demo) {
    this.bootstrap = bootstrap;
    this.topics = topics;
    this.demo = demo;
  }

  void run() {
    try (Arrivals arrivals = Arrivals.open(bootstrap, topics, false)) {
      if (demo) {
        int sent = sendSamples();
        System.out.println("Sent " + sent + " sample records; they arrive within 30 seconds.");
        System.out.println(table.header());
        showSamples(arrivals, sent);
      } else {
        System.out.println(table.header());
      }
      while (true) {
        show(arrivals);
      }
    }
  }

  private int sendSamples() {
    try (KafkaProducer<byte[], byte[]> producer = Clients.producer(bootstrap)) {
      var sending = Samples.at(Instant.now()).stream().map(producer::send).toList();
      producer.flush();
      sending.forEach(Future::resultNow);
      return sending.size();
    }
  }

  private void showSamples(Arrivals arrivals, int sent) {
    long start = System.nanoTime();
    int seen = 0;
    while (seen < sent && System.nanoTime() - start < PATIENCE.toNanos()) {
      seen += show(arrivals);
    }
    System.out.println(
        seen >= sent
            ? "All samples have arrived. It stays up, and shows what else arrives; Ctrl-C ends it."
            : (sent - seen)
                + " of "
                + sent
                + " samples have not arrived after "
                + PATIENCE.toSeconds()
                + " s.");
  }

  private int show(Arrivals arrivals) {
    List<Arrival> batch = arrivals.next(POLL);
    batch.forEach(arrival -> System.out.println(table.row(arrival)));
    return batch.size();
  }
}

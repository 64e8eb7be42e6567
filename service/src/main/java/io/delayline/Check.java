package io.delayline;

import io.delayline.config.Config;
import io.delayline.kafka.TopicCheck;
import io.delayline.kafka.TopicReport;
import io.delayline.model.TryLater;
import io.delayline.runtime.ClockWatch;
import io.delayline.runtime.Misconfigured;
import io.delayline.sqs.SqsClients;
import io.delayline.sqs.SqsDelayQueue;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.PrintStream;
import java.time.InstantSource;
import java.util.Collection;
import java.util.LinkedHashSet;

/** Reaches everything that the configuration names, and says what it found and what is wrong. */
final class Check {
  private final Config config;
  private final PrintStream out;
  private final ClockWatch clock;

  /** In order; what two of the services miss alike is said once. */
  private final Collection<String> problems = new LinkedHashSet<>();

  Check(Config config, PrintStream out) {
    this.config = config;
    this.out = out;
    this.clock =
        new ClockWatch(InstantSource.system(), System::nanoTime, config.service().maxClockSkew());
  }

  /** Whether all is as it must be; prints either way. */
  boolean passes() {
    look(this::topics);
    look(this::queues);
    clock.trouble().ifPresent(problems::add);
    problems.forEach(problem -> out.println("PROBLEM  " + problem));
    out.println(problems.isEmpty() ? "All is well." : problems.size() + " to mend.");
    return problems.isEmpty();
  }

  /** One look; when it fails the others are still taken. */
  private void look(Runnable look) {
    try {
      look.run();
    } catch (TryLater | Misconfigured e) {
      problems.add(String.valueOf(e.getMessage()));
    }
  }

  private void topics() {
    try (TopicCheck check = TopicCheck.open(Edges.kafka(config), Edges.PATIENCE)) {
      TopicReport report = check.run(config.topics().inOrder());
      report.found().forEach(this::found);
      problems.addAll(report.problems());
    }
  }

  private void queues() {
    try (SqsClients clients = SqsClients.create(clock, 1, 1)) {
      look(() -> delayQueue(clients));
    }
  }

  private void delayQueue(SqsClients clients) {
    SqsDelayQueue queue =
        SqsDelayQueue.open(clients, config.waiting().delayQueue(), new SimpleMeterRegistry());
    found(
        "queue %s, which takes messages up to %d bytes"
            .formatted(queue.url(), queue.limits().messageBytes()));
    queue.warnings().forEach(this::warning);
  }

  private void found(String what) {
    out.println("found    " + what);
  }

  private void warning(String sentence) {
    out.println("warning  " + sentence);
  }
}

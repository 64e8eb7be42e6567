package io.delayline;

import io.delayline.config.Config;
import io.delayline.dynamo.DynamoTable;
import io.delayline.kafka.TopicCheck;
import io.delayline.kafka.TopicReport;
import io.delayline.model.TryLater;
import io.delayline.park.Control;
import io.delayline.park.ControlLook;
import io.delayline.park.Frontier;
import io.delayline.runtime.ClockWatch;
import io.delayline.runtime.Misconfigured;
import io.delayline.sqs.SqsDelayQueue;
import io.delayline.sqs.SqsTickQueue;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.PrintStream;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Reaches everything that the configuration names, and says what it found and what is wrong. */
final class Check {
  private static final String UNUSED = "which no replica has used yet";
  private static final String NO_FRONTIER =
      "whose frontier is gone: a replica makes it again from the cursors";

  private final Config config;
  private final PrintStream out;
  private final ClockWatch clock;
  private final List<String> problems = new ArrayList<>();

  Check(Config config, PrintStream out) {
    this.config = config;
    this.out = out;
    this.clock = Edges.clock(config);
  }

  /** Whether all is as it must be; prints either way. */
  boolean passes() {
    look(this::topics);
    look(this::aws);
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

  private void aws() {
    try (Aws aws = Aws.create(clock, config, new SimpleMeterRegistry())) {
      look(() -> delayQueue(aws.delayQueue()));
      look(() -> tickQueue(aws.tickQueue()));
      look(() -> table(aws.table()));
    }
  }

  private void delayQueue(SqsDelayQueue queue) {
    found(
        "queue %s, which takes messages up to %d bytes"
            .formatted(queue.url(), queue.limits().messageBytes()));
    queue.warnings().forEach(this::warning);
  }

  private void tickQueue(SqsTickQueue queue) {
    found("queue %s, which takes ticks".formatted(queue.url()));
    queue.warnings().forEach(this::warning);
  }

  /**
   * The number of shards is an operator's, so it is said; before the first replica there is none.
   */
  private void table(DynamoTable table) {
    table.warnings().forEach(this::warning);
    Control control = ParkingWiring.bounded(table.control(), config, InstantSource.system(), clock);
    Optional<Frontier> frontier = control.frontier();
    String state =
        frontier
            .map(found -> "which has %d shards".formatted(found.shards()))
            .orElseGet(() -> control.cursors().isEmpty() ? UNUSED : NO_FRONTIER);
    found("table %s, %s".formatted(table.name(), state));
    frontier.ifPresent(found -> problems.addAll(ControlLook.with(found, control).problems()));
  }

  private void found(String what) {
    out.println("found    " + what);
  }

  private void warning(String sentence) {
    out.println("warning  " + sentence);
  }
}

package io.delayline.loadtest;

import io.delayline.local.drill.Trap;
import java.util.List;
import java.util.Optional;

/** All drills, in the order in which {@code all} plays them. */
final class Drills {
  private static final int QUEUED_FROM = 3_000;
  private static final int QUEUED_TO = 7_000;
  private static final int PARKED_FROM = 10_000;
  private static final int PARKED_TO = 16_000;

  static final List<Drill> ALL =
      List.of(
          new KillAt(
              "kill-after-poll",
              "kill -9 when records are polled and nothing is in the delay queue yet.",
              () -> Trap.before("SendMessageBatch"),
              QUEUED_FROM,
              QUEUED_TO),
          new KillAt(
              "kill-after-park",
              "kill -9 when rows are in the table, before the frontier is looked at.",
              () -> Trap.after("BatchWriteItem").with("PutRequest"),
              PARKED_FROM,
              PARKED_TO),
          new KillAt(
              "kill-after-accept",
              "kill -9 when SQS has accepted a batch, before offsets are committed.",
              () -> Trap.after("SendMessageBatch"),
              QUEUED_FROM,
              QUEUED_TO),
          new KillWhileHolding(
              "kill-while-holding", "kill -9 while records are held until their millisecond."),
          new KillAt(
              "kill-before-delete",
              "kill -9 when Kafka has acknowledged, before the delete in SQS.",
              () -> Trap.before("DeleteMessageBatch"),
              QUEUED_FROM,
              QUEUED_TO),
          new KillAt(
              "kill-while-promoting",
              "kill -9 when a page is in the delay queue, before the cursor moves past it.",
              Trap::forPromoter,
              PARKED_FROM,
              PARKED_TO),
          new Sigterm("sigterm", "SIGTERM under load, ten times; the queue is as deep as before."),
          new RollingReplace(
              "rolling-replace", "Each replica is replaced under load; all stays on time."),
          new Sigstop("sigstop", "A replica is frozen for longer than its leases."),
          new KafkaDown("kafka-down", "Kafka is away for 4 minutes while 5,000 are due."),
          new KafkaSlow("kafka-slow", "Kafka takes two seconds for everything, for 2 minutes."),
          new TableDown("table-down", "The DynamoDB API is away across two ticks."),
          new QueueDown("queue-down", "The SQS API is away for 3 minutes under load."),
          new BlackHole("black-hole", "Kafka, SQS and DynamoDB do not answer for 3 minutes."),
          new Rebalances("rebalances", "Twenty rebalances while partitions are paused."),
          new Isolation());

  private Drills() {}

  static Optional<Drill> named(String name) {
    return ALL.stream().filter(drill -> drill.name().equals(name)).findFirst();
  }
}

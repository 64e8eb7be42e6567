package io.delayline.local.edge;

import io.delayline.delay.DelayQueue;
import io.delayline.delay.DelayQueue.Incoming;
import io.delayline.delay.DelayQueue.Outgoing;
import io.delayline.delay.Samples;
import io.delayline.dynamo.DynamoClients;
import io.delayline.dynamo.DynamoTable;
import io.delayline.model.Outcome;
import io.delayline.model.TryLater;
import io.delayline.park.DueKey;
import io.delayline.park.ParkedRow;
import io.delayline.promote.TickQueue;
import io.delayline.promote.TickQueue.Posting;
import io.delayline.promote.TickQueue.Received;
import io.delayline.runtime.ClockWatch;
import io.delayline.sqs.SqsClients;
import io.delayline.sqs.SqsDelayQueue;
import io.delayline.sqs.SqsTickQueue;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** One call of each kind that the edges of AWS make, over the clients that a relay makes. */
final class EdgeCalls implements AutoCloseable {
  private static final int MANY = 20;
  private static final int REPEATED = 3;
  private static final Duration VISIBILITY = Duration.ofSeconds(20);
  private static final Incoming MESSAGE = new Incoming("m", "r", "", 1, Instant.EPOCH);
  private static final Received TICK = new Received("tick", "r", 1);
  private static final DueKey KEY = new DueKey(1_780_315_200L, 3);

  private final SqsClients sqs;
  private final DynamoClients dynamo;
  private final DelayQueue queue;
  private final TickQueue ticks;
  private final DynamoTable table;

  /**
   * A call.
   *
   * @param action its name in the API
   * @param attempts how often it is made while it has no answer
   * @param answers whether its caller is told what became of it, rather than to try later
   */
  record Call(String action, int attempts, boolean answers, Supplier<Outcome> make) {
    private static Call once(String action, Supplier<Outcome> make) {
      return new Call(action, 1, true, make);
    }

    private static Call repeated(String action, Supplier<Outcome> make) {
      return new Call(action, REPEATED, true, make);
    }

    /** A call that throws when there is no answer. */
    private static Call asking(String action, Supplier<?> ask) {
      return new Call(
          action,
          1,
          false,
          () -> {
            try {
              var _ = ask.get(); // whether it answers is what counts
              return Outcome.DONE;
            } catch (TryLater e) {
              return Outcome.refused(String.valueOf(e.getMessage()));
            }
          });
    }
  }

  EdgeCalls(URI endpoint) {
    ClockWatch watch = new ClockWatch(Clock.systemUTC(), System::nanoTime, Duration.ofSeconds(2));
    SimpleMeterRegistry registry = new SimpleMeterRegistry();
    sqs = SqsClients.create(watch, MANY, MANY);
    dynamo = DynamoClients.create(watch, MANY);
    queue = SqsDelayQueue.open(sqs, endpoint + "/0/delay", registry);
    ticks = SqsTickQueue.open(sqs, endpoint + "/0/ticks.fifo", registry);
    table = DynamoTable.open(dynamo, "parked", registry);
  }

  Call send() {
    Outgoing bundle = new Outgoing(Samples.bundle(Samples.message(1, Samples.NOON, 20)), 5);
    return Call.once("SendMessageBatch", () -> queue.send(List.of(bundle)).getFirst());
  }

  Call put() {
    return Call.once("BatchWriteItem", () -> table.parkedStore().put(List.of(row())).getFirst());
  }

  /** All kinds of calls, each of another action. */
  List<Call> all() {
    return List.of(
        send(),
        put(),
        Call.repeated("DeleteMessageBatch", () -> queue.delete(List.of(MESSAGE)).getFirst()),
        Call.repeated(
            "ChangeMessageVisibilityBatch",
            () -> queue.changeVisibility(List.of(MESSAGE), VISIBILITY).getFirst()),
        Call.repeated("SendMessage", () -> ticks.post(new Posting("tick", "1", "tick"))),
        Call.repeated("DeleteMessage", () -> ticks.delete(TICK)),
        Call.repeated("ChangeMessageVisibility", () -> ticks.changeVisibility(TICK, VISIBILITY)),
        Call.repeated("DeleteItem", () -> table.parkedStore().takeBack(row())),
        Call.asking("ReceiveMessage", () -> queue.receive(Duration.ZERO, VISIBILITY)),
        Call.asking("Query", () -> table.parkedStore().read(KEY, Optional.empty())),
        Call.asking("GetItem", () -> table.control().frontier()),
        Call.asking("UpdateItem", () -> table.control().raiseFrontier(1)));
  }

  private static ParkedRow row() {
    Instant due = Instant.ofEpochSecond(KEY.second());
    return new ParkedRow(
        KEY, "a", due, 1, Samples.bundle(Samples.message(1, due, 10)), due.plus(VISIBILITY), 1);
  }

  @Override
  public void close() {
    sqs.close();
    dynamo.close();
  }
}

package io.delayline.sim;

import io.delayline.emit.DeadLetter;
import io.delayline.emit.DeadLetters;
import io.delayline.emit.Emitter;
import io.delayline.emit.Topics;
import io.delayline.model.DelayedMessage;
import io.delayline.model.Outcome;
import io.delayline.model.RejectReason;
import io.delayline.model.Rejection;
import io.delayline.model.TryLater;
import io.delayline.sim.Calls.Reply;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;

/** The target topics and the dead-letter topic as one life of a replica writes to them. */
final class SimKafka implements Emitter, DeadLetters, Topics {
  private static final Duration TURN = Duration.ofMillis(10);

  private final Calls calls;
  private final World world;
  private final Life life;
  private final SimHost host;
  private final Duration deliveryTimeout;
  private final Seen seen;
  private int underWay;

  SimKafka(Calls calls, SimHost host, Duration deliveryTimeout, Seen seen) {
    this.calls = calls;
    this.world = calls.world();
    this.life = calls.life();
    this.host = host;
    this.deliveryTimeout = deliveryTimeout;
    this.seen = seen;
  }

  @Override
  public void emit(DelayedMessage message, Consumer<Outcome> answer) {
    Targets.Mode mode = world.targets().draw(message.target().topic());
    long latency = world.faults().latency(Operation.Service.KAFKA);
    if (mode == Targets.Mode.SLOW) {
      latency = World.nanos(0.3 + world.engine().random().nextDouble());
    }
    long answers = latency;
    Runnable append = () -> world.append(message, life);
    Outcome outcome = Outcome.DONE;
    switch (mode) {
      case WELL, SLOW -> {}
      case LATER -> {
        append = () -> {};
        outcome = Outcome.refused("no leader");
      }
      case NEVER -> {
        append = () -> {};
        outcome = new Outcome.Never(new Rejection(RejectReason.TARGET_REFUSED, "not authorised"));
      }
      case APPENDED, LOST -> {
        append = mode == Targets.Mode.LOST ? () -> {} : append;
        answers = deliveryTimeout.toNanos();
        outcome = Outcome.doubtful("timed out");
        world.ledger().excuse(List.of(Contents.number(message)), "an unanswered append");
      }
    }
    send(new Send(append, latency / 2, answers, seen::deliver), outcome, answer);
  }

  private record Send(Runnable effect, long effectAfter, long answerAfter, Runnable done) {}

  private void send(Send send, Outcome outcome, Consumer<Outcome> answer) {
    Engine engine = world.engine();
    underWay++;
    engine.at(engine.now() + send.effectAfter(), send.effect());
    engine.at(
        engine.now() + send.answerAfter(),
        () ->
            host.thread(() -> {
              underWay--;
              if (outcome instanceof Outcome.Done) {
                send.done().run();
              }
              answer.accept(outcome);
            }));
  }

  @Override
  public String topicOf(DeadLetter letter) {
    return "delay.dlt";
  }

  @Override
  public void send(DeadLetter letter, Consumer<Outcome> answer) {
    boolean down = world.targets().clusterDown();
    Runnable effect = down ? () -> {} : () -> world.ledger().rejected(letter, life);
    long latency = world.faults().latency(Operation.Service.KAFKA);
    send(
        new Send(effect, latency / 2, down ? deliveryTimeout.toNanos() : latency, seen::reject),
        down ? Outcome.doubtful("timed out") : Outcome.DONE,
        answer);
  }

  @Override
  public int partitions(String topic) {
    if (world.targets().clusterDown()) {
      throw new TryLater("the cluster does not say");
    }
    return calls.ask(Operation.TOPICS, () -> world.targetTopics().partitions(topic));
  }

  @Override
  public boolean answers() {
    Reply<Boolean> reply = calls.make(Operation.ANSWERS, () -> !world.targets().clusterDown());
    return Boolean.TRUE.equals(reply.answer());
  }

  /** Waits until everything that was handed over is answered. */
  void flush(Duration patience) throws InterruptedException {
    SimPause pause = new SimPause(world.engine());
    long end = world.engine().now() + patience.toNanos();
    while (underWay > 0 && world.engine().now() < end) {
      pause.pause(TURN);
    }
  }
}

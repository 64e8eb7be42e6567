package io.delayline.emit;

import io.delayline.emit.Targets.Standing;
import io.delayline.model.DelayedMessage;
import io.delayline.model.Outcome;
import io.delayline.model.RejectReason;
import io.delayline.model.Rejection;
import io.delayline.runtime.Gate;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Consumer;

/**
 * Brings a due message to its end: acknowledged by its target topic, or by the dead-letter topic
 * when the target will never take it. Answers {@code Done} for both, {@code Later} when neither was
 * possible, and never {@code Never}.
 */
public final class Delivery {
  /** What a delivery is made of. */
  public record Ends(
      TargetRules rules,
      Targets targets,
      Emitter emitter,
      Rejecting rejecting,
      ClusterWatch cluster) {}

  private final Ends ends;
  private final Duration targetGrace;
  private final InstantSource clock;
  private final Executor executor;
  private final DeliveryMetrics metrics;

  /**
   * @param targetGrace how long after it is due a message waits for a topic that does not exist
   * @param executor runs what may block: the one attempt that a shut gate lets through
   */
  public Delivery(
      Ends ends,
      Duration targetGrace,
      InstantSource clock,
      Executor executor,
      DeliveryMetrics metrics) {
    this.ends = ends;
    this.targetGrace = targetGrace;
    this.clock = clock;
    this.executor = executor;
    this.metrics = metrics;
  }

  /**
   * Delivers a message that is due.
   *
   * @param maybeCopy whether an earlier attempt may have reached the target
   * @param answer told exactly once, on any thread
   */
  public void deliver(
      DelayedMessage message, Way way, boolean maybeCopy, Consumer<Outcome> answer) {
    // Checked on every path: a bundle may have waited through a change of the rules, or been
    // planted.
    Optional<Rejection> refused = ends.rules().refusal(message.target().topic());
    if (refused.isPresent()) {
      reject(message, refused.get(), answer);
      return;
    }
    Attempt attempt = new Attempt(message, way, maybeCopy, new OneAnswer(answer));
    ends.targets()
        .resolve(
            message.target(),
            standing -> attempt.answer().orElseDoubtful(() -> go(attempt, standing)));
  }

  private record Attempt(DelayedMessage message, Way way, boolean maybeCopy, OneAnswer answer) {}

  private void go(Attempt attempt, Standing standing) {
    switch (standing) {
      case Standing.Present(int partitions, Gate gate) -> send(attempt, partitions, gate);
      case Standing.Missing() -> missing(attempt);
      case Standing.Unseen() -> unseen(attempt);
      case Standing.Unanswered(String why) -> attempt.answer().accept(Outcome.refused(why));
    }
  }

  private void send(Attempt attempt, int partitions, Gate gate) {
    Integer wanted = attempt.message().target().partition();
    if (wanted != null && wanted >= partitions) {
      String detail =
          "delay-partition is %d; allowed is a partition of the target '%s', which has %d (0 to %d)."
              .formatted(wanted, attempt.message().target().topic(), partitions, partitions - 1);
      reject(attempt.message(), new Rejection(RejectReason.BAD_PARTITION, detail), attempt.answer);
      return;
    }
    Optional<Gate.Ticket> ticket = gate.enter();
    if (ticket.isEmpty()) {
      attempt
          .answer()
          .accept(Outcome.refused("the target does not answer; one probe is under way"));
    } else if (ticket.get().probe()) {
      probe(attempt, ticket.get());
    } else {
      emit(attempt, ticket.get());
    }
  }

  private void probe(Attempt attempt, Gate.Ticket ticket) {
    try {
      executor.execute(() -> emit(attempt, ticket));
    } catch (RejectedExecutionException e) {
      ticket.silent(); // the ticket is given back, or there would never be a probe again
      attempt.answer().accept(Outcome.refused("stopping"));
    }
  }

  private void emit(Attempt attempt, Gate.Ticket ticket) {
    OneAnswer end = new OneAnswer(outcome -> emitted(attempt, ticket, outcome));
    end.orElseDoubtful(() -> ends.emitter().emit(attempt.message(), end));
  }

  /** The answer comes before what only counts: no fault of that leaves it ungiven. */
  private void emitted(Attempt attempt, Gate.Ticket ticket, Outcome outcome) {
    DelayedMessage message = attempt.message();
    switch (outcome) {
      case Outcome.Done() -> {
        ticket.answered();
        Duration late = Duration.between(message.due(), clock.instant());
        attempt.answer().accept(outcome);
        metrics.delivered(attempt.way(), attempt.maybeCopy(), late);
      }
      case Outcome.Later later -> {
        ticket.silent();
        ends.targets().suspect(message.target().topic());
        if (later.unknown()) {
          ends.cluster().doubt();
        }
        attempt.answer().accept(later);
        if (later.unknown()) {
          metrics.maybeCopies(attempt.maybeCopy() ? 1 : 0); // it may have arrived, as one before it
        }
      }
      case Outcome.Never(Rejection rejection) -> {
        ticket.answered();
        ends.targets().suspect(message.target().topic()); // the right to see it may be gone
        reject(message, rejection, attempt.answer());
      }
    }
  }

  /** Not sent: its producer could not learn of the topic either, and would block for a second. */
  private void unseen(Attempt attempt) {
    String detail =
        "Delayline is not authorised to see the target '%s'; it needs the right to write there."
            .formatted(attempt.message().target().topic());
    Rejection rejection = new Rejection(RejectReason.TARGET_REFUSED, detail);
    reject(attempt.message(), rejection, attempt.answer());
  }

  private void missing(Attempt attempt) {
    DelayedMessage message = attempt.message();
    Instant now = clock.instant();
    String topic = message.target().topic();
    if (now.isBefore(expected(message, now).plus(targetGrace))) {
      attempt.answer().accept(Outcome.refused("the target topic " + topic + " does not exist"));
      return;
    }
    String detail =
        "The target '%s' did not appear within %d s; create it and send the record again."
            .formatted(topic, targetGrace.toSeconds());
    reject(message, new Rejection(RejectReason.TARGET_UNKNOWN, detail), attempt.answer());
  }

  /**
   * When it could first have been delivered, as it was written or due. A timestamp that is far from
   * having come says nothing: the topic would be waited for until then, for longer than the queue
   * keeps anything.
   */
  private Instant expected(DelayedMessage message, Instant now) {
    Instant created = message.source().timestamp();
    boolean counts = created.isAfter(message.due()) && created.isBefore(now.plus(targetGrace));
    return counts ? created : message.due();
  }

  private void reject(DelayedMessage message, Rejection rejection, Consumer<Outcome> answer) {
    reject(DeadLetter.of(message.source(), rejection), answer);
  }

  /**
   * Messages whose sending went unanswered have found another place, from where they are sent
   * again: they are counted as possible copies here, as nobody will know it then.
   */
  public void maybeCopies(int messages) {
    metrics.maybeCopies(messages);
  }

  /** Sends to the dead-letter topic, without blocking; answers {@code Done} or {@code Later}. */
  public void reject(DeadLetter letter, Consumer<Outcome> answer) {
    ends.rejecting()
        .send(
            letter,
            outcome -> {
              answer.accept(outcome);
              if (outcome instanceof Outcome.Done) {
                metrics.rejected(letter.rejection().reason());
              }
            });
  }
}

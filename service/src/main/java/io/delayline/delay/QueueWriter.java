package io.delayline.delay;

import io.delayline.delay.DelayQueue.Outgoing;
import io.delayline.model.Bundle;
import io.delayline.model.Outcome;
import io.delayline.model.Route;
import io.delayline.runtime.ClockWatch;
import io.delayline.runtime.Gate;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;

/**
 * Sends bundles to the delay queue with the delay as of the moment of each call, in batches that
 * the queue takes. What is due later than the queue shall wait wakes within 900 s, at a time drawn
 * from the upper half of that, so that a burst does not come back at once; while the clock cannot
 * be gone by, everything wakes at once, for others to judge. When a call goes unanswered, which may
 * have made copies, only one bundle at a time is tried until the queue answers again. Thread-safe.
 */
public final class QueueWriter {
  private final DelayQueue queue;
  private final InstantSource wall;
  private final ClockWatch clock;
  private final Route.Limits limits;
  private final RandomGenerator random;
  private final Gate gate = new Gate();

  /**
   * A bundle on its way into the queue.
   *
   * @param due when its records are due
   * @param againAfterSeconds a delay of its own, 0…900, for what was due, was tried and failed;
   *     what is not due yet would be late by it, and goes by its due time
   */
  public record Entry(Bundle bundle, Instant due, int againAfterSeconds) {}

  public QueueWriter(
      DelayQueue queue,
      InstantSource wall,
      ClockWatch clock,
      Route.Limits limits,
      RandomGenerator random) {
    this.queue = queue;
    this.wall = wall;
    this.clock = clock;
    this.limits = limits;
    this.random = random;
  }

  /** Splits entries into what goes in one call each. */
  public List<List<Entry>> batches(List<Entry> entries) {
    return Batches.split(entries, Entry::bundle, queue.limits());
  }

  /** Makes one call; answers for each entry, in order, and never throws. */
  public List<Outcome> send(List<Entry> batch) {
    Optional<Gate.Ticket> ticket = gate.enter();
    int tried = ticket.map(t -> t.probe() ? 1 : batch.size()).orElse(0);
    List<Outcome> outcomes = new ArrayList<>();
    ticket.ifPresent(t -> outcomes.addAll(call(batch.subList(0, tried), t)));
    for (int i = outcomes.size(); i < batch.size(); i++) {
      outcomes.add(Outcome.refused("the delay queue does not answer; one probe is under way"));
    }
    return outcomes;
  }

  /** Sends everything, call by call; answers for each entry, in order. */
  public List<Outcome> sendAll(List<Entry> entries) {
    List<Outcome> outcomes = new ArrayList<>();
    batches(entries).forEach(batch -> outcomes.addAll(send(batch)));
    return outcomes;
  }

  private List<Outcome> call(List<Entry> batch, Gate.Ticket ticket) {
    List<Outgoing> outgoing =
        batch.stream().map(entry -> new Outgoing(entry.bundle(), delay(entry))).toList();
    List<Outcome> outcomes = outcomes(outgoing);
    if (outcomes.stream().anyMatch(QueueWriter::isAnswer)) {
      ticket.answered();
    } else {
      ticket.silent();
    }
    return outcomes;
  }

  private int delay(Entry entry) {
    Instant due = entry.due();
    Instant now = wall.instant();
    if (!clock.inStep() || !due.isAfter(now)) {
      return entry.againAfterSeconds();
    }
    int seconds = Route.delaySeconds(due, now, limits.lead());
    return Route.of(due, now, limits) instanceof Route.Park
        ? Math.min(
            seconds, random.nextInt(Route.MAX_DELAY_SECONDS / 2, Route.MAX_DELAY_SECONDS + 1))
        : seconds;
  }

  /** A port that throws all the same leaves it open whether the queue has them. */
  private List<Outcome> outcomes(List<Outgoing> outgoing) {
    try {
      return queue.send(outgoing);
    } catch (RuntimeException e) {
      return Collections.nCopies(outgoing.size(), Outcome.doubtful(e.toString()));
    }
  }

  private static boolean isAnswer(Outcome outcome) {
    return !(outcome instanceof Outcome.Later later && later.unknown());
  }
}

package io.delayline.sim;

import io.delayline.delay.DelayQueue;
import io.delayline.delay.FakeDelayQueue;
import io.delayline.delay.FaultScript;
import io.delayline.delay.Leases;
import io.delayline.model.Bundle;
import io.delayline.model.Outcome;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.function.Predicate;

/** The delay queue as one life of a replica calls it. */
final class SimQueue implements DelayQueue {
  private static final Duration WHILE = Duration.ofSeconds(30);

  private final Calls calls;
  private final World world;
  private final Hands hands;
  private final FakeDelayQueue queue;

  SimQueue(Calls calls, Hands hands) {
    this.calls = calls;
    this.world = calls.world();
    this.hands = hands;
    this.queue = world.queue();
  }

  @Override
  public Limits limits() {
    return queue.limits();
  }

  @Override
  public String body(Bundle bundle) {
    return queue.body(bundle);
  }

  @Override
  public void ask() {
    calls.make(Operation.ASK, () -> true);
  }

  @Override
  public List<Outcome> send(List<Outgoing> entries) {
    List<Outcome> outcomes = calls.batch(Operation.SEND, entries, this::sent);
    excuse(entries, outcomes, "an unanswered send");
    return outcomes;
  }

  private List<Outcome> sent(List<Outgoing> entries) {
    return entries.stream().anyMatch(entry -> world.refuses(entry.bundle()))
        ? entries.stream().map(this::taken).toList()
        : take(entries);
  }

  private Outcome taken(Outgoing entry) {
    return world.refuses(entry.bundle())
        ? FaultScript.never("InvalidParameterValue")
        : take(List.of(entry)).getFirst();
  }

  private List<Outcome> take(List<Outgoing> entries) {
    for (Outgoing entry : entries) {
      world.mailbox().somethingAt(world.engine().now() + World.nanos(entry.delaySeconds()) + 1);
      note(entry.bundle(), "sent to the queue for " + entry.delaySeconds() + " s");
    }
    List<Outgoing> kept = entries.stream().filter(any -> !world.cheats(Rule.HONEST_SENDS)).toList();
    return kept.size() == entries.size() ? queue.send(entries) : cheated(entries, kept);
  }

  private List<Outcome> cheated(List<Outgoing> entries, List<Outgoing> kept) {
    queue.send(kept);
    return Collections.nCopies(entries.size(), Outcome.DONE);
  }

  private void excuse(List<Outgoing> entries, List<Outcome> outcomes, String why) {
    for (int i = 0; i < entries.size(); i++) {
      if (outcomes.get(i) instanceof Outcome.Later later && later.unknown()) {
        world.ledger().excuse(world.contents().of(entries.get(i).bundle()), why);
      }
    }
  }

  private void note(Bundle bundle, String text) {
    if (world.ledger().tracing()) {
      world.ledger().note(world.contents().of(bundle), calls.life(), text);
    }
  }

  @Override
  public List<Incoming> receive(Duration wait, Duration visibility) {
    return calls.longPoll(
        Operation.RECEIVE, world.mailbox(), wait, () -> take(visibility), List.<Incoming>of());
  }

  private List<Incoming> take(Duration visibility) {
    Duration lease =
        world.lacks(Rule.WHOLE_LEASE) ? Duration.ofSeconds(visibility.toSeconds() / 4) : visibility;
    List<Incoming> taken = queue.receive(Duration.ZERO, lease);
    if (!taken.isEmpty()) {
      hands.received(taken);
      showAgain(lease);
      taken.forEach(message -> noteBody(message, "received, " + message.receives() + " times"));
      taken.forEach(world::maybeDouble);
      if (world.lacks(Rule.DELETE_AFTER_SETTLE)) {
        queue.delete(taken);
      }
    }
    return taken;
  }

  private void showAgain(Duration after) {
    world.mailbox().somethingAt(world.engine().now() + after.toNanos() + 1);
  }

  private void noteBody(Incoming message, String text) {
    if (world.ledger().tracing()) {
      world.ledger().note(world.contents().ofBody(message.body()), calls.life(), text);
    }
  }

  @Override
  public List<Outcome> delete(List<Incoming> messages) {
    List<Outcome> outcomes = calls.batch(Operation.DELETE, messages, this::deleted);
    excuseUnless(messages, outcomes, Outcome.Done.class::isInstance);
    return outcomes;
  }

  private List<Outcome> deleted(List<Incoming> messages) {
    List<Outcome> outcomes = queue.delete(messages);
    for (int i = 0; i < messages.size(); i++) {
      if (outcomes.get(i) instanceof Outcome.Done) {
        hands.gaveBack(messages.get(i));
        noteBody(messages.get(i), "deleted");
      }
    }
    return outcomes;
  }

  /** What is settled and not surely deleted may be sent again by somebody else. */
  private void excuseUnless(
      List<Incoming> messages, List<Outcome> outcomes, Predicate<Outcome> sure) {
    for (int i = 0; i < messages.size(); i++) {
      if (!sure.test(outcomes.get(i))) {
        world.ledger().excuse(world.contents().ofBody(messages.get(i).body()), "not deleted");
      }
    }
  }

  @Override
  public List<Outcome> changeVisibility(List<Incoming> messages, Duration visibility) {
    boolean renewal = visibility.equals(Leases.LEASE);
    List<Outcome> outcomes =
        calls.batch(Operation.CHANGE_VISIBILITY, messages, entries -> changed(entries, visibility));
    for (int i = 0; i < messages.size(); i++) {
      if (!renewal || !(outcomes.get(i) instanceof Outcome.Done)) {
        excuseSettled(messages.get(i));
      }
    }
    return outcomes;
  }

  /**
   * Settled in part, and the rest could not be sent on: the queue refused that or other calls, the
   * clock was set, or the process ends.
   */
  private void excuseSettled(Incoming message) {
    if (calls.failedWithin(WHILE, Operation.Service.QUEUE)
        || calls.life().machine().setWithin(WHILE)
        || calls.life().stopping()) {
      List<Integer> settled =
          world.contents().ofBody(message.body()).stream()
              .filter(number -> world.ledger().settledBy(number, calls.life()))
              .toList();
      world.ledger().excuse(settled, "given back with the rest");
    }
  }

  private List<Outcome> changed(List<Incoming> messages, Duration visibility) {
    boolean renewed = visibility.equals(Leases.LEASE);
    for (Incoming message : messages) {
      noteBody(message, (renewed ? "renewed for " : "given back for ") + visibility);
      if (!renewed) {
        hands.gaveBack(message);
      }
    }
    showAgain(visibility);
    return queue.changeVisibility(messages, visibility);
  }
}

package io.delayline.emit;

import io.delayline.model.Outcome;
import io.delayline.model.Printable;
import io.delayline.runtime.BoundedExecutor;
import io.delayline.runtime.Gate;
import io.delayline.runtime.Notices;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;

/**
 * Sends what is rejected to its dead-letter topic: for every stage, and on a few threads of its
 * own. A send blocks while the topic is not there or the producer's memory is full, and the threads
 * that reject (the hold's, a producer's own, a receiver's) carry everybody else's records. While a
 * dead-letter topic takes nothing it is tried by one letter at a time, so that those that it
 * appends and does not answer for cannot pile up. One that is refused at once, as too large for the
 * topic, holds up no other. Thread-safe.
 */
public final class Rejecting {
  /** Sends at a time, of all topics; they end at once unless a topic is sick. */
  private static final int SENDS = 4;

  /** What is rejected is tried again within minutes, here or by another replica. */
  private static final Duration RECENT = Duration.ofHours(1);

  /** A letter that was refused is tried again well within this. */
  private static final Duration REFUSED = Duration.ofMinutes(2);

  /** A refusal that takes longer is that of a topic which takes nothing. */
  private static final Duration AT_ONCE = Duration.ofMillis(500);

  /** Of what a line for people says of a failure. */
  private static final int MAX_TEXT = 200;

  private final DeadLetters deadLetters;
  private final Executor executor;
  private final Notices notices;
  private final LongSupplier nanos;

  /** By name; as many as are configured. */
  private final Map<String, Topic> topics = new ConcurrentSkipListMap<>();

  /**
   * @param executor runs what may block; of its threads a few are used at a time
   * @param nanos the monotonic clock, as {@link System#nanoTime}
   */
  public Rejecting(
      DeadLetters deadLetters, Executor executor, Notices notices, LongSupplier nanos) {
    this.deadLetters = deadLetters;
    this.executor = new BoundedExecutor(executor, SENDS);
    this.notices = notices;
    this.nanos = nanos;
  }

  /**
   * Sends, without blocking. Letters that wait for their turn are as many as the stages have
   * records in flight, at most.
   *
   * @param answer told exactly once, on any thread: {@code Done} or {@code Later}. A topic that
   *     refuses it for good is answered {@code Later} too: the record stays where it is, rather
   *     than being lost, until somebody mends the topic.
   */
  void send(DeadLetter letter, Consumer<Outcome> answer) {
    OneAnswer end = new OneAnswer(answer);
    try {
      executor.execute(() -> end.orElseDoubtful(() -> attempt(letter, end)));
    } catch (RejectedExecutionException e) {
      end.accept(Outcome.refused("stopping"));
    }
  }

  private void attempt(DeadLetter letter, Consumer<Outcome> answer) {
    Topic topic = topics.computeIfAbsent(deadLetters.topicOf(letter), Topic::new);
    Optional<Gate.Ticket> ticket = topic.gate.enter();
    if (ticket.isEmpty()) {
      answer.accept(Outcome.refused("the dead-letter topic takes nothing; it is being tried"));
      return;
    }
    Try begun = new Try(topic, ticket.get(), nanos.getAsLong());
    OneAnswer end = new OneAnswer(outcome -> answered(begun, outcome, answer));
    end.orElseDoubtful(() -> deadLetters.send(letter, end));
  }

  /** A send on its way, and when it began by the monotonic clock. */
  private record Try(Topic topic, Gate.Ticket ticket, long begun) {}

  private void answered(Try begun, Outcome outcome, Consumer<Outcome> answer) {
    switch (outcome) {
      case Outcome.Done done -> {
        begun.ticket.answered();
        begun.topic.tookOne();
        answer.accept(done);
      }
      case Outcome.Later later -> {
        begun.ticket.silent();
        begun.topic.tookNone(later.cause(), RECENT);
        answer.accept(later);
      }
      case Outcome.Never(var why) -> {
        if (nanos.getAsLong() - begun.begun < AT_ONCE.toNanos()) {
          begun.ticket.answered();
        } else {
          begun.ticket.silent();
        }
        begun.topic.tookNone(why.detail(), REFUSED);
        answer.accept(Outcome.refused("the dead-letter topic refuses it: " + why.detail()));
      }
    }
  }

  /** Which dead-letter topics take nothing; empty while all do, as far as this replica has seen. */
  public Optional<String> problem() {
    String all =
        topics.values().stream()
            .map(Topic::problem)
            .flatMap(Optional::stream)
            .collect(Collectors.joining(" "));
    return Optional.of(all).filter(text -> !text.isEmpty());
  }

  /** What is known of one dead-letter topic. */
  private final class Topic {
    final Gate gate = new Gate();
    private final String name;
    private Optional<String> trouble = Optional.empty();
    private Duration lasts = RECENT;
    private long at;

    Topic(String name) {
      this.name = name;
    }

    /** That says nothing of one which it refused. */
    synchronized void tookOne() {
      if (trouble.isPresent() && lasts.equals(RECENT)) {
        trouble = Optional.empty();
        notices.say("takes " + name, "The dead-letter topic " + name + " takes records again.");
      }
    }

    synchronized void tookNone(String why, Duration longest) {
      boolean changed = problem().isEmpty();
      trouble =
          Optional.of(
              ("The dead-letter topic %s does not take what is rejected: %s. Those records stay"
                      + " where they are, and are tried again until it does.")
                  .formatted(name, Printable.text(why, MAX_TEXT)));
      lasts = longest;
      at = nanos.getAsLong();
      if (changed) {
        trouble.ifPresent(text -> notices.say("refuses " + name, text));
      }
    }

    synchronized Optional<String> problem() {
      return trouble.filter(any -> nanos.getAsLong() - at < lasts.toNanos());
    }
  }
}

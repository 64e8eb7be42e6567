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
        begun.topic.tookNone(Trouble.SILENT, later.cause());
        answer.accept(later);
      }
      case Outcome.Never(var why) -> {
        if (nanos.getAsLong() - begun.begun < AT_ONCE.toNanos()) {
          begun.ticket.answered();
        } else {
          begun.ticket.silent();
        }
        begun.topic.tookNone(Trouble.REFUSED_ONE, why.detail());
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

  /** What a dead-letter topic can suffer from, by what is known of it. */
  private enum Trouble {
    /**
     * It takes nothing, until it takes one; what waits is tried within minutes, here or by others.
     */
    SILENT(Duration.ofHours(1)),

    /** It refused one letter for good, which is tried again well within this. */
    REFUSED_ONE(Duration.ofMinutes(2));

    /** How long it is taken to last when nothing more is heard. */
    private final Duration lasts;

    Trouble(Duration lasts) {
      this.lasts = lasts;
    }
  }

  /** What is known of one dead-letter topic. */
  private final class Topic {
    final Gate gate = new Gate();
    private final String name;
    private Trouble trouble = Trouble.SILENT;
    private Optional<String> text = Optional.empty();
    private long at;

    Topic(String name) {
      this.name = name;
    }

    /** That says nothing of one which it refused. */
    synchronized void tookOne() {
      if (text.isPresent() && trouble == Trouble.SILENT) {
        text = Optional.empty();
        notices.say("takes " + name, "The dead-letter topic " + name + " takes records again.");
      }
    }

    synchronized void tookNone(Trouble what, String why) {
      boolean changed = problem().isEmpty();
      String line =
          ("The dead-letter topic %s does not take what is rejected: %s. Those records stay"
                  + " where they are, and are tried again until it does.")
              .formatted(name, Printable.text(why, MAX_TEXT));
      trouble = what;
      text = Optional.of(line);
      at = nanos.getAsLong();
      if (changed) {
        notices.say("refuses " + name, line);
      }
    }

    synchronized Optional<String> problem() {
      return text.filter(any -> nanos.getAsLong() - at < trouble.lasts.toNanos());
    }
  }
}

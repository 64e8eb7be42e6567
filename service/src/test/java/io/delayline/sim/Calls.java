package io.delayline.sim;

import io.delayline.model.Outcome;
import io.delayline.model.TryLater;
import io.delayline.runtime.ClockWatch;
import io.delayline.sim.Faults.Mode;
import io.delayline.sim.Faults.Verdict;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The calls of one life of a replica. What a call does at the service is a step of its own: it
 * happens even if the caller is dead or has given up by then. Every answer shows the service's time
 * to the clock watch, in whole seconds.
 */
final class Calls {
  /** What a call came to: exactly one of the three. */
  record Reply<T>(@Nullable T answer, boolean refused, boolean silent) {}

  /** A call under way. */
  private static final class Effect<T> {
    @Nullable T answer;
    Instant date = Instant.EPOCH;
  }

  private final World world;
  private final Life life;
  private final ClockWatch watch;

  private final Map<Operation.Service, Long> failedAt = new EnumMap<>(Operation.Service.class);

  Calls(World world, Life life, ClockWatch watch) {
    this.world = world;
    this.life = life;
    this.watch = watch;
  }

  World world() {
    return world;
  }

  Life life() {
    return life;
  }

  private void failed(Operation operation) {
    failedAt.put(operation.service(), world.engine().now());
  }

  /** Whether a call of this replica to the service failed within this time. */
  boolean failedWithin(Duration time, Operation.Service service) {
    Long at = failedAt.get(service);
    return at != null && world.engine().now() - at <= time.toNanos();
  }

  /** Makes a call that answers as a value. */
  <T> Reply<T> make(Operation operation, Supplier<T> effect) {
    Engine engine = world.engine();
    Verdict verdict = world.faults().draw(operation);
    Effect<T> call = new Effect<>();
    long begun = watch.begin();
    long sent = engine.now();
    call.date = engine.instant();
    if (verdict.takesEffect()) {
      long arrives = sent + (long) (verdict.nanos() * engine.random().nextDouble());
      engine.at(arrives, () -> happen(operation, call, effect));
    }
    long givesUp = sent + operation.timeout().toNanos();
    if (!verdict.answers() || sent + verdict.nanos() > givesUp) {
      waitUntil(givesUp, () -> {});
      failed(operation);
      return new Reply<>(null, false, true);
    }
    waitUntil(sent + verdict.nanos(), () -> world.points().pass(operation, Moment.ANSWERED, life));
    watch.observe(call.date.truncatedTo(ChronoUnit.SECONDS), begun);
    boolean refused = verdict.mode() == Mode.REFUSE;
    if (refused) {
      failed(operation);
    }
    return new Reply<>(call.answer, refused, false);
  }

  private <T> void happen(Operation operation, Effect<T> call, Supplier<T> effect) {
    call.answer = effect.get();
    call.date = world.engine().instant();
    world.points().pass(operation, Moment.TOOK_EFFECT, life);
  }

  private void waitUntil(long when, Runnable before) {
    SimThread thread = world.engine().running();
    long wait = thread.nextWait();
    world
        .engine()
        .at(
            when,
            () -> {
              before.run();
              thread.wake(wait);
            });
    thread.await(false);
  }

  /** Makes a call that answers or throws. */
  <T> T ask(Operation operation, Supplier<T> effect) {
    Reply<T> reply = make(operation, effect);
    T answer = reply.answer();
    if (answer == null) {
      throw new TryLater(operation + (reply.refused() ? ": throttled" : ": no answer in time"));
    }
    return answer;
  }

  /** Makes a batch call, of whose entries some may be refused each by itself. */
  <T> List<Outcome> batch(
      Operation operation, List<T> entries, Function<List<T>, List<Outcome>> effect) {
    if (entries.isEmpty()) {
      return List.of();
    }
    Reply<List<Outcome>> reply = make(operation, () -> partly(operation, entries, effect));
    List<Outcome> outcomes = reply.answer();
    if (outcomes != null) {
      return outcomes;
    }
    return Collections.nCopies(
        entries.size(),
        reply.refused() ? Outcome.refused("throttled") : Outcome.doubtful("no answer in time"));
  }

  private <T> List<Outcome> partly(
      Operation operation, List<T> entries, Function<List<T>, List<Outcome>> effect) {
    List<T> taken = new ArrayList<>();
    List<Boolean> refused = new ArrayList<>();
    for (T entry : entries) {
      boolean no = world.faults().refusesEntry(operation);
      refused.add(no);
      if (!no) {
        taken.add(entry);
      }
    }
    List<Outcome> answers = new ArrayList<>(effect.apply(taken));
    List<Outcome> outcomes = new ArrayList<>();
    if (refused.contains(true)) {
      failed(operation);
    }
    refused.forEach(
        no -> outcomes.add(no ? Outcome.refused("InternalError") : answers.removeFirst()));
    return outcomes;
  }

  /** Makes a call that the service answers when there is something, or after {@code wait}. */
  <T> T longPoll(Operation operation, Mailbox mailbox, Duration wait, Supplier<T> take, T nothing) {
    Engine engine = world.engine();
    Verdict verdict = world.faults().draw(operation);
    Effect<T> call = new Effect<>();
    long begun = watch.begin();
    long sent = engine.now();
    SimThread thread = engine.running();
    long number = thread.nextWait();
    if (verdict.takesEffect()) {
      mailbox.poll(
          sent + verdict.nanos() / 2,
          wait,
          last -> taken(operation, call, take, nothing, last),
          () -> arrive(operation, verdict, () -> thread.wake(number)));
    } else if (verdict.answers()) {
      call.date = engine.instant();
      engine.at(sent + verdict.nanos(), () -> thread.wake(number));
    }
    long givesUp = sent + wait.plus(operation.timeout()).toNanos();
    engine.at(givesUp, () -> thread.wake(number));
    thread.await(false);
    T answer = call.answer;
    if (engine.now() < givesUp && verdict.answers()) {
      watch.observe(call.date.truncatedTo(ChronoUnit.SECONDS), begun);
      if (answer != null) {
        return answer;
      }
    }
    throw new TryLater(operation + ": " + verdict.mode());
  }

  /** The answer is on its way back, if there is one. */
  private void arrive(Operation operation, Verdict verdict, Runnable wake) {
    if (verdict.answers()) {
      world
          .engine()
          .at(
              world.engine().now() + verdict.nanos() / 2,
              () -> {
                world.points().pass(operation, Moment.ANSWERED, life);
                wake.run();
              });
    }
  }

  /** Whether the poll is over: there was something, or there will be nothing any more. */
  private <T> boolean taken(
      Operation operation, Effect<T> call, Supplier<T> take, T nothing, boolean last) {
    if (!life.alive() && world.engine().random().nextBoolean()) {
      return true; // the service has noticed that nobody is there any more
    }
    T found = take.get();
    call.answer = found;
    call.date = world.engine().instant();
    boolean something = !found.equals(nothing);
    if (something) {
      world.points().pass(operation, Moment.TOOK_EFFECT, life);
    }
    return something || last;
  }
}

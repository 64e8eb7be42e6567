package io.delayline.delay;

import io.delayline.delay.FakeDelayQueue.Fault;
import io.delayline.model.Outcome;
import io.delayline.model.RejectReason;
import io.delayline.model.Rejection;
import io.delayline.model.TryLater;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * What is to go wrong with the next calls of a fake service, and how often it was called. Not
 * thread-safe.
 *
 * @param <C> the kinds of calls
 */
public final class FaultScript<C extends Enum<C>> {
  private final Map<C, Deque<Fault>> faults = new HashMap<>();
  private final Map<C, Integer> calls = new HashMap<>();
  private final Map<C, Runnable> meanwhile = new HashMap<>();

  /** Lets the next calls of this kind fail, one fault each, after those scripted before. */
  public void fail(C call, Fault... next) {
    faults.computeIfAbsent(call, key -> new ArrayDeque<>()).addAll(List.of(next));
  }

  /** Lets something happen, such as time go by, during each call of this kind from now on. */
  public void during(C call, Runnable happens) {
    meanwhile.put(call, happens);
  }

  /** Forgets the faults that have not happened yet. */
  public void heal() {
    faults.clear();
  }

  /** How many calls of this kind have been made, the failed ones included. */
  public int calls(C call) {
    return calls.getOrDefault(call, 0);
  }

  /** Makes a batch call, which answers for each entry; without entries, none is made. */
  public <T> List<Outcome> batch(C call, List<T> entries, Function<T, Outcome> effect) {
    if (entries.isEmpty()) {
      return List.of();
    }
    Fault fault = begin(call);
    List<Outcome> outcomes = new ArrayList<>();
    for (int i = 0; i < entries.size(); i++) {
      T entry = entries.get(i);
      outcomes.add(outcome(fault, i, () -> effect.apply(entry)));
    }
    return outcomes;
  }

  /**
   * Makes a call that answers or throws. It has no entries, so whatever goes wrong with it goes
   * wrong as a whole.
   */
  public <R> R call(C call, Supplier<R> effect) {
    Fault fault = begin(call);
    if (fault == null) {
      return effect.get();
    }
    if (fault == Fault.LOST_ANSWER) {
      var _ = effect.get();
    }
    throw new TryLater("fault in the fake service: " + fault);
  }

  /** A refusal for good, under the service's name for it. */
  public static Outcome never(String code) {
    return new Outcome.Never(
        new Rejection(RejectReason.UNREADABLE, "The service refuses: " + code));
  }

  private static Outcome outcome(@Nullable Fault fault, int index, Supplier<Outcome> effect) {
    return switch (fault) {
      case null -> effect.get();
      case THROTTLED -> Outcome.refused("throttled");
      case LOST_REQUEST -> Outcome.doubtful("no answer");
      case LOST_ANSWER -> {
        var _ = effect.get();
        yield Outcome.doubtful("no answer");
      }
      case PARTLY_REFUSED -> index % 2 == 1 ? Outcome.refused("InternalError") : effect.get();
      case PARTLY_REJECTED -> index % 2 == 1 ? never("SenderFault") : effect.get();
    };
  }

  private @Nullable Fault begin(C call) {
    calls.merge(call, 1, Integer::sum);
    meanwhile.getOrDefault(call, () -> {}).run();
    Deque<Fault> scripted = faults.get(call);
    return scripted == null ? null : scripted.poll();
  }
}

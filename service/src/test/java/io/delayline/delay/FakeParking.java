package io.delayline.delay;

import io.delayline.model.DelayedMessage;
import io.delayline.model.Outcome;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** Takes everything, or answers what a test says. */
final class FakeParking implements Parking {
  private final List<DelayedMessage> parked = new ArrayList<>();
  private Function<DelayedMessage, Outcome> answer = message -> Outcome.DONE;

  /** From now on it answers so. */
  void answer(Function<DelayedMessage, Outcome> next) {
    answer = next;
  }

  /** What it has taken, in order. */
  List<DelayedMessage> parked() {
    return List.copyOf(parked);
  }

  @Override
  public List<List<Outcome>> park(List<Woken> woken) {
    return woken.stream().map(each -> each.messages().stream().map(this::take).toList()).toList();
  }

  private Outcome take(DelayedMessage message) {
    Outcome outcome = answer.apply(message);
    if (outcome instanceof Outcome.Done) {
      parked.add(message);
    }
    return outcome;
  }
}

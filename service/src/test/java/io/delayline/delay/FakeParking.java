package io.delayline.delay;

import io.delayline.model.DelayedMessage;
import io.delayline.model.Outcome;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Function;

/** Takes everything, or answers what a test says. */
final class FakeParking implements Parking {
  private final List<DelayedMessage> parked = new ArrayList<>();
  private Runnable meanwhile = () -> {};
  private Function<List<DelayedMessage>, List<Outcome>> answers =
      messages -> Collections.nCopies(messages.size(), Outcome.DONE);

  /** From now on it answers so for each message. */
  void answer(Function<DelayedMessage, Outcome> next) {
    answers = messages -> messages.stream().map(next).toList();
  }

  /** From now on it answers so for all messages of a bundle together. */
  void answerAll(Function<List<DelayedMessage>, Outcome> next) {
    answers = messages -> Collections.nCopies(messages.size(), next.apply(messages));
  }

  /** Lets something happen during each call from now on. */
  void during(Runnable happens) {
    meanwhile = happens;
  }

  /** What it has taken, in order. */
  List<DelayedMessage> parked() {
    return List.copyOf(parked);
  }

  @Override
  public List<List<Outcome>> park(List<Woken> woken) {
    meanwhile.run();
    return woken.stream().map(each -> take(each.messages())).toList();
  }

  private List<Outcome> take(List<DelayedMessage> messages) {
    List<Outcome> outcomes = answers.apply(messages);
    for (int i = 0; i < outcomes.size(); i++) {
      if (outcomes.get(i) instanceof Outcome.Done) {
        parked.add(messages.get(i));
      }
    }
    return outcomes;
  }
}

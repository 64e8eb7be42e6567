package io.delayline.emit;

import io.delayline.model.Outcome;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** Takes the one answer to something sent, from whatever thread. */
public final class Answer implements Consumer<Outcome> {
  private static final long PATIENCE_SECONDS = 30;

  private final BlockingQueue<Outcome> outcomes = new LinkedBlockingQueue<>();

  @Override
  public void accept(Outcome outcome) {
    outcomes.add(outcome);
  }

  /** The answer, waited for. */
  public Outcome await() {
    try {
      Outcome outcome = outcomes.poll(PATIENCE_SECONDS, TimeUnit.SECONDS);
      if (outcome == null) {
        throw new AssertionError("no answer within " + PATIENCE_SECONDS + " s");
      }
      return outcome;
    } catch (InterruptedException e) {
      throw new AssertionError("interrupted while waiting for an answer", e);
    }
  }

  /** How many answers have come and were not taken. */
  public int untaken() {
    return outcomes.size();
  }
}

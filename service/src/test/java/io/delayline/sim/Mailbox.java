package io.delayline.sim;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** The long polls that wait at a queue. */
final class Mailbox {
  /** Tries to take something. */
  interface Attempt {
    /**
     * Says whether the poll is over.
     *
     * @param last whether this is the last attempt
     */
    boolean over(boolean last);
  }

  private static final class Poll {
    final Attempt attempt;
    final Runnable then;
    boolean over;

    Poll(Attempt attempt, Runnable then) {
      this.attempt = attempt;
      this.then = then;
    }

    boolean attempt(boolean last) {
      over = attempt.over(last);
      if (over) {
        then.run();
      }
      return over;
    }
  }

  private final Engine engine;
  private final List<Poll> waiting = new ArrayList<>();

  Mailbox(Engine engine) {
    this.engine = engine;
  }

  /**
   * A poll arrives.
   *
   * @param then what follows when it is over
   */
  void poll(long arrives, Duration wait, Attempt attempt, Runnable then) {
    Poll poll = new Poll(attempt, then);
    engine.at(
        arrives,
        () -> {
          if (!poll.attempt(wait.isZero())) {
            waiting.add(poll);
            engine.after(wait, () -> expire(poll));
          }
        });
  }

  private void expire(Poll poll) {
    if (waiting.remove(poll)) {
      poll.attempt(true);
    }
  }

  /** There may be something from this time on. */
  void somethingAt(long when) {
    engine.at(when, this::knock);
  }

  private void knock() {
    for (Poll poll : List.copyOf(waiting)) {
      if (!poll.attempt(false)) {
        return; // there is nothing left for the others either
      }
      waiting.remove(poll);
    }
  }
}

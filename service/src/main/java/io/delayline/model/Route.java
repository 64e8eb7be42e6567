package io.delayline.model;

import java.time.Duration;
import java.time.Instant;

/** Where a message waits next. A pure function of when it is due and what time it is. */
public sealed interface Route {
  /** The most that SQS can delay a message: 900 s (SQS, {@code DelaySeconds}). */
  int MAX_DELAY_SECONDS = 900;

  /** Due within the lead or overdue: it is held in memory until its millisecond. */
  record Hold() implements Route {}

  /**
   * It waits in the delay queue; one that is due later than the queue can hold wakes early and is
   * routed again.
   *
   * @param seconds the {@code DelaySeconds} as of now, 0…900
   */
  record Delay(int seconds) implements Route {}

  /**
   * What routing goes by.
   *
   * @param lead what is due within it is held
   * @param longest the most that the delay queue is asked to wait, at most 900 s
   */
  record Limits(Duration lead, Duration longest) {
    public Limits {
      if (longest.toSeconds() > MAX_DELAY_SECONDS) {
        throw new IllegalArgumentException("SQS delays by 900 s at most, not " + longest);
      }
    }
  }

  /** Routes a message that is due at {@code due}, as of {@code now}. */
  static Route of(Instant due, Instant now, Limits limits) {
    return due.isAfter(now.plus(limits.lead()))
        ? new Delay(delaySeconds(due, now, limits))
        : new Hold();
  }

  /**
   * The delay to ask of SQS: ceil(due − now − lead), within 0 and the longest. Rounded up, so that
   * what wakes has at most the lead to go; computed anew at every attempt, as time goes by between
   * them.
   */
  static int delaySeconds(Instant due, Instant now, Limits limits) {
    Duration wait = Duration.between(now, due).minus(limits.lead());
    if (wait.isNegative()) {
      return 0;
    }
    long seconds = wait.getSeconds() + (wait.getNano() > 0 ? 1 : 0);
    return (int) Math.min(limits.longest().toSeconds(), seconds);
  }
}

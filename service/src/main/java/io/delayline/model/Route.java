package io.delayline.model;

import java.time.Duration;
import java.time.Instant;

/** Where a message waits next. A pure function of when it is due and what time it is. */
public sealed interface Route {
  /** The most that SQS can delay a message: 900 s (SQS, {@code DelaySeconds}). */
  int MAX_DELAY_SECONDS = 900;

  /** Due within the lead or overdue: it is held in memory until its millisecond. */
  record Hold() implements Route {}

  /** It waits in the delay queue. */
  record Delay() implements Route {}

  /** It is due later than the delay queue shall wait: it is parked in the table. */
  record Park() implements Route {}

  /**
   * What routing goes by.
   *
   * @param lead what is due within it is held
   * @param shortDelayMax what is due within it waits in the delay queue, at most 900 s
   */
  record Limits(Duration lead, Duration shortDelayMax) {
    public Limits {
      if (shortDelayMax.toSeconds() > MAX_DELAY_SECONDS) {
        throw new IllegalArgumentException("SQS delays by 900 s at most, not " + shortDelayMax);
      }
    }
  }

  /** Routes a message that is due at {@code due}, as of {@code now}. */
  static Route of(Instant due, Instant now, Limits limits) {
    if (!due.isAfter(now.plus(limits.lead()))) {
      return new Hold();
    }
    return due.isAfter(now.plus(limits.shortDelayMax())) ? new Park() : new Delay();
  }

  /**
   * The delay to ask of SQS: ceil(due − now − lead), within 0 and 900 s. Rounded up, so that what
   * wakes has at most the lead to go; computed anew at every attempt, as time goes by between them.
   */
  static int delaySeconds(Instant due, Instant now, Duration lead) {
    Duration wait = Duration.between(now, due).minus(lead);
    if (wait.isNegative()) {
      return 0;
    }
    long seconds = wait.getSeconds() + (wait.getNano() > 0 ? 1 : 0);
    return (int) Math.min(MAX_DELAY_SECONDS, seconds);
  }
}

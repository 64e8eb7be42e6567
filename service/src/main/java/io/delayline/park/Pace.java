package io.delayline.park;

import io.delayline.model.Bundle;
import java.time.Duration;
import java.util.function.LongSupplier;

/**
 * How fast the table is written to: it slows down when the table throttles or does not answer, and
 * speeds up again while it takes what is written; without an answer it stays as it is. What finds
 * no room is not waited for; it goes another way. Thread-safe.
 */
public final class Pace {
  /** What a table of DynamoDB takes at most without a raised quota. */
  static final double MOST = 40_000;

  /** Slow enough for the smallest table, fast enough to notice that it takes more again. */
  static final double LEAST = 10;

  private static final double SLOWER = 0.7;
  private static final double FASTER_EACH_SECOND = 1.1;

  /** However long the last answer is ago, one says no more than that it went well just now. */
  private static final double MOST_SECONDS_AN_ANSWER = 1;

  /** The throttles of calls that were under way together count as one. */
  private static final Duration ONE_THROTTLE = Duration.ofMillis(200);

  private static final int UNIT_BYTES = 1024;

  /** What names, keys and numbers usually add to an item. */
  private static final int NAMES_BYTES = 200;

  private final LongSupplier nanos;
  private double rate = MOST;
  private double room = MOST;
  private long at;
  private long changedAt;
  private long slowedAt;
  private boolean slowed;

  public Pace(LongSupplier nanos) {
    this.nanos = nanos;
    this.at = nanos.getAsLong();
    this.changedAt = at;
  }

  /**
   * Write units that it costs to write or to delete the row of a bundle: one for each begun KiB of
   * the item (DynamoDB).
   */
  public static int units(Bundle bundle) {
    return (bundle.size() + NAMES_BYTES + UNIT_BYTES - 1) / UNIT_BYTES;
  }

  /** Takes so many units if there is any room; a large piece may leave a debt behind. */
  public synchronized boolean tryTake(int units) {
    refill();
    if (room <= 0) {
      return false;
    }
    room -= units;
    return true;
  }

  /** The table refused writes, or did not answer. */
  public synchronized void slower() {
    refill();
    long now = nanos.getAsLong();
    if (!slowed || now - slowedAt >= ONE_THROTTLE.toNanos()) {
      rate = Math.max(LEAST, rate * SLOWER);
      room = Math.min(room, rate);
      slowed = true;
      slowedAt = now;
    }
    changedAt = now;
  }

  /** The table took all of a call's writes, or refused some of them for good. */
  public synchronized void faster() {
    refill();
    double seconds = Math.min(MOST_SECONDS_AN_ANSWER, (at - changedAt) / 1e9);
    rate = Math.min(MOST, rate * Math.pow(FASTER_EACH_SECOND, seconds));
    changedAt = at;
  }

  /** Write units a second that it allows now. */
  public synchronized double rate() {
    return rate;
  }

  private void refill() {
    long now = nanos.getAsLong();
    double seconds = (now - at) / 1e9;
    at = now;
    room = Math.min(rate, room + rate * seconds);
  }
}

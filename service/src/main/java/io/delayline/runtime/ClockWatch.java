package io.delayline.runtime;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Says whether this machine's clock can be trusted: it compares it with the {@code Date} of the
 * services' answers, and the wall clock with the monotonic clock, so that a step is noticed before
 * anything is done by the new time.
 *
 * <p>Both comparisons know the time only within bounds: the server's date is cut to whole seconds,
 * an answer was stamped at some moment of the call, and a thread can be halted between two
 * readings. The least difference that the bounds allow counts, so neither a long poll nor a pause
 * raises a false alarm. Thread-safe.
 */
public final class ClockWatch {
  private static final Logger log = LoggerFactory.getLogger(ClockWatch.class);

  /** A {@code Date} header carries no fraction of the second (RFC 9110). */
  private static final Duration DATE_RESOLUTION = Duration.ofSeconds(1);

  /**
   * The longest call whose answer ends a doubt: a longer one leaves so much open that a clock which
   * is wrong by seconds may seem right.
   */
  private static final Duration TELLING = Duration.ofSeconds(1);

  private static final String UNSURE =
      "no service has answered quickly enough to tell whether the clock is right";

  /** A reading of the wall clock between two of the monotonic clock. */
  private record Reading(long before, Instant wall, long after) {}

  private final InstantSource wall;
  private final LongSupplier nanos;
  private final Duration maxSkew;

  private Reading last;
  private long steppedAt;
  private boolean stepped;
  private boolean unsure = true;
  private boolean inStep = true;
  private Duration skew = Duration.ZERO;
  private @Nullable Instant date;
  private long datedAt;

  /**
   * @param nanos the monotonic clock, as {@link System#nanoTime}
   * @param maxSkew the most that the clock may differ from the services'; half of it, seen at once,
   *     is a step
   */
  public ClockWatch(InstantSource wall, LongSupplier nanos, Duration maxSkew) {
    this.wall = wall;
    this.nanos = nanos;
    this.maxSkew = maxSkew;
    this.last = read();
  }

  /** To be called before a call to a service; its answer is given to {@link #observe}. */
  public long begin() {
    return nanos.getAsLong();
  }

  /**
   * Takes note of the time that a service answered with. What was asked before the last step says
   * nothing about the clock after it. The first answer, and the first one after a step, is only
   * believed when it came quickly; until then the clock is not trusted.
   *
   * @param date the answer's date, cut to whole seconds
   * @param begun what {@link #begin} gave before the call
   */
  public synchronized void observe(Instant date, long begun) {
    tick();
    if (stepped && begun - steppedAt < 0) {
      return;
    }
    this.date = date;
    this.datedAt = last.after();
    Duration call = Duration.ofNanos(last.after() - begun);
    Duration most = Duration.between(date, last.wall());
    skew = leastWithin(most.minus(call).minus(DATE_RESOLUTION), most);
    stepped = false;
    unsure &= call.compareTo(TELLING) > 0;
    boolean agrees = skew.abs().compareTo(maxSkew) <= 0;
    become(agrees && !unsure, agrees ? UNSURE : differs("the services' clocks"));
  }

  /** Looks for a step of the wall clock since the last look. */
  public synchronized void tick() {
    Reading now = read();
    Duration passed = Duration.between(last.wall(), now.wall());
    Duration step =
        leastWithin(
            passed.minusNanos(now.after() - last.before()),
            passed.minusNanos(now.before() - last.after()));
    last = now;
    if (step.abs().compareTo(maxSkew.dividedBy(2)) > 0) {
      stepped = true;
      unsure = true;
      steppedAt = now.after();
      skew = skew.plus(step);
      become(false, differs("its own monotonic clock (a step)"));
    }
  }

  /** Whether the clock agrees with the services', as far as is known; looks for a step first. */
  public synchronized boolean inStep() {
    tick();
    return inStep;
  }

  /**
   * What time it is at least by the services' clocks: the date of their last answer and what has
   * passed since on the monotonic clock. Empty before the first answer.
   */
  public synchronized Optional<Instant> servicesNow() {
    return Optional.ofNullable(date).map(then -> then.plusNanos(nanos.getAsLong() - datedAt));
  }

  /** What is wrong, for readiness. */
  public Optional<String> trouble() {
    if (inStep()) {
      return Optional.empty();
    }
    return Optional.of(skew().isZero() ? UNSURE : differs("the services' clocks"));
  }

  private synchronized String differs(String other) {
    return "the clock differs by " + skew + " from " + other;
  }

  /** This clock minus the services' clocks; zero while the two may agree. */
  public synchronized Duration skew() {
    return skew;
  }

  private Reading read() {
    return new Reading(nanos.getAsLong(), wall.instant(), nanos.getAsLong());
  }

  private void become(boolean nowInStep, String otherwise) {
    if (nowInStep == inStep) {
      return;
    }
    inStep = nowInStep;
    if (nowInStep) {
      log.info("the clock agrees with the services' clocks");
    } else {
      log.error("{}; nothing is done by it", otherwise);
    }
  }

  private static Duration leastWithin(Duration least, Duration most) {
    if (least.isPositive()) {
      return least;
    }
    return most.isNegative() ? most : Duration.ZERO;
  }
}

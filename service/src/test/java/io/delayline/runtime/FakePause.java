package io.delayline.runtime;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** A pause in which time goes by at once; it remembers how long it was asked to wait. */
public final class FakePause implements Pause {
  private final SetClock clock;
  private final List<Duration> pauses = new ArrayList<>();
  private boolean woken;

  public FakePause(SetClock clock) {
    this.clock = clock;
  }

  @Override
  public synchronized void pause(Duration duration) throws InterruptedException {
    if (Thread.interrupted()) {
      throw new InterruptedException("as a real pause would be");
    }
    pauses.add(duration);
    if (!woken && duration.isPositive()) {
      clock.advance(duration);
    }
    woken = false;
  }

  @Override
  public synchronized void wake() {
    woken = true;
  }

  /** Whether the next pause returns at once. */
  public synchronized boolean woken() {
    return woken;
  }

  /** What was asked for, in order. */
  public synchronized List<Duration> pauses() {
    return List.copyOf(pauses);
  }

  /** The last pause that was asked for. */
  public synchronized Duration last() {
    return pauses.getLast();
  }
}

package io.delayline.local;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;

/** Waits where a contract lets time go by. */
public final class RealTime {
  private RealTime() {}

  public static void pass(Duration time) {
    long end = System.nanoTime() + time.toNanos();
    while (end - System.nanoTime() > 0) {
      LockSupport.parkNanos(end - System.nanoTime());
    }
  }
}

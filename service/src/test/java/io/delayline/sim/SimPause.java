package io.delayline.sim;

import io.delayline.runtime.Pause;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** A pause in simulated time. */
final class SimPause implements Pause {
  private final Engine engine;
  private @Nullable SimThread waiting;
  private boolean woken;

  SimPause(Engine engine) {
    this.engine = engine;
  }

  @Override
  public void pause(Duration duration) throws InterruptedException {
    if (Thread.interrupted()) {
      throw new InterruptedException("as a real pause would be");
    }
    if (!woken && duration.isPositive()) {
      SimThread thread = engine.running();
      waiting = thread;
      thread.awaitUntil(Math.max(engine.now() + duration.toNanos(), engine.soon()));
      waiting = null;
    }
    woken = false;
    if (Thread.interrupted()) {
      throw new InterruptedException("as a real pause would be");
    }
  }

  @Override
  public void wake() {
    SimThread thread = waiting;
    if (!woken && thread != null) {
      long wait = thread.nextWait() - 1;
      engine.at(engine.soon(), () -> thread.wake(wait));
    }
    woken = true;
  }
}

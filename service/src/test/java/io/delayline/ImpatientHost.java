package io.delayline;

import io.delayline.runtime.FakeHost;
import io.delayline.runtime.SetClock;
import java.time.Duration;

/**
 * A machine with real threads whose time is set: waiting for a thread that does not end takes the
 * patience at once.
 */
final class ImpatientHost extends FakeHost {
  /** What a thread that does not hang may take. */
  private static final Duration MOMENT = Duration.ofMillis(300);

  private final SetClock clock;

  ImpatientHost(SetClock clock) {
    super(clock);
    this.clock = clock;
  }

  @Override
  public Running start(String name, Runnable body) {
    Running thread = super.start(name, body);
    return new Running() {
      @Override
      public boolean await(Duration patience) throws InterruptedException {
        boolean ended = thread.await(MOMENT);
        if (!ended) {
          clock.advance(patience);
        }
        return ended;
      }

      @Override
      public void interrupt() {
        thread.interrupt();
      }
    };
  }
}

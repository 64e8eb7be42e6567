package io.delayline.promote;

import io.delayline.runtime.FakeHost;
import io.delayline.runtime.SetClock;
import java.util.concurrent.Executor;

/** A fake machine whose threads are those of a test. */
final class ThreadsOfItsOwn extends FakeHost {
  private final Executor threads;

  ThreadsOfItsOwn(SetClock clock, Executor threads) {
    super(clock);
    this.threads = threads;
  }

  @Override
  public Executor threads() {
    return threads;
  }
}

package io.delayline.runtime;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(value = 20, unit = TimeUnit.SECONDS)
class PauseTest {
  private final Pause pause = Pause.real();

  @Test
  void aWakeUpBeforeThePauseEndsIt() throws InterruptedException {
    pause.wake();
    pause.pause(Duration.ofDays(1));
  }

  @Test
  void manyWakeUpsAreOne() throws InterruptedException {
    pause.wake();
    pause.wake();
    pause.pause(Duration.ofDays(1));
    Thread waker = Thread.ofVirtual().unstarted(pause::wake);
    waker.start();
    pause.pause(Duration.ofDays(1));
    waker.join();
  }

  @Test
  void aPauseThatIsOverAlreadyReturns() throws InterruptedException {
    pause.pause(Duration.ZERO);
    pause.pause(Duration.ofSeconds(-5));
  }
}

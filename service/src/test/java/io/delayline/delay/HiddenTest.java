package io.delayline.delay;

import static org.assertj.core.api.Assertions.assertThat;

import io.delayline.runtime.SetClock;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class HiddenTest {
  private final SetClock clock = new SetClock(Samples.NOON);
  private final Hidden hidden = new Hidden(clock::nanos);

  @Test
  void areTooManyFromAShareOfWhatTheQueueAllowsUntilTheyAreShownAgain() {
    for (int i = 0; i < 9_999; i++) {
      hidden.hide(Duration.ofSeconds(i % 2 == 0 ? 2 : 60));
    }
    assertThat(hidden.tooMany()).isFalse();
    hidden.hide(Duration.ofSeconds(2));
    assertThat(hidden.tooMany()).isTrue();

    clock.advance(Duration.ofSeconds(2));
    assertThat(hidden.tooMany()).isFalse();
  }
}

package io.delayline.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class NoticesTest {
  private final SetClock clock = new SetClock(Instant.parse("2026-01-01T12:00:00Z"));
  private final List<String> lines = new ArrayList<>();
  private final Notices notices = new Notices(clock::nanos, lines::add);

  @Test
  void theFirstOfEachKindIsSaidAtOnce() {
    notices.say("newer", "one");
    notices.say("unreadable", "two");
    assertThat(lines).containsExactly("one", "two");
  }

  @Test
  void thousandsOfAKindAreOneLineAnInterval() {
    for (int second = 0; second < 180; second++) {
      for (int i = 0; i < 100; i++) {
        notices.say("newer", "number " + i);
      }
      clock.advance(Duration.ofSeconds(1));
    }
    assertThat(lines)
        .containsExactly(
            "number 0", "number 0 (and 5999 more before it)", "number 0 (and 5999 more before it)");
  }

  @Test
  void whatNothingWasKeptBackOfSaysNoNumber() {
    notices.say("newer", "one");
    clock.advance(Notices.EVERY);
    notices.say("newer", "two");
    assertThat(lines).containsExactly("one", "two");
  }
}

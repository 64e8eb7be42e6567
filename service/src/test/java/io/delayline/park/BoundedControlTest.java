package io.delayline.park;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.delayline.runtime.ClockWatch;
import io.delayline.runtime.SetClock;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Control items that read well, but lie where promotion cannot have come to. */
class BoundedControlTest {
  /** 2026-06-01T12:00:00Z. */
  private static final long NOON = 1_780_315_200;

  private static final long DAY = 86_400;
  private static final long OLDEST = NOON - 407 * DAY;
  private static final long FURTHEST = NOON + 75 * 60;

  private final SetClock clock = new SetClock(Instant.ofEpochSecond(NOON));
  private final ClockWatch services = new ClockWatch(clock, clock::nanos, Duration.ofSeconds(2));
  private final FakeControl items = new FakeControl();
  private final BoundedControl control =
      new BoundedControl(
          items,
          clock,
          services,
          BoundedControl.Bounds.of(
              Duration.ofDays(400), Duration.ofDays(7), Duration.ofMinutes(15)));

  /** It does all that other control items do, as long as the clock agrees with what is written. */
  @Nested
  class Within extends ControlContract {
    private final SetClock soon = new SetClock(Instant.ofEpochSecond(1_000));

    @Override
    protected Control control() {
      return new BoundedControl(
          items,
          soon,
          new ClockWatch(soon, soon::nanos, Duration.ofSeconds(2)),
          BoundedControl.Bounds.of(Duration.ofDays(400), Duration.ofDays(7), Duration.ZERO));
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {0, OLDEST - 1, FURTHEST + 1, NOON + 365 * DAY, 99_999_999_999L})
  void whatIsOutsideIsNamedWithWhatToDo(long second) {
    items.createFrontier(new Frontier(second, 4));
    items.createCursor(2, new Cursor(second, "k"));
    assertNames(control::frontier, "The frontier", second, "SHORT_DELAY_MAX");
    assertNames(() -> control.cursor(2), "The cursor of shard 2", second, "lower");
    assertNames(control::cursors, "The cursor of shard 2", second, "lower");
  }

  @ParameterizedTest
  @ValueSource(longs = {OLDEST, NOON - 30 * DAY, NOON, FURTHEST})
  void anOutageOfWeeksAndAHandThatSetsItAreWithin(long second) {
    items.createFrontier(new Frontier(second, 4));
    items.createCursor(2, Cursor.at(second));
    assertThat(control.frontier()).contains(new Frontier(second, 4));
    assertThat(control.cursor(2)).contains(Cursor.at(second));
    assertThat(control.cursors()).containsEntry(2, Cursor.at(second));
  }

  @ParameterizedTest
  @ValueSource(longs = {-500, 500})
  void aClockThatIsWrongMakesNoItemBad(long days) {
    items.createFrontier(new Frontier(NOON, 4));
    items.createCursor(0, Cursor.at(NOON));
    services.observe(clock.instant(), services.begin());
    clock.step(Duration.ofDays(days));
    assertThat(control.frontier()).isPresent();
    assertThat(control.cursors()).hasSize(1);
  }

  @Test
  void theTextStaysTheSameWhileTheItemDoes() {
    items.createFrontier(new Frontier(0, 4));
    String first = bad(control::frontier).getMessage();
    clock.advance(Duration.ofSeconds(10));
    assertThat(bad(control::frontier)).hasMessage(first);
  }

  private static void assertNames(Runnable read, String item, long second, String advice) {
    assertThat(bad(read))
        .hasMessageStartingWith(item)
        .hasMessageContainingAll(
            "second " + second + " (", Instant.ofEpochSecond(second).toString(), "Set it to")
        .hasMessageContaining(advice)
        .hasMessageEndingWith(".")
        .message()
        .hasSizeLessThan(500);
  }

  private static BadControl bad(Runnable read) {
    return catchThrowableOfType(BadControl.class, read::run);
  }
}

package io.delayline.park;

import static org.assertj.core.api.Assertions.assertThat;

import io.delayline.delay.Samples;
import io.delayline.park.FakeControl.Call;
import io.delayline.runtime.ClockWatch;
import io.delayline.runtime.FakePause;
import io.delayline.runtime.MeterNames;
import io.delayline.runtime.SetClock;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/** How far promotion is behind, as an alarm sees it. */
class CursorAgeTest {
  private static final long NOON = Samples.NOON.getEpochSecond();
  private static final Duration PERIOD = Duration.ofMinutes(1);

  private final SetClock clock = new SetClock(Samples.NOON.plusMillis(700));
  private final ClockWatch services = new ClockWatch(clock, clock::nanos, Duration.ofSeconds(2));
  private final FakeControl control = new FakeControl();
  private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
  private final ControlWatch.Times times =
      new ControlWatch.Times(
          clock, services, PERIOD, Duration.ofMinutes(15), Duration.ofSeconds(2));
  private final ControlWatch watch =
      new ControlWatch(control, new ShardCount(), times, new FakePause(clock)).measured(registry);

  private void servicesSay(Instant date) {
    services.observe(date, services.begin());
  }

  private double age() {
    return registry.get(MeterNames.CURSOR_AGE).gauge().value();
  }

  @Test
  void theAgeGrowsWhileNoTickRaisesTheFrontier() throws Exception {
    assertThat(age()).as("nothing seen yet").isZero();
    servicesSay(clock.instant());
    control.createCursor(0, Cursor.at(NOON + 900));
    control.createFrontier(new Frontier(NOON + 900, 1));
    watch.runOnce();
    for (int second = 0; second < 45; second++) {
      assertThat(age()).as("the tick is not due").isZero();
      clock.advance(Duration.ofSeconds(1));
    }
    clock.advance(Duration.ofMinutes(14));
    double before = age();
    assertThat(before).isBetween(13 * 60.0, 15 * 60.0);
    clock.advance(Duration.ofMinutes(1));
    assertThat(age()).as("between two looks as well").isEqualTo(before + 60);
    untilItLooks();
    assertThat(age()).isGreaterThanOrEqualTo(before + 60);
  }

  @Test
  void theEndOfALagShowsSoon() throws Exception {
    servicesSay(clock.instant());
    control.createCursor(0, Cursor.at(NOON - 3_600));
    control.createFrontier(new Frontier(NOON - 3_600, 1));
    watch.runOnce();
    assertThat(age()).isGreaterThan(3_600);
    Instant before = clock.instant();
    untilItLooks();
    assertThat(Duration.between(before, clock.instant())).isLessThan(Duration.ofSeconds(15));
  }

  /**
   * The shard of a cursor that is gone or bad is not promoted, be the others as far as they may.
   */
  @Test
  void itGrowsWhileACursorIsGone() throws Exception {
    control.createCursor(0, Cursor.at(NOON + 890));
    control.createCursor(1, Cursor.at(NOON + 900));
    control.createFrontier(new Frontier(NOON + 900, 2));
    watch.runOnce();
    control.remove(0);
    grows();
    assertThat(watch.problem()).get().asString().contains("cursor of shard 0");
  }

  @Test
  void itGrowsWhileACursorCannotBeRead() throws Exception {
    control.createCursor(0, Cursor.at(NOON + 900));
    control.createFrontier(new Frontier(NOON + 900, 1));
    watch.runOnce();
    control.spoil(Call.CURSORS, "a cursor is bad");
    grows();
  }

  /** Or a restart, which mends nothing, would end the alarm. */
  @Test
  void itGrowsFromTheStartWhereNothingCouldBeRead() throws Exception {
    control.spoil(Call.FRONTIER, "the frontier is bad");
    watch.runOnce();
    grows();
  }

  /** Promotes what can be, for an hour. */
  private void grows() throws InterruptedException {
    for (int minute = 0; minute < 60; minute++) {
      clock.advance(PERIOD);
      control.cursor(1).ifPresent(at -> control.moveCursor(1, at, Cursor.at(at.second() + 60)));
      untilItLooks();
    }
    assertThat(age()).isGreaterThan(1_800);
  }

  private void untilItLooks() throws InterruptedException {
    int before = control.calls(Call.FRONTIER);
    while (control.calls(Call.FRONTIER) == before) {
      watch.runOnce();
    }
  }
}

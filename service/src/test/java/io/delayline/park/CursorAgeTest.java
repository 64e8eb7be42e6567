package io.delayline.park;

import static org.assertj.core.api.Assertions.assertThat;

import io.delayline.delay.Samples;
import io.delayline.park.FakeControl.Call;
import io.delayline.runtime.MeterNames;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/** How far promotion is behind, as an alarm sees it. */
class CursorAgeTest {
  private static final long NOON = Samples.NOON.getEpochSecond();

  private final ControlWatchFixture world = new ControlWatchFixture();

  private double age() {
    return world.gauge(MeterNames.CURSOR_AGE);
  }

  @Test
  void theAgeGrowsWhileNoTickRaisesTheFrontier() throws Exception {
    assertThat(age()).as("nothing seen yet").isZero();
    world.servicesAgree();
    world.control.createCursor(0, Cursor.at(NOON + 900));
    world.control.createFrontier(new Frontier(NOON + 900, 1));
    world.watch.runOnce();
    for (int second = 0; second < 45; second++) {
      assertThat(age()).as("the tick is not due").isZero();
      world.clock.advance(Duration.ofSeconds(1));
    }
    world.clock.advance(Duration.ofMinutes(14));
    double before = age();
    assertThat(before).isBetween(13 * 60.0, 15 * 60.0);
    world.clock.advance(Duration.ofMinutes(1));
    assertThat(age()).as("between two looks as well").isEqualTo(before + 60);
    world.looks(1);
    assertThat(age()).isGreaterThanOrEqualTo(before + 60);
  }

  @Test
  void theEndOfALagShowsSoon() throws Exception {
    world.servicesAgree();
    world.control.createCursor(0, Cursor.at(NOON - 3_600));
    world.control.createFrontier(new Frontier(NOON - 3_600, 1));
    world.watch.runOnce();
    assertThat(age()).isGreaterThan(3_600);
    Instant before = world.clock.instant();
    world.looks(1);
    assertThat(Duration.between(before, world.clock.instant())).isLessThan(Duration.ofSeconds(15));
  }

  /**
   * The shard of a cursor that is gone or bad is not promoted, be the others as far as they may.
   */
  @Test
  void itGrowsWhileACursorIsGone() throws Exception {
    world.control.createCursor(0, Cursor.at(NOON + 890));
    world.control.createCursor(1, Cursor.at(NOON + 900));
    world.control.createFrontier(new Frontier(NOON + 900, 2));
    world.watch.runOnce();
    world.control.remove(0);
    grows();
    assertThat(world.watch.problem()).get().asString().contains("cursor of shard 0");
  }

  @Test
  void itGrowsWhileACursorCannotBeRead() throws Exception {
    world.control.createCursor(0, Cursor.at(NOON + 900));
    world.control.createFrontier(new Frontier(NOON + 900, 1));
    world.watch.runOnce();
    world.control.spoil(Call.CURSORS, "a cursor is bad");
    grows();
  }

  /** Or a restart, which mends nothing, would end the alarm. */
  @Test
  void itGrowsFromTheStartWhereNothingCouldBeRead() throws Exception {
    world.control.spoil(Call.FRONTIER, "the frontier is bad");
    world.watch.runOnce();
    grows();
  }

  /** Promotes what can be, for an hour. */
  private void grows() throws InterruptedException {
    for (int minute = 0; minute < 60; minute++) {
      world.clock.advance(ControlWatchFixture.PERIOD);
      world
          .control
          .cursor(1)
          .ifPresent(at -> world.control.moveCursor(1, at, Cursor.at(at.second() + 60)));
      world.looks(1);
    }
    assertThat(age()).isGreaterThan(1_800);
  }
}

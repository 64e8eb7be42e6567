package io.delayline.promote;

import static io.delayline.promote.PromoteFixture.NOON;
import static org.assertj.core.api.Assertions.assertThat;

import io.delayline.park.Cursor;
import java.time.Duration;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** A page of which the queue has something is finished, or whoever comes next sends it again. */
class BegunPageTest {
  private final PromoteFixture world = new PromoteFixture();

  @Test
  void aPageThatIsBegunIsFinishedAlsoWhereTheProcessIsToStop() throws Exception {
    LongStream.range(0, 250).forEach(i -> world.park(i, 1_000 * i));
    world.frontier(900);
    world.queue.meanwhile(() -> world.stopping = world.queue.size() > 100);
    assertThat(world.promote()).isFalse();
    assertThat(world.cursor()).as("two pages").isEqualTo(Cursor.at(NOON + 200));

    world.queue.meanwhile(() -> {});
    world.stopping = false;
    assertThat(world.promote()).isTrue();
    assertThat(world.queued()).as("once").hasSize(250).doesNotHaveDuplicates();
  }

  @Test
  void aPageThatIsSentIsPassedByAlsoWhereTheClockIsWrong() throws Exception {
    world.park(1, 60_000);
    world.frontier(61);
    world.queue.meanwhile(() -> world.clock.step(Duration.ofMinutes(1)));
    world.promote();
    assertThat(world.watch.inStep()).isFalse();
    assertThat(world.cursor()).isEqualTo(Cursor.at(NOON + 61));
  }
}

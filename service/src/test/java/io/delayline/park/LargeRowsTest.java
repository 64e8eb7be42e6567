package io.delayline.park;

import static org.assertj.core.api.Assertions.assertThat;

import io.delayline.FieldFault;
import io.delayline.delay.Samples;
import io.delayline.model.Outcome;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Rows that are nearly as large as an item may be. */
class LargeRowsTest {
  private final ParkFixture world = new ParkFixture();

  /** The fake table asserts count and bytes of each call. */
  @FieldFault("B24")
  @Test
  void rowsOfNearly400KbAreWrittenInCallsThatTheTableTakes() {
    List<ParkedRow> rows =
        IntStream.range(0, 25)
            .mapToObj(
                i -> world.row(Samples.message(i, Samples.NOON.plus(Duration.ofHours(1)), 390_000)))
            .toList();
    for (ParkedRow row : rows) {
      assertThat(world.parker.park(List.of(row))).containsExactly(Outcome.DONE);
      world.clock.advance(Duration.ofSeconds(2));
    }
    assertThat(world.store.size()).isEqualTo(25);
    assertThat(world.parker.park(rows)).containsOnly(Outcome.DONE);
  }
}

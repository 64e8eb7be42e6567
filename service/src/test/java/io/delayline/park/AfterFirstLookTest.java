package io.delayline.park;

import static org.assertj.core.api.Assertions.assertThat;

import io.delayline.delay.Samples;
import io.delayline.runtime.SetClock;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class AfterFirstLookTest {
  private final SetClock clock = new SetClock(Samples.NOON);
  private final ShardCount shards = new ShardCount();
  private int turns;
  private final AfterFirstLook step = new AfterFirstLook(() -> ++turns > 0, shards, clock::nanos);

  @Test
  void beginsWhenTheControlItemsHaveBeenSeen() throws Exception {
    assertThat(step.runOnce()).as("rests").isFalse();
    shards.saw(new Frontier(Samples.NOON.getEpochSecond(), 4));
    assertThat(step.runOnce()).isTrue();
    assertThat(turns).isEqualTo(1);
  }

  @Test
  void beginsWithoutThemWhenTheTableDoesNotAnswer() throws Exception {
    clock.advance(AfterFirstLook.PATIENCE.minusMillis(1));
    assertThat(step.runOnce()).isFalse();
    clock.advance(Duration.ofMillis(1));
    assertThat(step.runOnce()).isTrue();
    assertThat(step.runOnce()).isTrue();
    assertThat(turns).isEqualTo(2);
  }
}

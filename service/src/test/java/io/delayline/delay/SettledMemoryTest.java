package io.delayline.delay;

import static org.assertj.core.api.Assertions.assertThat;

import io.delayline.delay.SettledMemory.Memory;
import java.util.BitSet;
import org.junit.jupiter.api.Test;

class SettledMemoryTest {
  private final SettledMemory memory = new SettledMemory();

  private static Memory settled(int... positions) {
    BitSet bits = new BitSet();
    for (int position : positions) {
      bits.set(position);
    }
    return new Memory(bits, false, false, 1);
  }

  @Test
  void knowsNothingOfWhatItWasNotTold() {
    assertThat(memory.of("a")).isEqualTo(Memory.NONE);
    memory.remember("a", settled(1));
    memory.forget("a");
    assertThat(memory.of("a")).isEqualTo(Memory.NONE);
  }

  @Test
  void whatIsSettledStaysSettledWhenAnOlderLeaseEndsLast() {
    memory.remember("a", new Memory(settled(0, 1).settled(), false, false, 3));
    memory.remember("a", new Memory(settled(2).settled(), true, true, 2));

    assertThat(memory.of("a")).isEqualTo(new Memory(settled(0, 1, 2).settled(), true, true, 3));
  }

  @Test
  void forgetsTheOldestFirst() {
    for (int i = 0; i < 50_001; i++) {
      memory.remember("m" + i, settled(0));
    }
    assertThat(memory.of("m0")).isEqualTo(Memory.NONE);
    assertThat(memory.of("m1")).isEqualTo(settled(0));
    assertThat(memory.of("m50000")).isEqualTo(settled(0));
  }
}

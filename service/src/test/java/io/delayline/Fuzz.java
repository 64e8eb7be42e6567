package io.delayline;

import java.util.Random;

/**
 * How many inputs the tests with random inputs try, all of them together more than 100,000, and
 * what the inputs come from: the same seed each time, or another by {@code -Dfuzz.seed}.
 */
public final class Fuzz {
  private static final long SEED = Long.getLong("fuzz.seed", 20_260_601);
  private static final int FACTOR = Integer.getInteger("fuzz.factor", 1);

  private Fuzz() {}

  /** Of so many usually, a multiple at night. */
  public static int inputs(int usual) {
    return usual * FACTOR;
  }

  /** The first of them. */
  public static long seed() {
    return SEED;
  }

  /** Dice of one test. */
  public static Random random(long test) {
    return new Random(SEED * 31 + test);
  }

  /** One of several. */
  @SafeVarargs
  public static <T> T one(Random random, T... choices) {
    return choices[random.nextInt(choices.length)];
  }

  /** Bytes with some of them changed, cut or made longer. */
  public static byte[] mutated(Random random, byte[] bytes) {
    byte[] changed = bytes.clone();
    if (random.nextInt(5) == 0) {
      changed = java.util.Arrays.copyOf(bytes, random.nextInt(bytes.length + 20));
    }
    for (int i = random.nextInt(4); i > 0 && changed.length > 0; i--) {
      changed[random.nextInt(changed.length)] = (byte) random.nextInt(256);
    }
    return changed;
  }
}

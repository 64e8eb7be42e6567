package io.delayline.sim;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/**
 * Whole replicas, the real code, through mixes of faults that come from seeds. A seed that breaks a
 * promise is printed with the command that plays it again and with the story of the record.
 */
class SimulationTest {
  private static final String ONE = "simulation.seed";

  @BeforeAll
  static void silence() {
    Simulations.silence();
  }

  @AfterAll
  static void speak() {
    Simulations.speak();
  }

  @Test
  void everySeedKeepsThePromises() {
    int count = Integer.getInteger("simulation.seeds", 100);
    long first = Long.getLong("simulation.first", 0);
    long begun = System.nanoTime();
    List<String> broken = Simulations.seeds(first, count);
    System.out.printf(
        "simulation: %d seeds from %d in %.0f s, %d broken%n",
        count, first, (System.nanoTime() - begun) / 1e9, broken.size());
    assertThat(broken).as("seeds that break a promise").isEmpty();
  }

  @Test
  void theSameSeedIsTheSameRun() {
    for (long seed : new long[] {1, 2, 3}) {
      assertThat(Simulations.run(seed, Set.of())).isEqualTo(Simulations.run(seed, Set.of()));
    }
  }

  @Test
  @EnabledIfSystemProperty(named = ONE, matches = ".+")
  void oneSeedWithItsStory() {
    List<String> story = new ArrayList<>();
    Mix.Result result = Simulations.story(Long.getLong(ONE), story);
    story.forEach(System.out::println);
    System.out.println(result);
    assertThat(result.violations()).isEmpty();
  }
}

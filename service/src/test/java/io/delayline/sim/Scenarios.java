package io.delayline.sim;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.function.LongFunction;
import java.util.stream.LongStream;

/** Plays a scenario under several seeds. */
final class Scenarios {
  private Scenarios() {}

  private static int seeds() {
    return Integer.getInteger("simulation.scenario.seeds", 4);
  }

  /** Under no seed anything is violated. */
  static void hold(LongFunction<List<String>> scenario) {
    assertThat(violations(scenario, seeds())).isEmpty();
  }

  /** Under some seed an oracle with this name notices. */
  static void bite(String oracle, LongFunction<List<String>> scenario) {
    assertThat(violations(scenario, seeds())).anyMatch(violation -> violation.contains(oracle));
  }

  private static List<String> violations(LongFunction<List<String>> scenario, int seeds) {
    return LongStream.range(0, seeds)
        .boxed()
        .parallel()
        .flatMap(seed ->
            scenario.apply(seed).stream().limit(5).map(what -> "seed " + seed + ": " + what))
        .toList();
  }
}

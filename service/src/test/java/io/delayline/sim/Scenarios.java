package io.delayline.sim;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.function.Consumer;
import java.util.stream.LongStream;

/** Plays an interleaving under several seeds. */
final class Scenarios {
  /** An interleaving: what of the oracles is violated under a seed. */
  interface Interleaving {
    List<String> play(long seed, Consumer<Scenario> broken);
  }

  private static final int SHOWN = 5;

  private Scenarios() {}

  /** Under no seed anything is violated. */
  static void hold(Interleaving interleaving) {
    assertThat(violations(interleaving, scenario -> {})).isEmpty();
  }

  /** Without the rule an oracle notices, under some seed. */
  static void bite(Rule rule, Interleaving interleaving, String oracle) {
    assertThat(violations(interleaving, scenario -> scenario.world().remove(rule)))
        .as("without %s", rule)
        .anyMatch(violation -> violation.contains(oracle));
  }

  private static List<String> violations(Interleaving interleaving, Consumer<Scenario> broken) {
    return Simulations.silently(() ->
        LongStream.range(0, Integer.getInteger("simulation.scenario.seeds", 3))
            .boxed()
            .parallel()
            .flatMap(seed ->
                interleaving.play(seed, broken).stream()
                    .limit(SHOWN)
                    .map(what -> "seed " + seed + ": " + what))
            .toList());
  }
}

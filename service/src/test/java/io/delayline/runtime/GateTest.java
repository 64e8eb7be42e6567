package io.delayline.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class GateTest {
  private final Gate gate = new Gate();

  @Test
  void letsEverybodyThroughWhileTheFarSideAnswers() {
    assertThat(IntStream.range(0, 100).mapToObj(i -> gate.enter()))
        .allMatch(ticket -> ticket.isPresent() && !ticket.get().probe());
  }

  @Test
  void afterASilenceOneProbeAtATimeUntilItAnswers() {
    gate.enter().orElseThrow().silent();

    Gate.Ticket probe = gate.enter().orElseThrow();
    assertThat(probe.probe()).isTrue();
    assertThat(gate.enter()).isEmpty();

    probe.silent();
    Gate.Ticket second = gate.enter().orElseThrow();
    assertThat(second.probe()).isTrue();
    assertThat(gate.enter()).isEmpty();

    second.answered();
    assertThat(gate.enter().orElseThrow().probe()).isFalse();
  }

  @Test
  void anOldAttemptThatIsStillOutDoesNotEndTheProbe() {
    Gate.Ticket old = gate.enter().orElseThrow();
    gate.enter().orElseThrow().silent();
    Gate.Ticket probe = gate.enter().orElseThrow();

    old.silent();
    assertThat(gate.enter()).as("the probe is still under way").isEmpty();

    probe.silent();
    assertThat(gate.enter()).isPresent();
  }

  @Test
  void anAnswerToAnOldAttemptOpensItToo() {
    Gate.Ticket old = gate.enter().orElseThrow();
    gate.enter().orElseThrow().silent();
    old.answered();

    assertThat(gate.enter().orElseThrow().probe()).isFalse();
  }
}

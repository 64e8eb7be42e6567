package io.delayline.local.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MainTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "up --replicas 0",
        "up --replicas many",
        "up --kafka-port 70000",
        "up --dynamodb-port 70000",
        "send",
        "send orders",
        "send orders --for later",
        "send orders --for 5s --count 0",
        "send orders --for 5s --rate -1",
        "watch",
        "watch orders --for long",
        "watch orders --count 0",
        "watch orders --unknown"
      })
  void wrongOptionsAreExitCode2(String line) {
    assertThat(Main.run(line.split(" "))).isEqualTo(2);
  }

  @ParameterizedTest
  @ValueSource(strings = {"up --help", "send --help", "watch --help"})
  void helpIsExitCode0(String line) {
    assertThat(Main.run(line.split(" "))).isZero();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"send orders --for 5s --bootstrap nowhere", "watch orders --bootstrap nowhere"})
  void whatCannotBeDoneIsExitCode1(String line) {
    assertThat(Main.run(line.split(" "))).isEqualTo(1);
  }
}

package io.delayline.local.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.delayline.local.Ports;
import java.net.InetAddress;
import java.net.ServerSocket;
import org.junit.jupiter.api.Test;

class PortChoiceTest {
  private final PortChoice ports = new PortChoice();

  @Test
  void takesTheUsualPortUnlessItIsTaken() throws Exception {
    int usual = Ports.free();
    assertThat(new PortChoice().choose("--p", null, usual)).isEqualTo(usual);

    try (ServerSocket other = listening()) {
      assertThat(ports.choose("--p", null, other.getLocalPort()))
          .isNotEqualTo(other.getLocalPort());
    }
  }

  @Test
  void doesNotReplaceAPortThatWasAskedFor() throws Exception {
    try (ServerSocket other = listening()) {
      int taken = other.getLocalPort();
      assertThatThrownBy(() -> ports.choose("--p", taken, 1))
          .hasMessage("--p: port " + taken + " is taken; choose another");
    }
  }

  @Test
  void givesNoPortTwice() {
    int port = Ports.free();
    assertThat(ports.choose("--a", port, 1)).isEqualTo(port);

    assertThat(ports.choose("--b", null, port)).isNotEqualTo(port);
    assertThatThrownBy(() -> ports.choose("--c", port, 1))
        .isInstanceOf(IllegalStateException.class);
  }

  @Test
  void refusesWhatIsNoPort() {
    assertThatThrownBy(() -> ports.choose("--p", 70_000, 1))
        .hasMessage("--p is 70000; allowed are 1 to 65535");
    assertThatThrownBy(() -> ports.choose("--p", 0, 1))
        .isInstanceOf(IllegalArgumentException.class);
  }

  private static ServerSocket listening() throws Exception {
    return new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
  }
}

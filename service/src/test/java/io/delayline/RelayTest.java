package io.delayline;

import static org.assertj.core.api.Assertions.assertThat;

import io.delayline.runtime.Lifecycle;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The exit code of a run that is over before anything was reached. */
@Timeout(30)
class RelayTest {
  private static final Map<String, String> ACCESS =
      Map.of(
          "aws.region", "eu-central-1", "aws.accessKeyId", "test", "aws.secretAccessKey", "test");

  private final Lifecycle lifecycle = new Lifecycle();

  @BeforeEach
  void somewhere() {
    ACCESS.forEach(System::setProperty);
  }

  @AfterEach
  void nowhere() {
    ACCESS.keySet().forEach(System::clearProperty);
  }

  private int run() throws InterruptedException {
    return Relay.run(
        WholeReplica.config(Map.of("HTTP_PORT", "0", "KAFKA_BOOTSTRAP_SERVERS", "127.0.0.1:1")),
        lifecycle);
  }

  @Test
  void whatWasAskedToStopEndsWith0() throws InterruptedException {
    lifecycle.askStop();
    assertThat(run()).isZero();
  }

  @Test
  void whatGaveUpEndsWith2() throws InterruptedException {
    lifecycle.giveUp("a loop has died");
    assertThat(run()).isEqualTo(2);
  }
}

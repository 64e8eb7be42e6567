package io.delayline.local.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.delayline.local.Ports;
import io.delayline.local.SqsServer;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceAccessMode;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A configuration that cannot be meant ends the process at once, with one sentence. */
@ResourceLock(value = Machine.BUSY, mode = ResourceAccessMode.READ)
class ConfigurationIT {
  @ParameterizedTest(name = "{0}={1}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          DELAYLINE_LEAD                         | 2 seconds
          DELAYLINE_LEAD                         | 20m
          DELAYLINE_HORIZON                      | soon
          DELAYLINE_LEVELS                       | 5x
          DELAYLINE_HTTP_PORT                    | 70000
          DELAYLINE_BUNDLE_BYTES                 | many
          DELAYLINE_SHORT_DELAY_MAX              | 16m
          DELAYLINE_TOPIC                        | no/topic
          DELAYLINE_CONSUMER_ENABLE_AUTO_COMMIT  | true
          DELAYLINE_PRODUCER_ACKS                | 1
          DELAYLINE_KAFKA_ISOLATION_LEVEL        | read_uncommitted
          DELAYLINE_KAFKA_BOOTSTRAP_SERVERS      | nonsense
          DELAYLINE_SHORT_DELAY_MAX              | 3s
          DELAYLINE_MAX_IN_FLIGHT_BYTES          | 999999999999999
          DELAYLINE_TARGETS_ALLOWED              | a/b
          """)
  void isOneSentence(String key, String value) {
    Map<String, String> environment = sound();
    environment.put(key, value);

    assertThat(sentence(environment)).contains(key, value).doesNotContain("Exception");
  }

  @Test
  void whatIsMissingIsNamed() {
    Map<String, String> environment = sound();
    environment.remove("DELAYLINE_KAFKA_BOOTSTRAP_SERVERS");

    assertThat(sentence(environment)).contains("DELAYLINE_KAFKA_BOOTSTRAP_SERVERS");
  }

  @Test
  void whatIsMistypedIsNamedWithWhatWasMeant() {
    Map<String, String> environment = sound();
    environment.put("DELAYLINE_LAED", "2s");

    assertThat(sentence(environment)).contains("DELAYLINE_LAED", "DELAYLINE_LEAD");
  }

  /** What the process says before it ends with 1. */
  private static String sentence(Map<String, String> environment) {
    Cli run = Cli.run(environment);
    assertThat(run.exit()).as(run.toString()).isEqualTo(1);
    assertThat(run.err().strip().lines()).as("standard error").hasSize(1);
    return run.err().strip();
  }

  private static Map<String, String> sound() {
    Map<String, String> environment = new HashMap<>();
    environment.put("DELAYLINE_TOPIC", "delay");
    environment.put("DELAYLINE_DELAY_QUEUE", "queue");
    environment.put("DELAYLINE_GROUP_ID", "delayline");
    environment.put("DELAYLINE_KAFKA_BOOTSTRAP_SERVERS", Ports.HOST + ":" + Ports.free());
    environment.put("DELAYLINE_HTTP_PORT", String.valueOf(Ports.free()));
    environment.put("AWS_REGION", SqsServer.REGION);
    environment.put("AWS_ENDPOINT_URL_SQS", "http://" + Ports.HOST + ":" + Ports.free());
    environment.put("AWS_ACCESS_KEY_ID", "local");
    environment.put("AWS_SECRET_ACCESS_KEY", "local");
    return environment;
  }
}

package io.delayline.sqs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.delayline.runtime.Misconfigured;
import java.util.Map;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.sqs.model.QueueAttributeName;

class QueueFactsTest {
  private static final String URL = "https://sqs.eu-central-1.amazonaws.com/1/delay";

  @Test
  void takesTheLimitFromTheLiveQueue() {
    assertThat(limit("262144")).isEqualTo(262_144);
    assertThat(limit("1048576")).isEqualTo(1_048_576);
    // a batch never takes more than 1 MiB, whatever the queue says
    assertThat(limit("4194304")).isEqualTo(1_048_576);
  }

  private static int limit(String bytes) {
    QueueFacts facts = facts(Map.of(QueueAttributeName.MAXIMUM_MESSAGE_SIZE, bytes));
    assertThat(facts.limits().batchBytes()).isEqualTo(facts.limits().messageBytes());
    return facts.limits().messageBytes();
  }

  @Test
  void withoutAnAnswerTheLimitOfSqsIsAssumedWithAWarning() {
    assertThat(facts(Map.of()).limits().messageBytes()).isEqualTo(1_048_576);
    assertThat(facts(Map.of()).warnings())
        .singleElement()
        .asString()
        .contains("'delay'", "MaximumMessageSize", "1048576");
  }

  @Test
  void shortRetentionIsAWarning() {
    assertThat(retained("345600").warnings())
        .singleElement()
        .asString()
        .contains("345600 s", "MessageRetentionPeriod", "1209600");
    assertThat(retained("1209600").warnings()).isEmpty();
  }

  private static QueueFacts retained(String seconds) {
    return facts(
        Map.of(
            QueueAttributeName.MAXIMUM_MESSAGE_SIZE,
            "1048576",
            QueueAttributeName.MESSAGE_RETENTION_PERIOD,
            seconds));
  }

  @Test
  void aRedrivePolicyOrFifoIsRefused() {
    assertRefused(Map.of(QueueAttributeName.REDRIVE_POLICY, "{}"), "redrive policy");
    assertRefused(Map.of(QueueAttributeName.FIFO_QUEUE, "true"), "FIFO");
    assertThatExceptionOfType(Misconfigured.class)
        .isThrownBy(() -> QueueFacts.of(new LiveQueue("delay.fifo", URL + ".fifo", Map.of())))
        .withMessageContaining("FIFO");
  }

  private static void assertRefused(Map<QueueAttributeName, String> attributes, String why) {
    assertThatExceptionOfType(Misconfigured.class)
        .isThrownBy(() -> facts(attributes))
        .withMessageContaining("'delay'")
        .withMessageContaining(why);
  }

  private static QueueFacts facts(Map<QueueAttributeName, String> attributes) {
    return QueueFacts.of(new LiveQueue("delay", URL, attributes));
  }
}

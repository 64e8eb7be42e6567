package io.delayline.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.delayline.runtime.Misconfigured;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SequencedMap;
import org.apache.kafka.clients.admin.NewTopic;
import org.junit.jupiter.api.Test;

class TopicCheckTest {
  private static final int PLENTY = 16 << 20;

  @Test
  void theDeadLetterTopicNeedsRoomForItsHeaders() {
    assertThat(TopicCheck.misfits(topic("delay", 1_000_000), topic("dead", 1_008_192), PLENTY))
        .isEmpty();
    assertThat(TopicCheck.misfits(topic("delay", 1_000_000), topic("dead", 1_008_191), PLENTY))
        .singleElement()
        .asString()
        .contains("dead", "delay", "1008192");
  }

  @Test
  void theProducerMustBeAbleToSendWhatTheDelayTopicTakes() {
    int most = Integer.MAX_VALUE;
    assertThat(TopicCheck.misfits(topic("delay", 20_000_000), topic("dead", most), PLENTY))
        .singleElement()
        .asString()
        .contains("DELAYLINE_PRODUCER_MAX_REQUEST_SIZE", "20008192");
  }

  @Test
  void whatMayNotBeReadIsNoProblem() {
    TopicFacts hidden = new TopicFacts("dead", 8, OptionalInt.empty());

    assertThat(TopicCheck.misfits(topic("delay", 1_000_000), hidden, PLENTY)).isEmpty();
    assertThat(hidden.toString()).contains("unknown");
  }

  @Test
  void problemsAreSaidAllAtOnce() {
    new TopicReport(List.of("topic a"), List.of()).orMisconfigured();
    TopicReport bad = new TopicReport(List.of(), List.of("One.", "Two."));

    assertThatThrownBy(bad::orMisconfigured)
        .isInstanceOf(Misconfigured.class)
        .hasMessage("One. Two.");
  }

  @Test
  void plansEachTopicOnce() {
    SequencedMap<String, String> topics = new LinkedHashMap<>();
    topics.put("delay", "dead");
    topics.put("delay-2", "dead");

    Map<String, NewTopic> plan =
        TopicSetup.plan(topics, new TopicSizes(16, 4, TopicSizes.BROKER_DEFAULT, 1_000_000));

    assertThat(plan.keySet()).containsExactly("delay", "delay-2", "dead");
    assertThat(plan.get("delay"))
        .isEqualTo(
            new NewTopic("delay", Optional.of(16), Optional.empty())
                .configs(Map.of("max.message.bytes", "1000000")));
    assertThat(plan.get("dead"))
        .isEqualTo(
            new NewTopic("dead", Optional.of(4), Optional.empty())
                .configs(Map.of("max.message.bytes", "1065536")));
  }

  private static TopicFacts topic(String name, int maxMessageBytes) {
    return new TopicFacts(name, 8, OptionalInt.of(maxMessageBytes));
  }
}

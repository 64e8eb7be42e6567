package io.delayline.local.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.delayline.kafka.TopicCheck;
import io.delayline.kafka.TopicReport;
import io.delayline.kafka.TopicSetup;
import io.delayline.kafka.TopicSizes;
import io.delayline.model.TryLater;
import io.delayline.runtime.Misconfigured;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class TopicSetupIT {
  @RegisterExtension static final TestKafka KAFKA = new TestKafka();

  private static final Duration WITHIN = Duration.ofSeconds(10);

  @Test
  void createsWhatIsMissingAndTheCheckIsContent() {
    SequencedMap<String, String> topics = pair(TestKafka.name("delay"), TestKafka.name("dead"));

    List<String> created = setup(topics);
    List<String> again = setup(topics);
    TopicReport report = check(topics);

    assertThat(created).hasSize(2).allMatch(line -> line.contains("created"));
    assertThat(again).hasSize(2).allMatch(line -> line.contains("left as it is"));
    assertThat(report.problems()).isEmpty();
    assertThat(report.found())
        .anyMatch(line -> line.contains(topics.firstEntry().getKey() + ": 64 partitions"))
        .anyMatch(line -> line.contains("max.message.bytes " + ((1 << 20) + (64 << 10))))
        .anyMatch(line -> line.contains("max.message.bytes " + ((1 << 20) + (128 << 10))));
  }

  @Test
  void namesEachMissingTopic() {
    String delay = TestKafka.name("delay");
    String dead = TestKafka.name("dead");

    TopicReport report = check(pair(delay, dead));

    assertThat(report.problems())
        .anyMatch(problem -> problem.contains(delay))
        .anyMatch(problem -> problem.contains(dead))
        .hasSize(2);
    assertThatThrownBy(report::orMisconfigured).isInstanceOf(Misconfigured.class);
    assertThat(KAFKA.exists(delay)).isFalse();
  }

  @Test
  void seesADeadLetterTopicThatIsTooSmall() {
    String delay = KAFKA.create("delay", 1, Map.of("max.message.bytes", "1000000"));
    String dead = KAFKA.create("dead", 1, Map.of("max.message.bytes", "1000000"));

    assertThat(check(pair(delay, dead)).problems())
        .singleElement()
        .asString()
        .contains(dead, "max.message.bytes", "1008192");
  }

  @Test
  void aClusterThatIsAwayIsForLater() {
    try (TopicCheck check = TopicCheck.open(TestKafka.nobody(), Duration.ofSeconds(1))) {
      SequencedMap<String, String> topics = pair("delay", "dead");
      assertThatThrownBy(() -> check.run(topics)).isInstanceOf(TryLater.class);
    }
  }

  private static TopicReport check(SequencedMap<String, String> topics) {
    try (TopicCheck check = TopicCheck.open(KAFKA.settings(), WITHIN)) {
      return check.run(topics);
    }
  }

  private static List<String> setup(SequencedMap<String, String> topics) {
    try (TopicSetup setup = TopicSetup.open(KAFKA.settings(), WITHIN)) {
      return setup.run(topics, TopicSizes.defaults());
    }
  }

  private static SequencedMap<String, String> pair(String delay, String dead) {
    return new LinkedHashMap<>(Map.of(delay, dead));
  }
}

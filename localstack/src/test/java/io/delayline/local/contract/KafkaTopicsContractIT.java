package io.delayline.local.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.delayline.emit.Topics;
import io.delayline.emit.TopicsContract;
import io.delayline.kafka.KafkaTopics;
import io.delayline.kafka.RecordSender;
import io.delayline.model.TryLater;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class KafkaTopicsContractIT extends TopicsContract {
  @RegisterExtension static final TestKafka KAFKA = new TestKafka();

  private static final Duration DELIVERY_TIMEOUT = Duration.ofSeconds(8);

  private final RecordSender sender =
      RecordSender.forTargets(KAFKA.settings(), DELIVERY_TIMEOUT, 0);
  private final KafkaTopics topics = KafkaTopics.open(KAFKA.settings(), sender);

  @AfterEach
  void close() {
    topics.close();
    sender.close(Duration.ZERO);
  }

  @Override
  protected Topics topics() {
    return topics;
  }

  @Override
  protected String create(int partitions) {
    return KAFKA.create("orders", partitions, Map.of());
  }

  @Override
  protected void delete(String topic) {
    TestKafka.await(KAFKA.admin().deleteTopics(List.of(topic)).all()::get);
    Awaitility.await().until(() -> !KAFKA.exists(topic));
  }

  @Override
  protected String missing() {
    return TestKafka.name("missing");
  }

  @Override
  protected boolean exists(String topic) {
    return KAFKA.exists(topic);
  }

  @Test
  void aClusterThatIsAwayIsNoAnswer() {
    RecordSender lonely = RecordSender.forTargets(TestKafka.nobody(), DELIVERY_TIMEOUT, 0);
    try (KafkaTopics away = KafkaTopics.open(TestKafka.nobody(), lonely)) {
      assertThat(away.answers()).isFalse();
      assertThatThrownBy(() -> away.partitions("orders"))
          .isInstanceOf(TryLater.class)
          .hasMessageContaining("orders");
    } finally {
      lonely.close(Duration.ZERO);
    }
  }
}

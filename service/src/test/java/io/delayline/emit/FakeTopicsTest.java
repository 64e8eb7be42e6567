package io.delayline.emit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.delayline.model.TryLater;
import org.junit.jupiter.api.Test;

class FakeTopicsTest extends TopicsContract {
  private final FakeTopics topics = new FakeTopics();

  @Override
  protected Topics topics() {
    return topics;
  }

  @Override
  protected String create(int partitions) {
    topics.create("orders", partitions);
    return "orders";
  }

  @Override
  protected void delete(String topic) {
    topics.delete(topic);
  }

  @Override
  protected String missing() {
    return "orders";
  }

  @Override
  protected boolean exists(String topic) {
    return topics.partitions(topic) != Topics.MISSING;
  }

  @Test
  void aSilentClusterIsNoAnswer() {
    topics.answering(false);

    assertThat(topics.answers()).isFalse();
    assertThatThrownBy(() -> topics.partitions("orders")).isInstanceOf(TryLater.class);
  }
}

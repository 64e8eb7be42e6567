package io.delayline.emit;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** What every {@link Topics} does. */
public abstract class TopicsContract {
  protected abstract Topics topics();

  /** Creates a topic of its own name for this test. */
  protected abstract String create(int partitions);

  protected abstract void delete(String topic);

  /** A legal name that no topic has. */
  protected abstract String missing();

  /** Whether the cluster itself has this topic, found out by other means. */
  protected abstract boolean exists(String topic);

  @Test
  void countsPartitions() {
    String topic = create(3);

    assertThat(topics().partitions(topic)).isEqualTo(3);
  }

  @Test
  void askingForAMissingTopicDoesNotCreateIt() {
    String topic = missing();

    assertThat(topics().partitions(topic)).isEqualTo(Topics.MISSING);
    assertThat(topics().partitions(topic)).isEqualTo(Topics.MISSING);
    assertThat(exists(topic)).isFalse();
  }

  @Test
  void aTopicThatIsCreatedLaterIsSeen() {
    String topic = missing();
    assertThat(topics().partitions(topic)).isEqualTo(Topics.MISSING);

    String created = create(1);

    assertThat(topics().partitions(created)).isEqualTo(1);
  }

  @Test
  void aDeletedTopicIsMissing() {
    String topic = create(1);
    assertThat(topics().partitions(topic)).isEqualTo(1);

    delete(topic);

    assertThat(topics().partitions(topic)).isEqualTo(Topics.MISSING);
  }

  @Test
  void whatCannotBeATopicIsMissing() {
    assertThat(topics().partitions("no/topic")).isEqualTo(Topics.MISSING);
  }

  @Test
  void answers() {
    assertThat(topics().answers()).isTrue();
  }
}

package io.delayline.intake;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.delayline.model.Header;
import io.delayline.model.TryLater;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class FakeSourceTest extends MessageSourceContract {
  private final FakeDelayTopics topics = new FakeDelayTopics(2, "delay", "delay-2");

  @Override
  protected MessageSource open() {
    return topics.source();
  }

  @Override
  protected String topic(int index) {
    return index == 0 ? "delay" : "delay-2";
  }

  @Override
  protected void write(
      SourcePartition partition,
      Instant timestamp,
      byte @Nullable [] key,
      byte @Nullable [] value,
      List<Header> headers) {
    topics.add(partition, timestamp, key, value, headers);
  }

  @Override
  protected void writeAborted(SourcePartition partition, byte[] value) {
    topics.addUnseen(partition);
    topics.addUnseen(partition);
  }

  @Test
  void aWithheldPartitionIsRevokedAndComesBackWhenOffered() {
    GroupMember member = new GroupMember(topics.source());
    member.poll(Set.of());
    topics.withhold(partition(0, 0));
    member.poll(Set.of());
    assertThat(member.owned).hasSize(3).doesNotContain(partition(0, 0));

    topics.offer(partition(0, 0));
    member.poll(Set.of());
    assertThat(member.owned).hasSize(4);
  }

  @Test
  void anExpelledMemberLosesAllAndJoinsAgain() {
    FakeSource source = topics.source();
    GroupMember member = new GroupMember(source);
    member.poll(Set.of());
    topics.expel(source);
    assertThatThrownBy(() -> source.commit(Map.of(partition(0, 0), 1L), true))
        .isInstanceOf(TryLater.class);

    member.poll(Set.of());
    assertThat(member.owned).hasSize(4);
  }

  @Test
  void failsAsOftenAsAsked() {
    FakeSource source = topics.source();
    source.failPolls(1);
    assertThatThrownBy(() -> source.poll(Set.of(), Duration.ZERO)).isInstanceOf(TryLater.class);
    assertThat(source.poll(Set.of(), Duration.ZERO)).isEmpty();
  }
}

package io.delayline.intake;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.delayline.emit.WrittenRecord;
import io.delayline.model.Header;
import io.delayline.model.SourceRecord;
import io.delayline.model.TryLater;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/**
 * What every {@link MessageSource} does. A subclass gives each test a group of its own over delay
 * topics of its own: two topics with two partitions each.
 */
public abstract class MessageSourceContract extends MessageSourceFixture {
  @Test
  void givesTheRecordAsItWasWritten() {
    byte[] everyByte = everyByte();
    List<Header> headers =
        List.of(
            new Header("b", new byte[] {1}),
            new Header("a", null),
            new Header("b", new byte[0]),
            new Header("a", everyByte),
            new Header("ü", new byte[] {2}));
    write(partition(0, 1), WRITTEN_AT, everyByte, everyByte, headers);

    SourceRecord record = readAll(joined(), 1).getFirst();

    assertThat(record.origin().toString()).isEqualTo(topic(0) + "-1-0");
    assertThat(record.timestamp()).isEqualTo(WRITTEN_AT);
    assertThat(record.key()).isEqualTo(everyByte);
    assertThat(record.value()).isEqualTo(everyByte);
    assertThat(WrittenRecord.inHex(record.headers())).isEqualTo(WrittenRecord.inHex(headers));
  }

  @Test
  void tellsNullFromEmpty() {
    write(partition(0, 0), WRITTEN_AT, null, null, List.of());
    write(partition(0, 0), WRITTEN_AT, new byte[0], new byte[0], List.of());

    List<SourceRecord> records = readAll(joined(), 2);

    assertThat(records.get(0).key()).isNull();
    assertThat(records.get(0).value()).isNull();
    assertThat(records.get(1).key()).isEmpty();
    assertThat(records.get(1).value()).isEmpty();
  }

  @Test
  void readsEveryPartitionOfEveryTopic() {
    everywhere("x");

    List<SourceRecord> records = readAll(joined(), 4);

    assertThat(records).extracting(GroupMember::partition).hasSameElementsAs(partitions());
  }

  @Test
  void neverSeesWhatWasAborted() {
    writeAborted(partition(0, 0), new byte[] {1});
    write(partition(0, 0), WRITTEN_AT, null, new byte[] {2}, List.of());

    List<SourceRecord> records = readAll(joined(), 1);

    assertThat(records).singleElement().extracting(SourceRecord::value).isEqualTo(new byte[] {2});
  }

  @Test
  void aPausedPartitionGivesNothingUntilItIsResumed() {
    GroupMember member = joinedAndOwning(4);
    Set<SourcePartition> paused = Set.of(partition(0, 0));
    everywhere("x");

    repeat(() -> member.poll(paused));
    assertThat(member.read)
        .extracting(GroupMember::partition)
        .containsExactlyInAnyOrder(partition(0, 1), partition(1, 0), partition(1, 1));

    readAll(member, 4);
    assertThat(member.read).extracting(GroupMember::partition).contains(partition(0, 0));
  }

  @Test
  void rebalancesDoNotResume() {
    GroupMember first = joinedAndOwning(4);
    Set<SourcePartition> all = Set.copyOf(partitions());
    GroupMember second = joined();
    everywhere("x");

    until(
        "the group shares evenly",
        () -> {
          first.poll(all);
          second.poll(all);
          return first.owned.size() == 2 && second.owned.size() == 2;
        });
    second.source.leave();
    until(
        "the first has all again",
        () -> {
          first.poll(all);
          return first.owned.size() == 4;
        });
    repeat(() -> first.poll(all));

    assertThat(first.read).isEmpty();
    assertThat(second.read).isEmpty();
  }

  @Test
  void aNewMemberTakesOverWhatIsRevokedOnly() {
    GroupMember first = joinedAndOwning(4);
    GroupMember second = joined();

    until(
        "the group shares evenly",
        () -> {
          first.poll(Set.of());
          second.poll(Set.of());
          return first.owned.size() == 2 && second.owned.size() == 2;
        });

    Set<SourcePartition> together = new HashSet<>(first.owned);
    together.addAll(second.owned);
    assertThat(together).hasSameElementsAs(partitions());
    assertThat(second.everAssigned).hasSize(2);
  }

  @Test
  void whoStaysFollowsTheGroupAndReadsNothing() {
    GroupMember first = joinedAndOwning(4);
    GroupMember second = joined();
    everywhere("x");

    until(
        "the group shares evenly",
        () -> {
          first.source.stay(GroupMember.WAIT);
          second.source.stay(GroupMember.WAIT);
          return first.owned.size() == 2 && second.owned.size() == 2;
        });

    assertThat(readAll(first, 2)).as("nothing is passed over").hasSize(2);
    assertThat(readAll(second, 2)).hasSize(2);
  }

  @Test
  void goesOnAtWhatWasCommitted() {
    for (byte i = 0; i < 5; i++) {
      write(partition(0, 0), WRITTEN_AT, null, new byte[] {i}, List.of());
    }
    GroupMember member = joined();
    readAll(member, 5);
    member.source.commit(Map.of(partition(0, 0), 3L), true);

    member.source.leave();
    assertThat(member.owned).isEmpty();
    member.read.clear();
    member.source.join(member);
    readAll(member, 2);
    repeat(() -> member.poll(Set.of()));

    assertThat(member.read).extracting(record -> record.origin().offset()).containsExactly(3L, 4L);
  }

  @Test
  void commitsWithoutWaitingToo() {
    write(partition(0, 0), WRITTEN_AT, null, new byte[] {1}, List.of());
    write(partition(0, 0), WRITTEN_AT, null, new byte[] {2}, List.of());
    GroupMember member = joined();
    readAll(member, 2);
    Map<SourcePartition, Long> first = Map.of(partition(0, 0), 1L);
    member.source.commit(first, false);
    until("it is told of it", () -> member.acknowledged().equals(first));
    member.close();

    SourceRecord next = readAll(joined(), 1).getFirst();

    assertThat(next.origin().offset()).isEqualTo(1L);
  }

  @Test
  void whatWasNotCommittedIsReadAgain() {
    everywhere("x");
    GroupMember dies = joined();
    readAll(dies, 4);
    dies.close();

    List<SourceRecord> again = readAll(joined(), 4);

    assertThat(again).extracting(GroupMember::partition).hasSameElementsAs(partitions());
  }

  @Test
  void whoIsNoMemberNeitherReadsNorCommits() {
    everywhere("x");
    GroupMember member = joined();
    readAll(member, 4);
    member.source.leave();
    member.source.leave();

    assertThat(member.source.poll(Set.of(), Duration.ZERO)).isEmpty();
    Map<SourcePartition, Long> late = Map.of(partition(0, 0), 1L);
    member.source.commit(late, false);
    assertThatThrownBy(() -> member.source.commit(late, true)).isInstanceOf(TryLater.class);
    assertThat(readAll(joined(), 4)).hasSize(4);
  }

  @Test
  void nobodyCommitsForAnother() {
    GroupMember first = joinedAndOwning(4);
    GroupMember second = joined();
    until(
        "the group shares evenly",
        () -> {
          first.poll(Set.of());
          second.poll(Set.of());
          return first.owned.size() == 2 && second.owned.size() == 2;
        });
    Map<SourcePartition, Long> others = new HashMap<>();
    second.owned.forEach(partition -> others.put(partition, 1L));
    everywhere("x");

    first.source.commit(others, false);
    assertThatThrownBy(() -> first.source.commit(others, true)).isInstanceOf(TryLater.class);
    first.close();
    second.close();

    assertThat(readAll(joined(), 4)).hasSize(4);
  }

  private static byte[] everyByte() {
    byte[] bytes = new byte[256];
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] = (byte) i;
    }
    return bytes;
  }
}

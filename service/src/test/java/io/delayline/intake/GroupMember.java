package io.delayline.intake;

import static org.assertj.core.api.Assertions.assertThat;

import io.delayline.model.SourceRecord;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** A member of the group as the contract test sees it: what it owns and what it has read. */
final class GroupMember implements MessageSource.Ownership, AutoCloseable {
  static final Duration WAIT = Duration.ofMillis(100);

  final MessageSource source;
  final Set<SourcePartition> owned = new HashSet<>();
  final Set<SourcePartition> everAssigned = new HashSet<>();
  final List<SourceRecord> read = new ArrayList<>();

  GroupMember(MessageSource source) {
    this.source = source;
    source.join(this);
  }

  List<SourceRecord> poll(Set<SourcePartition> paused) {
    List<SourceRecord> records = source.poll(paused, WAIT);
    assertThat(records)
        .as("records come from owned partitions only")
        .allMatch(record -> owned.contains(partition(record)));
    read.addAll(records);
    return records;
  }

  /** What commits have been taken by the group, as it hears by polling once more. */
  Map<SourcePartition, Long> acknowledged() {
    poll(Set.of());
    return source.acknowledged();
  }

  static SourcePartition partition(SourceRecord record) {
    return new SourcePartition(record.origin().topic(), record.origin().partition());
  }

  @Override
  public void assigned(Collection<SourcePartition> partitions) {
    assertThat(partitions).as("only what is new is assigned").noneMatch(owned::contains);
    owned.addAll(partitions);
    everAssigned.addAll(partitions);
  }

  @Override
  public void revoked(Collection<SourcePartition> partitions) {
    assertThat(partitions).as("only what is owned is revoked").allMatch(owned::contains);
    owned.removeAll(partitions);
  }

  @Override
  public void lost(Collection<SourcePartition> partitions) {
    owned.removeAll(partitions);
  }

  @Override
  public void close() {
    source.close();
  }
}

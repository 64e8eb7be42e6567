package io.delayline.intake;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.delayline.model.Header;
import io.delayline.model.SourceRecord;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;

/** A group and its delay topics, and how the contract's tests handle them. */
public abstract class MessageSourceFixture {
  static final Instant WRITTEN_AT = Instant.parse("2026-03-01T12:00:00.123Z");
  private static final int EMPTY_POLLS = 10;
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  private final List<GroupMember> members = new ArrayList<>();

  /** A further member of the group, which has not joined. */
  protected abstract MessageSource open();

  /** One of the two topics. */
  protected abstract String topic(int index);

  /** Appends a record to a delay topic. */
  protected abstract void write(
      SourcePartition partition,
      Instant timestamp,
      byte @Nullable [] key,
      byte @Nullable [] value,
      List<Header> headers);

  /** Appends a record in a transaction, which is then aborted. */
  protected abstract void writeAborted(SourcePartition partition, byte[] value);

  @AfterEach
  void leaveAll() {
    members.forEach(GroupMember::close);
  }

  /** A partition of one of the two topics. */
  protected final SourcePartition partition(int topic, int partition) {
    return new SourcePartition(topic(topic), partition);
  }

  final List<SourcePartition> partitions() {
    return List.of(partition(0, 0), partition(0, 1), partition(1, 0), partition(1, 1));
  }

  final void everywhere(String value) {
    partitions().forEach(p -> write(p, WRITTEN_AT, null, value.getBytes(UTF_8), List.of()));
  }

  final GroupMember joined() {
    GroupMember member = new GroupMember(open());
    members.add(member);
    return member;
  }

  final GroupMember joinedAndOwning(int partitions) {
    GroupMember member = joined();
    until(
        "all is assigned",
        () -> {
          member.poll(Set.of());
          return member.owned.size() == partitions;
        });
    return member;
  }

  /** Reads until it has so many; a test of "no more" goes on with {@link #repeat}. */
  static final List<SourceRecord> readAll(GroupMember member, int count) {
    until(
        count + " records are read",
        () -> {
          member.poll(Set.of());
          return member.read.size() >= count;
        });
    assertThat(member.read).hasSize(count);
    return member.read;
  }

  static final void repeat(Runnable poll) {
    for (int i = 0; i < EMPTY_POLLS; i++) {
      poll.run();
    }
  }

  static final void until(String what, BooleanSupplier reached) {
    long end = System.nanoTime() + PATIENCE.toNanos();
    while (!reached.getAsBoolean()) {
      assertThat(System.nanoTime()).as("in time: " + what).isLessThan(end);
    }
  }
}

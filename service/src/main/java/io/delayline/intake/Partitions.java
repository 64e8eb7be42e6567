package io.delayline.intake;

import io.delayline.model.Origin;
import io.delayline.runtime.Pause;
import io.micrometer.core.instrument.Counter;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;

/**
 * The partitions that this replica owns, and how far each may be committed. A record remembers the
 * spell of owning that it was read under: once that has ended, settling it changes nothing, as
 * somebody else reads it again. Thread-safe.
 */
final class Partitions {
  /** One spell of owning a partition. */
  final class Spell {
    private final CommitTracker tracker = new CommitTracker();
    private boolean ended;
    private boolean gone;
    private int underWay;
    private long sent = -1;

    /**
     * A record is about to be handed to its next place, whose answer is then told by {@link
     * #answered}; refused once the spell has ended.
     */
    boolean handOver() {
      synchronized (Partitions.this) {
        underWay += ended ? 0 : 1;
        return !ended;
      }
    }

    /** The next place has answered for a record handed over. */
    void answered(long offset, boolean settled) {
      synchronized (Partitions.this) {
        underWay--;
        if (settled) {
          tracker.settled(offset);
          reread.increment(gone ? 1 : 0);
        }
      }
      pause.wake();
    }
  }

  private final Map<SourcePartition, Spell> owned = new HashMap<>();
  private final LongSupplier nanos;
  private final Pause pause;
  private final Counter reread;

  /**
   * @param pause woken by each answer; one thread waits for them
   * @param reread counts what is settled and read again by somebody else all the same
   */
  Partitions(LongSupplier nanos, Pause pause, Counter reread) {
    this.nanos = nanos;
    this.pause = pause;
    this.reread = reread;
  }

  /** A record was polled; answers the spell that it is settled under. */
  synchronized Spell polled(Origin origin) {
    SourcePartition partition = new SourcePartition(origin.topic(), origin.partition());
    Spell spell = owned.computeIfAbsent(partition, any -> new Spell());
    spell.tracker.polled(origin.offset());
    return spell;
  }

  synchronized void assigned(Collection<SourcePartition> partitions) {
    forget(partitions); // an earlier spell that nobody has ended
    partitions.forEach(partition -> owned.put(partition, new Spell()));
  }

  /**
   * Lets nothing more of them go and waits, at most {@code patience}, until what is under way has
   * been answered; they can still be committed until they are {@link #forget forgotten}.
   */
  void end(Collection<SourcePartition> partitions, Duration patience) throws InterruptedException {
    Set<Spell> ending = endSpells(partitions);
    await(() -> underWay(ending) == 0, patience);
  }

  private synchronized Set<Spell> endSpells(Collection<SourcePartition> partitions) {
    Set<Spell> ending = new HashSet<>();
    for (SourcePartition partition : partitions) {
      Spell spell = owned.get(partition);
      if (spell != null) {
        spell.ended = true;
        ending.add(spell);
      }
    }
    return ending;
  }

  private synchronized int underWay(Set<Spell> spells) {
    return spells.stream().mapToInt(spell -> spell.underWay).sum();
  }

  /**
   * They belong to somebody else.
   *
   * @return how many of their records are settled and not known to be committed
   */
  synchronized int forget(Collection<SourcePartition> partitions) {
    int settledOnly = 0;
    for (SourcePartition partition : partitions) {
      Spell spell = owned.remove(partition);
      if (spell != null) {
        spell.ended = true;
        spell.gone = true;
        settledOnly += spell.tracker.settledOnly();
      }
    }
    reread.increment(settledOnly);
    return settledOnly;
  }

  /** Waits until everything that was polled is settled, at most {@code patience}. */
  void awaitSettled(Duration patience) throws InterruptedException {
    await(() -> unsettled() == 0, patience);
  }

  private void await(BooleanSupplier reached, Duration patience) throws InterruptedException {
    long end = nanos.getAsLong() + patience.toNanos();
    while (!reached.getAsBoolean()) {
      long left = end - nanos.getAsLong();
      if (left <= 0) {
        return;
      }
      pause.pause(Duration.ofNanos(left));
    }
  }

  /**
   * What can be committed, as the next offsets to read.
   *
   * @param again also what has been sent before
   */
  synchronized Map<SourcePartition, Long> committable(boolean again) {
    Map<SourcePartition, Long> next = new HashMap<>();
    owned.forEach((partition, spell) -> {
      OptionalLong offset = spell.tracker.committable();
      if (offset.isPresent() && (again || offset.getAsLong() > spell.sent)) {
        next.put(partition, offset.getAsLong());
      }
    });
    return next;
  }

  /** A commit is on its way. */
  synchronized void sent(Map<SourcePartition, Long> next) {
    next.forEach((partition, offset) -> {
      Spell spell = owned.get(partition);
      if (spell != null) {
        spell.sent = offset;
      }
    });
  }

  /** The group has taken a commit. One that an earlier spell has sent says nothing of this one. */
  synchronized void confirm(Map<SourcePartition, Long> taken) {
    taken.forEach((partition, offset) -> {
      Spell spell = owned.get(partition);
      if (spell != null && offset <= spell.sent) {
        spell.tracker.committed(offset);
      }
    });
  }

  /** Those with at least {@code limit} polled records that are not known to be committed. */
  synchronized Set<SourcePartition> withUncommitted(int limit) {
    Set<SourcePartition> full = new HashSet<>();
    owned.forEach((partition, spell) -> {
      if (spell.tracker.uncommitted() >= limit) {
        full.add(partition);
      }
    });
    return full;
  }

  synchronized Set<SourcePartition> all() {
    return Set.copyOf(owned.keySet());
  }

  /** Polled records that are not settled. */
  synchronized int unsettled() {
    return owned.values().stream().mapToInt(spell -> spell.tracker.unsettled()).sum();
  }

  /** Polled records that are not known to be committed. */
  synchronized int uncommitted() {
    return owned.values().stream().mapToInt(spell -> spell.tracker.uncommitted()).sum();
  }
}

package io.delayline.intake;

import io.delayline.model.Origin;
import io.delayline.runtime.Pause;
import io.micrometer.core.instrument.Counter;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;

/**
 * The partitions that this replica owns, and how far each may be committed. A record remembers the
 * spell of owning that it was read under: once that has ended, settling it changes nothing, as
 * somebody else reads it again. Thread-safe.
 */
final class Partitions {
  private final Map<SourcePartition, Spell> owned = new HashMap<>();
  private final LongSupplier nanos;
  private final Answers answers;
  private final Counter reread;
  private final Duration session;
  private long alive;

  /**
   * @param session after which the group may have given everything to others, unheard
   * @param pause woken by each answer; one thread waits for them
   * @param reread counts what is settled and read again by somebody else all the same
   */
  Partitions(Duration session, LongSupplier nanos, Pause pause, Counter reread) {
    this.session = session;
    this.nanos = nanos;
    this.answers = new Answers(nanos, pause);
    this.reread = reread;
    this.alive = nanos.getAsLong();
  }

  /** This member was alive at a time of the clock: before a call that has succeeded. */
  synchronized void alive(long at) {
    lapse(at);
    alive += Math.max(0, at - alive); // the clock begins anywhere
  }

  /** Whether partitions are owned that may have gone to others; nothing more of them goes. */
  synchronized boolean haveLapsed(long now) {
    if (owned.isEmpty()) {
      alive = now; // there is nothing that others could have
    }
    lapse(now);
    return owned.values().stream().anyMatch(spell -> spell.lapsed);
  }

  /** Something is about to be handed over, or not if this member may have been given up. */
  void lapse() {
    lapse(nanos.getAsLong());
  }

  private synchronized void lapse(long now) {
    if (now - alive > session.toNanos()) {
      owned.values().forEach(spell -> spell.lapsed = true);
    }
  }

  /**
   * A record was polled; answers the spell that it is settled under: another one where reading has
   * gone back, as in a topic that was created anew.
   */
  synchronized Spell polled(Origin origin) {
    SourcePartition partition = new SourcePartition(origin.topic(), origin.partition());
    Spell known = owned.get(partition);
    Spell spell =
        known == null || known.tracker.isBehind(origin.offset()) ? begin(partition) : known;
    spell.tracker.polled(origin.offset());
    return spell;
  }

  synchronized void assigned(Collection<SourcePartition> partitions) {
    partitions.forEach(this::begin);
  }

  private Spell begin(SourcePartition partition) {
    forget(Set.of(partition)); // an earlier spell that nobody has ended
    Spell spell = new Spell(this, answers, reread);
    owned.put(partition, spell);
    return spell;
  }

  /**
   * Lets nothing more of them go and waits until what is under way has been answered; they can
   * still be committed until they are {@link #forget forgotten}.
   *
   * @param patience how long it waits, whatever hangs
   * @param most how long it waits for the queue, as long as that goes on answering
   */
  void end(Collection<SourcePartition> partitions, Duration patience, Duration most)
      throws InterruptedException {
    Set<Spell> ending = endSpells(partitions);
    long begun = nanos.getAsLong();
    await(() -> underWay(ending) == 0 || !areWorthWaiting(ending, begun, patience), most);
  }

  /** As {@link Answers#areWorthWaiting}, for everything. */
  synchronized boolean areWorthWaiting(long begun, Duration patience) {
    return areWorthWaiting(owned.values(), begun, patience);
  }

  private synchronized boolean areWorthWaiting(
      Collection<Spell> spells, long begun, Duration patience) {
    return answers.areWorthWaiting(spells.stream().anyMatch(s -> s.queued > 0), begun, patience);
  }

  private synchronized Set<Spell> endSpells(Collection<SourcePartition> partitions) {
    Set<Spell> ending = new HashSet<>();
    owned.forEach((partition, spell) -> {
      if (partitions.contains(partition)) {
        spell.ended = true;
        ending.add(spell);
      }
    });
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
    int settledOnly =
        partitions.stream()
            .map(owned::remove)
            .filter(Objects::nonNull)
            .mapToInt(Spell::leave)
            .sum();
    reread.increment(settledOnly);
    return settledOnly;
  }

  /** Waits until everything that was polled is settled, at most {@code patience}. */
  void awaitSettled(Duration patience) throws InterruptedException {
    await(() -> unsettled() == 0, patience);
  }

  /** Heartbeats go on meanwhile, but for a process that is stopped. */
  private void await(BooleanSupplier reached, Duration patience) throws InterruptedException {
    answers.await(reached, () -> alive(nanos.getAsLong()), patience);
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
    return owned.entrySet().stream()
        .filter(each -> each.getValue().tracker.uncommitted() >= limit)
        .map(Map.Entry::getKey)
        .collect(Collectors.toSet());
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

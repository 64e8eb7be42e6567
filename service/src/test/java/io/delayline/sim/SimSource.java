package io.delayline.sim;

import io.delayline.intake.FakeSource;
import io.delayline.intake.MessageSource;
import io.delayline.intake.SourcePartition;
import io.delayline.model.Origin;
import io.delayline.model.SourceRecord;
import io.delayline.model.TryLater;
import io.delayline.sim.Faults.Mode;
import io.delayline.sim.Faults.Verdict;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** The delay topics as one life of a replica reads them. */
final class SimSource implements MessageSource {
  /**
   * After so many polls that found nothing the next ones wait longer: nobody can tell, but time.
   */
  private static final int QUIET = 10;

  private static final int QUIET_FACTOR = 8;

  private final World world;
  private final Life life;
  private final Hands hands;
  private final Seen seen;
  private final FakeSource group;
  private final SimPause arrival;
  private final Map<String, SourcePartition> owned = new TreeMap<>();
  private boolean commitHasFailed;
  private int quiet;

  SimSource(World world, Life life, Hands hands, Seen seen) {
    this.world = world;
    this.life = life;
    this.hands = hands;
    this.seen = seen;
    this.group = world.topics().source();
    this.arrival = new SimPause(world.engine());
  }

  /** The group believes this member dead; a live one hears of it at its next poll. */
  void expel() {
    if (!owned.isEmpty()) {
      owned.values().forEach(partition -> excuse(partition, "expelled from the group"));
    }
    world.topics().expel(group);
  }

  boolean owns(SourcePartition partition) {
    return owned.containsKey(partition.toString());
  }

  /** There is something to read, or the group has changed. */
  void knock() {
    quiet = 0;
    arrival.wake();
  }

  @Override
  public Duration session() {
    return group.session();
  }

  @Override
  public void join(Ownership ownership) {
    group.join(new Told(ownership));
  }

  @Override
  public void leave() {
    group.leave();
  }

  @Override
  public List<SourceRecord> poll(Set<SourcePartition> paused, Duration wait) {
    if (!answers()) {
      sleep(wait);
      return List.of();
    }
    List<SourceRecord> records = group.poll(paused, wait);
    if (records.isEmpty()) {
      sleep(quiet > QUIET && paused.isEmpty() ? wait.multipliedBy(QUIET_FACTOR) : wait);
      records = group.poll(paused, wait);
    }
    quiet = records.isEmpty() ? quiet + 1 : 0;
    for (SourceRecord record :
        world.ledger().strangers().isTold() ? List.<SourceRecord>of() : records) {
      int number = world.number(record);
      hands.polled(record, number);
      if (!world.ledger().entries().get(number).target.isEmpty()) {
        seen.accept();
      }
      commitEarly(record);
      world.ledger().note(List.of(number), life, "polled from " + record.origin());
    }
    return records;
  }

  private boolean answers() {
    Verdict verdict = world.faults().draw(Operation.POLL);
    sleep(Duration.ofNanos(verdict.nanos()));
    if (verdict.mode() == Mode.REFUSE) {
      throw new TryLater("the group refuses");
    }
    return verdict.answers();
  }

  @Override
  public void stay(Duration wait) {
    boolean answers = answers();
    sleep(wait);
    if (answers) {
      group.stay(wait);
    }
  }

  private void commitEarly(SourceRecord record) {
    if (world.lacks(Rule.COMMIT_AFTER_SETTLE)) {
      Origin origin = record.origin();
      var partition = new SourcePartition(origin.topic(), origin.partition());
      group.commit(Map.of(partition, origin.offset() + 1), false);
    }
  }

  private void sleep(Duration time) {
    try {
      arrival.pause(time);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public void commit(Map<SourcePartition, Long> next, boolean wait) {
    Verdict verdict = world.faults().draw(Operation.COMMIT);
    boolean reaches = verdict.takesEffect();
    if (reaches) {
      group.commit(next, false);
      next.forEach(this::committed);
    }
    boolean told = reaches && verdict.answers();
    if (!told) {
      group.acknowledged(); // the answer was lost
    }
    commitHasFailed |= !wait && !told;
    if (wait) {
      sleep(Duration.ofNanos(verdict.nanos()));
      if (!told || !next.keySet().stream().allMatch(this::owns)) {
        throw new TryLater("the commit was not answered");
      }
    }
    world.points().pass(Operation.COMMIT, Moment.TOOK_EFFECT, life);
  }

  @Override
  public Map<SourcePartition, Long> acknowledged() {
    return group.acknowledged();
  }

  @Override
  public boolean commitHasFailed() {
    boolean failed = commitHasFailed;
    commitHasFailed = false;
    return failed;
  }

  private void committed(SourcePartition partition, long offset) {
    if (world.topics().committed(partition) == offset) {
      hands.committed(partition, offset);
    }
  }

  @Override
  public void close() {
    leave();
  }

  private void excuse(SourcePartition partition, String why) {
    world.ledger().excuse(hands.lost(partition), why);
  }

  /** Sees what the replica is told. */
  private final class Told implements Ownership {
    private final Ownership ownership;

    Told(Ownership ownership) {
      this.ownership = ownership;
    }

    @Override
    public void assigned(Collection<SourcePartition> partitions) {
      partitions.forEach(partition -> owned.put(partition.toString(), partition));
      ownership.assigned(partitions);
    }

    @Override
    public void revoked(Collection<SourcePartition> partitions) {
      ownership.revoked(partitions);
      for (SourcePartition partition : partitions) {
        owned.remove(partition.toString());
        world.revoked(hands.lost(partition), life);
      }
      world.knockAll();
    }

    @Override
    public void lost(Collection<SourcePartition> partitions) {
      ownership.lost(partitions);
      for (SourcePartition partition : partitions) {
        owned.remove(partition.toString());
        excuse(partition, "expelled from the group");
      }
    }
  }
}

package io.delayline.intake;

import io.micrometer.core.instrument.Counter;

/** One spell of owning a partition. Its owner's lock guards it; thread-safe where it says so. */
final class Spell {
  private final Partitions owner;
  private final Answers answers;
  private final Counter reread;
  final CommitTracker tracker = new CommitTracker();
  boolean ended;
  boolean lapsed;
  int underWay;
  int queued;
  long sent = -1;
  private boolean gone;

  /**
   * @param reread counts what is settled and read again by somebody else all the same
   */
  Spell(Partitions owner, Answers answers, Counter reread) {
    this.owner = owner;
    this.answers = answers;
    this.reread = reread;
  }

  /**
   * A record is about to be handed to its next place, whose answer is then told by {@link
   * #answered}; refused once the spell has ended, and when it may have without anybody here having
   * heard of it. Thread-safe.
   */
  boolean handOver(Place place) {
    synchronized (owner) {
      owner.lapse();
      boolean goes = !ended && !lapsed;
      count(place, goes ? 1 : 0);
      return goes;
    }
  }

  /** The next place has answered for a record handed over. Thread-safe. */
  void answered(long offset, Place place, boolean settled) {
    synchronized (owner) {
      count(place, -1);
      if (settled) {
        tracker.settled(offset);
      }
      if (settled && gone) {
        reread.increment();
      }
    }
    answers.came(place, settled);
  }

  /** It is over; answers how many of its records are settled and not known to be committed. */
  int leave() {
    ended = true;
    gone = true;
    return tracker.settledOnly();
  }

  private void count(Place place, int records) {
    underWay += records;
    queued += place == Place.QUEUE ? records : 0;
  }
}

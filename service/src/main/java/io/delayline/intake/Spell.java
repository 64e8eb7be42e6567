package io.delayline.intake;

/** One spell of owning a partition. Its owner's lock guards it; thread-safe where it says so. */
final class Spell {
  private final Partitions owner;
  final CommitTracker tracker = new CommitTracker();
  boolean ended;
  boolean lapsed;
  int underWay;
  int queued;
  long sent = -1;
  private boolean gone;

  Spell(Partitions owner) {
    this.owner = owner;
  }

  /**
   * A record is about to be handed to its next place, whose answer is then told by {@link
   * #answered}; refused once the spell has ended, and when it may have without anybody here having
   * heard of it. Thread-safe.
   */
  boolean handOver(Place place) {
    synchronized (owner) {
      owner.lapseNow();
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
        owner.readAgain();
      }
    }
    owner.came(place, settled);
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

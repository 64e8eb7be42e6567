package io.delayline.sim;

/** What the services saw of one life of a replica. */
final class Seen {
  private int accepted;
  private int delivered;
  private int rejected;

  /** It has read a record that is to be delivered. */
  void accept() {
    accepted++;
  }

  /** It was told that a record is on its target. */
  void deliver() {
    delivered++;
  }

  /** It was told that something is on the dead-letter topic. */
  void reject() {
    rejected++;
  }

  int accepted() {
    return accepted;
  }

  int delivered() {
    return delivered;
  }

  int rejected() {
    return rejected;
  }
}

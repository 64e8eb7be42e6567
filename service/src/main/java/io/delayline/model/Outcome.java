package io.delayline.model;

/**
 * What became of one entry handed to the next owner, be it a broker or a queue. Anything but {@link
 * Done} leaves the entry where it was.
 */
public sealed interface Outcome {
  /** The next owner has acknowledged it. */
  record Done() implements Outcome {}

  /**
   * It may work later.
   *
   * @param cause for people: what answered, or did not
   * @param unknown whether it may have taken effect all the same (a timeout, a broken connection):
   *     trying again can make a copy
   */
  record Later(String cause, boolean unknown) implements Outcome {}

  /** It will never work; the reason goes to the dead-letter topic. */
  record Never(Rejection rejection) implements Outcome {}

  Outcome DONE = new Done();

  /** A failure that certainly had no effect. */
  static Later refused(String cause) {
    return new Later(cause, false);
  }

  /** A failure that may have taken effect all the same. */
  static Later doubtful(String cause) {
    return new Later(cause, true);
  }
}

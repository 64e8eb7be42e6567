package io.delayline.local.e2e;

/** What tests that run side by side share: the machine itself. */
final class Machine {
  /**
   * A lock. Who measures lateness takes it for writing, who keeps the machine busy for reading, who
   * mostly waits takes none.
   */
  static final String BUSY = "io.delayline.machine";

  private Machine() {}
}

package io.delayline.sim;

/**
 * One life of a process: from its start to its end, by whatever means. Its threads run only while
 * it is alive and not stopped by a signal.
 */
final class Life {
  private final String name;
  private final Machine machine;
  private boolean alive = true;
  private boolean stopping;
  private long pausedUntil;

  Life(String name, Machine machine) {
    this.name = name;
    this.machine = machine;
  }

  String name() {
    return name;
  }

  Machine machine() {
    return machine;
  }

  boolean alive() {
    return alive;
  }

  /** SIGTERM. */
  void stop() {
    stopping = true;
  }

  boolean stopping() {
    return stopping;
  }

  /** No thread of it runs any more, from this very moment. */
  void end() {
    alive = false;
  }

  /** SIGSTOP, and SIGCONT at a time of the engine. */
  void pauseUntil(long when) {
    pausedUntil = when;
  }

  long pausedUntil() {
    return pausedUntil;
  }

  @Override
  public String toString() {
    return name;
  }
}

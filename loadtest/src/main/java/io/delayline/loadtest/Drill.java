package io.delayline.loadtest;

/** Something breaks while records wait, and is mended; what came of it is judged afterwards. */
interface Drill {
  /** What it is called on the command line. */
  String name();

  /** What breaks, a line of the help. */
  String description();

  /**
   * Starts replicas, sends, breaks something and mends it. Returns when all that is sent is sent
   * and nothing is broken any more.
   *
   * @return how often something broke: each time may double what was in flight, and no more
   */
  int play(Stage stage);

  /** Looks, when all has come, at what only this drill asks for; what is wrong it notes there. */
  default void judge(Stage stage) {}
}

package io.delayline.sim;

import java.util.ArrayList;
import java.util.List;

/** What happens to sends to the target topics, and when. */
final class Targets {
  /** How a send goes. */
  enum Mode {
    WELL,
    /** It fails for now, certainly. */
    LATER,
    /** It is appended, and never acknowledged. */
    APPENDED,
    /** It is neither appended nor answered. */
    LOST,
    /** The target refuses it for good. */
    NEVER,
    /** It takes long. */
    SLOW
  }

  /** Every target. */
  static final String ALL = "*";

  private record Window(long from, long to, String target, Mode mode, double p) {}

  private final Engine engine;
  private final List<Window> windows = new ArrayList<>();

  Targets(Engine engine) {
    this.engine = engine;
  }

  /**
   * Between two times, in seconds, sends go so with probability {@code p}. The last added counts.
   */
  void add(double from, double to, String target, Mode mode, double p) {
    windows.addFirst(new Window(World.nanos(from), World.nanos(to), target, mode, p));
  }

  Mode draw(String target) {
    for (Window window : windows) {
      if (window.from() <= engine.now()
          && engine.now() < window.to()
          && (window.target().equals(ALL) || window.target().equals(target))
          && engine.random().nextDouble() < window.p()) {
        return window.mode();
      }
    }
    return Mode.WELL;
  }

  /** Whether the cluster as a whole does not answer. */
  boolean clusterDown() {
    return windows.stream()
        .anyMatch(window ->
            window.target().equals(ALL)
                && window.mode() != Mode.SLOW
                && window.from() <= engine.now()
                && engine.now() < window.to());
  }
}

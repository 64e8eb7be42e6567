package io.delayline.sim;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** What goes wrong with calls, and when: windows of time, drawn from at each call. */
final class Faults {
  /** How a call goes wrong. */
  enum Mode {
    /** Throttled, or a 5xx: it certainly had no effect. */
    REFUSE,
    /** No effect, and the caller cannot know. */
    LOST_REQUEST,
    /** It takes effect, and the caller cannot know. */
    LOST_ANSWER,
    /** It takes up to ten seconds: it may take effect after the caller has given up. */
    SLOW,
    /** It takes up to three seconds, and is answered in time all the same. */
    TARDY,
    /** Nothing. */
    NONE
  }

  /**
   * What a call comes to.
   *
   * @param nanos until its answer
   */
  record Verdict(Mode mode, long nanos) {
    boolean takesEffect() {
      return mode != Mode.REFUSE && mode != Mode.LOST_REQUEST;
    }

    boolean answers() {
      return mode != Mode.LOST_REQUEST && mode != Mode.LOST_ANSWER;
    }
  }

  private record Window(long from, long to, Set<Operation> operations, Mode mode, double p) {}

  private static final double MILLION = 1e6;

  /** One answer of a hundred takes twenty times as long as usual. */
  private static final double SELDOM = 0.01;

  private static final double SELDOM_FACTOR = 20;

  private final Engine engine;
  private final List<Window> calls = new ArrayList<>();
  private final List<Window> entries = new ArrayList<>();

  Faults(Engine engine) {
    this.engine = engine;
  }

  /** Between two times, in seconds, these operations go wrong so with probability {@code p}. */
  void add(double from, double to, Set<Operation> operations, Mode mode, double p) {
    calls.add(window(from, to, operations, mode, p));
  }

  /** Between two times single entries of batch calls are refused with probability {@code p}. */
  void addPartial(double from, double to, Set<Operation> operations, double p) {
    entries.add(window(from, to, operations, Mode.REFUSE, p));
  }

  private static Window window(
      double from, double to, Set<Operation> operations, Mode mode, double p) {
    return new Window(World.nanos(from), World.nanos(to), EnumSet.copyOf(operations), mode, p);
  }

  Verdict draw(Operation operation) {
    for (Window window : calls) {
      if (strikes(window, operation)) {
        return new Verdict(window.mode(), nanos(window.mode(), operation));
      }
    }
    return new Verdict(Mode.NONE, latency(operation.service()));
  }

  private long nanos(Mode mode, Operation operation) {
    return switch (mode) {
      case SLOW -> World.nanos(0.3 + 9.7 * engine.random().nextDouble());
      case TARDY -> World.nanos(0.3 + 2.6 * engine.random().nextDouble());
      case REFUSE, LOST_REQUEST, LOST_ANSWER, NONE -> latency(operation.service());
    };
  }

  boolean refusesEntry(Operation operation) {
    return entries.stream().anyMatch(window -> strikes(window, operation));
  }

  private boolean strikes(Window window, Operation operation) {
    return window.from() <= engine.now()
        && engine.now() < window.to()
        && window.operations().contains(operation)
        && engine.random().nextDouble() < window.p();
  }

  long latency(Operation.Service service) {
    double factor = engine.random().nextDouble() < SELDOM ? SELDOM_FACTOR : 1;
    return (long) (service.millis() * MILLION * (0.5 + engine.random().nextDouble()) * factor);
  }
}

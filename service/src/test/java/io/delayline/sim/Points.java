package io.delayline.sim;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/** Named places between two steps, where a scenario may kill or stop a replica. */
final class Points {
  private static final class Hook {
    final Operation operation;
    final Moment moment;
    final Predicate<Life> action;
    int left;

    Hook(Operation operation, Moment moment, int times, Predicate<Life> action) {
      this.operation = operation;
      this.moment = moment;
      this.left = times;
      this.action = action;
    }
  }

  private final List<Hook> hooks = new ArrayList<>();

  /**
   * Lets something happen at a place.
   *
   * @param times how often at most
   * @param action says whether it did something
   */
  void on(Operation operation, Moment moment, int times, Predicate<Life> action) {
    hooks.add(new Hook(operation, moment, times, action));
  }

  void pass(Operation operation, Moment moment, Life life) {
    for (Hook hook : hooks) {
      if (hook.left > 0
          && hook.operation == operation
          && hook.moment == moment
          && life.alive()
          && hook.action.test(life)) {
        hook.left--;
      }
    }
  }
}

package io.delayline.local.drill;

import java.util.ArrayList;
import java.util.List;

/**
 * How a run went.
 *
 * @param sent records written to the delay topic
 * @param once those of which exactly one copy came
 * @param lost ids of those that never came
 * @param early ids of those of which a copy was appended before its time
 * @param altered ids of those whose key or value came out different
 * @param unasked ids that came and were never promised
 * @param duplicates copies beyond the first of each
 * @param lateness first copy minus due, milliseconds, ascending
 */
public record Verdict(
    int sent,
    int once,
    List<String> lost,
    List<String> early,
    List<String> altered,
    List<String> unasked,
    long duplicates,
    Lateness lateness) {

  /** Which promises were broken that hold whatever else breaks, a sentence each. */
  public List<String> broken() {
    List<String> broken = new ArrayList<>();
    note(sent == 0 ? List.of("") : List.of(), "nothing was sent", broken);
    note(lost, "lost", broken);
    note(early, "early", broken);
    note(altered, "altered", broken);
    note(unasked, "never promised", broken);
    return broken;
  }

  private static void note(List<String> ids, String what, List<String> broken) {
    if (!ids.isEmpty()) {
      broken.add(what + ": " + ids);
    }
  }

  /** What is never allowed, whatever breaks. */
  public void assertPromisesKept() {
    List<String> broken = broken();
    if (!broken.isEmpty()) {
      throw new AssertionError(broken + "; " + this);
    }
  }

  /** What is not allowed either where nothing breaks. */
  public void assertNoDuplicates() {
    if (duplicates > 0) {
      throw new AssertionError("There are duplicates: " + this);
    }
  }

  @Override
  public String toString() {
    return "%d sent, %d delivered once, %d duplicates, %d lost, %d early, %d altered, %s"
        .formatted(sent, once, duplicates, lost.size(), early.size(), altered.size(), lateness);
  }
}

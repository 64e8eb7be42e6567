package io.delayline.local.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;

/**
 * How a run went.
 *
 * @param sent records written to the delay topic
 * @param lost ids of those that never came
 * @param early ids of those of which a copy was appended before its time
 * @param altered ids of those whose key or value came out different
 * @param unasked ids that came and were never promised
 * @param duplicates copies beyond the first of each
 * @param lateness first copy minus due, milliseconds, ascending
 */
record Verdict(
    int sent,
    List<String> lost,
    List<String> early,
    List<String> altered,
    List<String> unasked,
    long duplicates,
    Lateness lateness) {

  /** What is never allowed, whatever breaks. */
  void assertPromisesKept() {
    assertThat(sent).as("sent").isPositive();
    assertThat(lost).as("lost: %s", this).isEmpty();
    assertThat(early).as("early: %s", this).isEmpty();
    assertThat(altered).as("altered: %s", this).isEmpty();
    assertThat(unasked).as("never promised: %s", this).isEmpty();
  }

  /** What is not allowed either where nothing breaks. */
  void assertNoDuplicates() {
    assertThat(duplicates).as("duplicates: %s", this).isZero();
  }

  @Override
  public String toString() {
    return "%d sent, %d lost, %d early, %d altered, %d duplicates, %s"
        .formatted(sent, lost.size(), early.size(), altered.size(), duplicates, lateness);
  }
}

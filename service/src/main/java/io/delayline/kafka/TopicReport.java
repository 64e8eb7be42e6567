package io.delayline.kafka;

import io.delayline.runtime.Misconfigured;
import java.util.List;

/**
 * What a look at the topics has found.
 *
 * @param found one line for each topic that is there
 * @param problems one sentence each: the thing, and what to do about it
 */
public record TopicReport(List<String> found, List<String> problems) {
  public TopicReport {
    found = List.copyOf(found);
    problems = List.copyOf(problems);
  }

  /**
   * Goes on only when there is no problem.
   *
   * @throws Misconfigured otherwise, with all of them
   */
  public void orMisconfigured() {
    if (!problems.isEmpty()) {
      throw new Misconfigured(String.join(" ", problems));
    }
  }
}

package io.delayline.aws;

import io.delayline.model.Outcome;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What an answer says of each entry of a batch call. It can name too few entries, entries that were
 * not in the call, or none; what it names twice is what it was named last.
 *
 * @param <K> what entries are known by, compared as a whole
 */
public final class BatchAnswer<K> {
  private static final Logger log = LoggerFactory.getLogger(BatchAnswer.class);

  private final List<K> entries;
  private final List<Outcome> outcomes;

  /**
   * @param entries what the entries are known by, in order
   * @param unnamed what became of an entry that the answer does not name
   */
  public BatchAnswer(List<K> entries, Outcome unnamed) {
    this.entries = List.copyOf(entries);
    this.outcomes = new ArrayList<>(Collections.nCopies(entries.size(), unnamed));
  }

  /** The answer names an entry. */
  public void name(K entry, Outcome outcome) {
    boolean known = false;
    for (int i = 0; i < entries.size(); i++) {
      if (entries.get(i).equals(entry)) {
        outcomes.set(i, outcome);
        known = true;
      }
    }
    if (!known) {
      log.warn("an answer names an entry that was not in the call");
    }
  }

  /** What became of each entry, in order. */
  public List<Outcome> outcomes() {
    return List.copyOf(outcomes);
  }
}

package io.delayline.promote;

import io.delayline.model.Outcome;
import io.delayline.park.Pace;
import io.delayline.park.ParkedStore;
import io.delayline.park.RowKey;
import io.delayline.runtime.Step;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.SequencedSet;

/**
 * Deletes promoted rows in the background, at the pace that the table takes and after everybody
 * else. Nothing waits for it, and a row that it leaves behind is never promoted again: its shard's
 * cursor is past it, and the table removes it when it expires.
 */
public final class Sweeper implements Step {
  /** Beyond that rows are left to expire. */
  private static final int MAX_WAITING = 100_000;

  private record Swept(RowKey key, int units) {}

  private final ParkedStore store;
  private final Pace pace;
  private final PromoteMetrics metrics;
  private final boolean deletes;
  private final SequencedSet<Swept> waiting = new LinkedHashSet<>(); // a key once in a call

  /**
   * @param deletes false where the table is left to remove rows when they expire
   */
  public Sweeper(ParkedStore store, Pace pace, PromoteMetrics metrics, boolean deletes) {
    this.store = store;
    this.pace = pace;
    this.metrics = metrics;
    this.deletes = deletes;
  }

  /**
   * Takes rows that the cursor has passed. Those of a newer version stay, for newer code to find.
   *
   * @param aside rows whose content is in the dead-letter topic
   */
  synchronized void sweep(List<Opened> promoted, List<RowKey> aside) {
    if (!deletes) {
      return;
    }
    promoted.stream()
        .filter(row -> !row.isNewer())
        .map(row -> new Swept(row.key(), Pace.units(row.bundle())))
        .forEach(this::add);
    aside.stream().map(key -> new Swept(key, 1)).forEach(this::add);
  }

  private void add(Swept swept) {
    if (waiting.size() < MAX_WAITING) {
      waiting.add(swept);
    }
  }

  @Override
  public boolean runOnce() {
    List<Swept> batch = take();
    if (batch.isEmpty()) {
      return false;
    }
    List<Outcome> outcomes = store.delete(batch.stream().map(Swept::key).toList());
    long deleted = outcomes.stream().filter(Outcome.Done.class::isInstance).count();
    metrics.rowsRemoved.increment((double) deleted);
    if (deleted < batch.size()) {
      pace.slower();
    } else {
      pace.faster();
    }
    return true;
  }

  /** Rows that were refused are not tried again: they expire. */
  private synchronized List<Swept> take() {
    List<Swept> batch = new ArrayList<>();
    while (!waiting.isEmpty()
        && batch.size() < ParkedStore.MAX_BATCH
        && pace.tryTake(waiting.getFirst().units())) {
      batch.add(waiting.removeFirst());
    }
    return batch;
  }
}

package io.delayline.park;

import io.delayline.model.Outcome;
import io.delayline.model.TryLater;
import io.delayline.runtime.Budget;
import io.delayline.runtime.Pause;
import io.delayline.runtime.Step;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Optional;
import java.util.Queue;

/**
 * Takes back rows whose bundle the delay queue has as well, or they would be promoted besides.
 * Whoever parked them has its answer before that: a table that hangs would hold up the commits
 * behind them otherwise, and with them whoever gives up or takes over partitions. Tried until the
 * table answers; what waits counts as on its way into the table, so that it stays bounded.
 */
public final class TakeBack implements Step {
  private static final Duration REST = Duration.ofSeconds(1);

  private final ParkedStore store;
  private final Budget slots;
  private final Pause pause;
  private final Queue<ParkedRow> waiting = new ArrayDeque<>();

  /**
   * @param slots what may be on its way into the table at a time
   * @param pause the pause that this waits by; {@link #add} wakes it
   */
  public TakeBack(ParkedStore store, Budget slots, Pause pause) {
    this.store = store;
    this.slots = slots;
    this.pause = pause;
  }

  /** Takes a row to be taken back; returns at once. */
  void add(ParkedRow row) {
    slots.take(row.count(), row.bundle().size());
    put(row);
    pause.wake();
  }

  private synchronized void put(ParkedRow row) {
    waiting.add(row);
  }

  private synchronized Optional<ParkedRow> take() {
    return Optional.ofNullable(waiting.poll());
  }

  /** Rows that wait. */
  synchronized int size() {
    return waiting.size();
  }

  /**
   * Takes one row back.
   *
   * @throws TryLater when the table does not answer or refuses; the row goes behind the others
   */
  @Override
  public boolean runOnce() throws InterruptedException {
    Optional<ParkedRow> row = take();
    if (row.isEmpty()) {
      pause.pause(REST);
      return true;
    }
    if (store.takeBack(row.get()) instanceof Outcome.Later(String cause, boolean unknown)) {
      put(row.get());
      throw new TryLater("rows cannot be taken back, " + size() + " wait: " + cause);
    }
    slots.give(row.get().count(), row.get().bundle().size());
    return true;
  }
}

package io.delayline.delay;

import io.delayline.model.Bundle;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.ToLongFunction;

/** Splits what is to be sent into batches that one call takes, by count and by total size. */
public final class Batches {
  /** The most that the bodies of one batch may have together: 1 MiB (SQS). */
  public static final int MAX_BATCH_BYTES = 1024 * 1024;

  private Batches() {}

  /**
   * Splits {@code items}, keeping their order; no items make no batch. An item that exceeds the
   * bytes by itself gets a batch of its own, for the service to refuse by name.
   *
   * @param size the size of an item's final, encoded form in bytes
   */
  public static <T> List<List<T>> split(
      List<T> items, ToLongFunction<T> size, int maxCount, long maxBytes) {
    List<List<T>> batches = new ArrayList<>();
    List<T> batch = new ArrayList<>();
    long bytes = 0;
    for (T item : items) {
      long more = size.applyAsLong(item);
      if (!batch.isEmpty() && (batch.size() == maxCount || bytes + more > maxBytes)) {
        batches.add(batch);
        batch = new ArrayList<>();
        bytes = 0;
      }
      batch.add(item);
      bytes += more;
    }
    if (!batch.isEmpty()) {
      batches.add(batch);
    }
    return batches;
  }

  /** Splits what carries bundles by what the queue takes in one call. */
  static <T> List<List<T>> split(
      List<T> items, Function<T, Bundle> bundle, DelayQueue.Limits limits) {
    return split(
        items,
        item -> BundleText.size(bundle.apply(item).size()),
        DelayQueue.MAX_BATCH,
        Math.min(MAX_BATCH_BYTES, limits.batchBytes()));
  }
}

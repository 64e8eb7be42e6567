package io.delayline.local.drill;

/**
 * A record that was written to the delay topic.
 *
 * @param delayedId what its copies will be known by
 * @param dueMillis when it is due, epoch milliseconds
 * @param fingerprint of its key and value
 * @param sentMillis when it was written, epoch milliseconds
 */
public record Promise(String delayedId, long dueMillis, long fingerprint, long sentMillis) {
  /** How long it was to wait, milliseconds; below zero when it was overdue. */
  public long delayMillis() {
    return dueMillis - sentMillis;
  }
}

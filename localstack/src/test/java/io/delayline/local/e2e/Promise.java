package io.delayline.local.e2e;

/**
 * A record that was written to the delay topic.
 *
 * @param delayedId what its copies will be known by
 * @param dueMillis when it is due, epoch milliseconds
 * @param fingerprint of its key and value
 */
record Promise(String delayedId, long dueMillis, long fingerprint) {}

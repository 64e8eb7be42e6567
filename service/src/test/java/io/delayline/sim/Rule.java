package io.delayline.sim;

/**
 * A rule that the services or the edges keep for the replicas, and that a test can take away: then
 * an oracle must notice.
 */
enum Rule {
  /**
   * The frontier is read after the write; without: the writer is told that nothing is handed out.
   */
  LANDING_CHECK,
  /** Rows are read consistently; without: those of the last two seconds are not seen. */
  CONSISTENT_READS,
  /** The cursor moves only from where it was believed to be. */
  CONDITIONAL_CURSOR,
  /** An offset is committed when its record is settled; without: when it is read. */
  COMMIT_AFTER_SETTLE,
  /** A message is deleted when its records are settled; without: when it is received. */
  DELETE_AFTER_SETTLE,
  /** A lease lasts as long as it was asked for; without: a quarter of that. */
  WHOLE_LEASE,
  /** The clock watch sees the machine's clock; without: one that is right. */
  CLOCK_WATCH,
  /** Rows live until their grace is over; without: until they are due. */
  TTL_AFTER_GRACE,
  /** Cursors of new shards are there before the number is raised. */
  CURSORS_BEFORE_SHARDS,
  /** The tick queue takes each deduplication id once. */
  DEDUPLICATION,
  /** A send that is acknowledged has taken place; without: one of twenty has not. */
  HONEST_SENDS,
  /** An acknowledged write has taken place; without: one of twenty has not. */
  HONEST_WRITES
}

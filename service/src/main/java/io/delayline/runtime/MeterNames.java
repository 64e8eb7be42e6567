package io.delayline.runtime;

/** The names of all meters, each declared once; what they mean for an operator is in ops/. */
public final class MeterNames {
  /** Counter: records accepted at intake. */
  public static final String ACCEPTED = "delayline.records.accepted";

  /** Counter by {@code reason}: records acknowledged by the dead-letter topic. */
  public static final String REJECTED = "delayline.records.rejected";

  /** Counter by {@code way} (held, queue): records acknowledged by their target topic. */
  public static final String DELIVERED = "delayline.records.delivered";

  /** Counter: deliveries that may be copies: sent again after a doubtful attempt or receive. */
  public static final String REDELIVERED = "delayline.records.redelivered";

  /** Timer: acknowledgement of a delivery minus its due time. */
  public static final String LATENESS = "delayline.lateness";

  /** Counter by {@code kind} (received, rerouted, resent, returned, expired, unreadable, newer). */
  public static final String BUNDLES = "delayline.bundles";

  /** Gauge by {@code side} (intake, drain): records in flight. */
  public static final String IN_FLIGHT_RECORDS = "delayline.inflight.records";

  /** Gauge by {@code side} (intake, drain): bytes in flight, estimated high. */
  public static final String IN_FLIGHT_BYTES = "delayline.inflight.bytes";

  /** Gauge: records held in memory until their millisecond. */
  public static final String HELD = "delayline.held";

  /** Gauge: polled records whose offset cannot be committed yet. */
  public static final String UNCOMMITTED = "delayline.uncommitted";

  /** Gauge: partitions of the delay topics that this replica owns. */
  public static final String ASSIGNED = "delayline.partitions.assigned";

  /** Gauge: owned partitions that are paused by back-pressure. */
  public static final String PAUSED = "delayline.partitions.paused";

  /** Gauge: this clock minus the services' clocks, seconds; 0 while they agree within a second. */
  public static final String CLOCK_SKEW = "delayline.clock.skew";

  /** Counter by {@code action}: calls to SQS, the failed ones included. */
  public static final String SQS_CALLS = "delayline.sqs.calls";

  /** Counter by {@code action}: requests that SQS bills, one for each begun 64 KiB of payload. */
  public static final String SQS_UNITS = "delayline.sqs.billed.units";

  /** Counter by {@code action}: calls or entries of batches that SQS did not carry out. */
  public static final String SQS_FAILURES = "delayline.sqs.failures";

  /** Counter by {@code action}: calls to DynamoDB, the failed ones included. */
  public static final String DYNAMODB_CALLS = "delayline.dynamodb.calls";

  /** Counter by {@code action}: calls or entries of batches that DynamoDB did not carry out. */
  public static final String DYNAMODB_FAILURES = "delayline.dynamodb.failures";

  /**
   * Counter by {@code action}: those of the failures that were refused for their rate; entries of
   * batches that were left unprocessed are.
   */
  public static final String DYNAMODB_THROTTLES = "delayline.dynamodb.throttles";

  /**
   * Counter by {@code action}: write units that DynamoDB says it has charged, one for each begun KB
   * of an item. It does not say what a write costs whose condition did not hold: one or more.
   */
  public static final String DYNAMODB_WRITE_UNITS = "delayline.dynamodb.write.units";

  /**
   * Counter by {@code action}: read units that DynamoDB says it has charged, one for each begun 4
   * KB read.
   */
  public static final String DYNAMODB_READ_UNITS = "delayline.dynamodb.read.units";

  /**
   * Counter: records whose row is written and lies above the frontier, so that it is the table's.
   */
  public static final String PARKED = "delayline.records.parked";

  /** Counter: rows written, those that landed below the frontier included. */
  public static final String ROWS_WRITTEN = "delayline.rows.written";

  /** Counter: bundles that went to the delay queue because parking was behind. */
  public static final String OVERFLOW = "delayline.overflow";

  /** Counter: rows that landed below the frontier, so that their bundle went to the delay queue. */
  public static final String LANDED = "delayline.landed";

  /** Gauge: records on their way into the table. */
  public static final String PARKING_RECORDS = "delayline.parking.records";

  /** Gauge: write units a second that pacing allows parking now; throttling lowers it. */
  public static final String PARKING_RATE = "delayline.parking.rate";

  /** Counter: rows whose bundle the delay queue has accepted. */
  public static final String ROWS_PROMOTED = "delayline.rows.promoted";

  /** Counter: records of those rows. */
  public static final String RECORDS_PROMOTED = "delayline.records.promoted";

  /** Counter: promoted rows that were deleted; none where DynamoDB removes them. */
  public static final String ROWS_REMOVED = "delayline.rows.removed";

  /**
   * Counter by {@code reason}: rows set aside, as the queue refuses them or nobody can read them.
   */
  public static final String ROWS_ASIDE = "delayline.rows.aside";

  /** Gauge: the frontier as last seen by this replica, epoch seconds; 0 before. */
  public static final String FRONTIER = "delayline.frontier";

  /** Gauge: the second of the shards' lowest cursor as last seen, epoch seconds; 0 before. */
  public static final String CURSOR_LOWEST = "delayline.cursor.lowest";

  /**
   * Gauge: seconds from the lowest cursor to the frontier, or to where ticks must have raised it by
   * now if that is higher. What is due between them is not all in the delay queue yet. At rest it
   * is below two periods of the tick, it grows while ticks or promotion stand still, and beyond
   * {@code SHORT_DELAY_MAX} messages are late.
   */
  public static final String CURSOR_AGE = "delayline.cursor.age";

  /** Counter: ticks that this replica posted and the queue took, copies of one tick included. */
  public static final String TICKS_POSTED = "delayline.ticks.posted";

  /** Counter: ticks that this replica received and was the scheduler of. */
  public static final String TICKS_RECEIVED = "delayline.ticks.received";

  /** Counter: assignments of a shard that this replica received and was the promoter of. */
  public static final String ASSIGNMENTS_RECEIVED = "delayline.assignments.received";

  /** Counter: messages of the tick queue that are no tick and no assignment, and were deleted. */
  public static final String TICKS_GARBAGE = "delayline.ticks.garbage";

  /** Gauge: when this replica last posted a tick, epoch seconds; 0 before. */
  public static final String TICK_POSTED_AT = "delayline.tick.posted.at";

  /** Gauge: when this replica last received a tick, epoch seconds; 0 before. */
  public static final String TICK_RECEIVED_AT = "delayline.tick.received.at";

  private MeterNames() {}
}

package io.delayline.runtime;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The names of all meters and what they count or show, each declared once; what they mean for an
 * operator is in ops/.
 */
public final class MeterNames {
  private static final Map<String, String> DESCRIPTIONS = new HashMap<>();

  public static final String ACCEPTED =
      described("delayline.records.accepted", "Records accepted at intake.");

  public static final String REJECTED =
      described(
          "delayline.records.rejected",
          "By reason: records acknowledged by the dead-letter topic.");

  public static final String DELIVERED =
      described(
          "delayline.records.delivered",
          "By way (held, queue): records acknowledged by their target topic.");

  public static final String REDELIVERED =
      described(
          "delayline.records.redelivered",
          "Deliveries that may be copies, or will have some: after a doubtful attempt or receive,"
              + " or of rows whose cursor could not be moved.");

  public static final String LATENESS =
      described("delayline.lateness", "Acknowledgement of a delivery minus its due time.");

  public static final String BUNDLES =
      described(
          "delayline.bundles",
          "By kind (received, rerouted, resent, returned, expired, unreadable, newer): "
              + "bundles of the delay queue.");

  public static final String IN_FLIGHT_RECORDS =
      described("delayline.inflight.records", "By side (intake, drain): records in flight.");

  public static final String IN_FLIGHT_BYTES =
      described(
          "delayline.inflight.bytes", "By side (intake, drain): bytes in flight, estimated high.");

  public static final String HELD =
      described("delayline.held", "Records held in memory until their millisecond.");

  public static final String UNCOMMITTED =
      described(
          "delayline.uncommitted",
          "Polled records that are not known to be committed: what a crash would repeat.");

  public static final String REREAD =
      described(
          "delayline.records.reread",
          "Records that have found their next place although their offset is not known to be"
              + " committed and their partition has gone to another member. It reads them again, so"
              + " each may come twice.");

  public static final String ASSIGNED =
      described(
          "delayline.partitions.assigned",
          "Partitions of the delay topics that this replica owns.");

  public static final String PAUSED =
      described(
          "delayline.partitions.paused", "Owned partitions that are paused by back-pressure.");

  public static final String PROBLEMS =
      described(
          "delayline.problems",
          "Things that somebody has to mend, ready or not; /api/status names them.");

  public static final String CLOCK_SKEW =
      described(
          "delayline.clock.skew",
          "This clock minus the services' clocks, seconds; 0 while they agree within a "
              + "second.");

  public static final String SQS_CALLS =
      described("delayline.sqs.calls", "By action: calls to SQS, the failed ones included.");

  public static final String SQS_UNITS =
      described(
          "delayline.sqs.billed.units",
          "By action: requests that SQS bills, one for each begun 64 KiB of payload.");

  public static final String SQS_FAILURES =
      described(
          "delayline.sqs.failures",
          "By action: calls or entries of batches that SQS did not carry out.");

  public static final String DYNAMODB_CALLS =
      described(
          "delayline.dynamodb.calls", "By action: calls to DynamoDB, the failed ones included.");

  public static final String DYNAMODB_FAILURES =
      described(
          "delayline.dynamodb.failures",
          "By action: calls or entries of batches that DynamoDB did not carry out.");

  public static final String DYNAMODB_THROTTLES =
      described(
          "delayline.dynamodb.throttles",
          "By action: those of the failures that were refused for their rate, entries of "
              + "batches that were left unprocessed included.");

  public static final String DYNAMODB_WRITE_UNITS =
      described(
          "delayline.dynamodb.write.units",
          "By action: write units that DynamoDB says it has charged, one for each begun KB "
              + "of an item. It does not say what a write costs whose condition did not hold: one "
              + "or more.");

  public static final String DYNAMODB_READ_UNITS =
      described(
          "delayline.dynamodb.read.units",
          "By action: read units that DynamoDB says it has charged, one for each begun 4 KB "
              + "read.");

  public static final String PARKED =
      described(
          "delayline.records.parked",
          "Records whose row is written and lies above the frontier, so that it is the "
              + "table's.");

  public static final String ROWS_WRITTEN =
      described(
          "delayline.rows.written", "Rows written, those that landed below the frontier included.");

  public static final String OVERFLOW =
      described(
          "delayline.overflow", "Bundles that went to the delay queue because parking was behind.");

  public static final String LANDED =
      described(
          "delayline.landed",
          "Rows that landed below the frontier, so that their bundle went to the delay "
              + "queue.");

  public static final String PARKING_RECORDS =
      described("delayline.parking.records", "Records on their way into the table.");

  public static final String PARKING_RATE =
      described(
          "delayline.parking.rate",
          "Write units a second that pacing allows parking now; throttling lowers it.");

  public static final String ROWS_PROMOTED =
      described("delayline.rows.promoted", "Rows whose bundle the delay queue has accepted.");

  public static final String RECORDS_PROMOTED =
      described(
          "delayline.records.promoted",
          "Records of the rows whose bundle the delay queue has accepted.");

  public static final String ROWS_REMOVED =
      described(
          "delayline.rows.removed",
          "Promoted rows that were deleted; none where DynamoDB removes them.");

  public static final String ROWS_ASIDE =
      described(
          "delayline.rows.aside",
          "By reason: rows set aside, as the queue refuses them or nobody can read them.");

  public static final String FRONTIER =
      described(
          "delayline.frontier",
          "The frontier as last seen by this replica, epoch seconds; 0 before.");

  public static final String CURSOR_LOWEST =
      described(
          "delayline.cursor.lowest",
          "The second of the shards' lowest cursor as last seen, epoch seconds; 0 before.");

  public static final String CURSOR_AGE =
      described(
          "delayline.cursor.age",
          "Seconds from the lowest cursor to the frontier, or to where ticks must have "
              + "raised it by now if that is higher. What is due between them is not all in the "
              + "delay queue yet. At rest it is below two periods of the tick, it grows while "
              + "ticks or promotion stand still, or a cursor is gone or cannot be read, and "
              + "beyond SHORT_DELAY_MAX messages are late. Seconds since the start as long as "
              + "nothing could be read.");

  public static final String TICKS_POSTED =
      described(
          "delayline.ticks.posted",
          "Ticks that this replica posted and the queue took, copies of one tick included.");

  public static final String TICKS_RECEIVED =
      described(
          "delayline.ticks.received", "Ticks that this replica received and was the scheduler of.");

  public static final String ASSIGNMENTS_RECEIVED =
      described(
          "delayline.assignments.received",
          "Assignments of a shard that this replica received and was the promoter of.");

  public static final String TICKS_GARBAGE =
      described(
          "delayline.ticks.garbage",
          "Messages of the tick queue that are no tick and no assignment, and were deleted.");

  public static final String TICK_POSTED_AT =
      described(
          "delayline.tick.posted.at",
          "When this replica last posted a tick, epoch seconds; 0 before.");

  public static final String TICK_RECEIVED_AT =
      described(
          "delayline.tick.received.at",
          "When this replica last received a tick, epoch seconds; 0 before.");

  private MeterNames() {}

  /** What a meter of ours counts or shows, a sentence or more; empty for those of others. */
  public static Optional<String> description(String name) {
    return Optional.ofNullable(DESCRIPTIONS.get(name));
  }

  private static String described(String name, String description) {
    DESCRIPTIONS.put(name, description);
    return name;
  }
}

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
   * Counter by {@code action}: calls that DynamoDB throttled, and entries of batches that it left
   * unprocessed; all of them are failures too.
   */
  public static final String DYNAMODB_THROTTLES = "delayline.dynamodb.throttles";

  /**
   * Counter by {@code action}: write units that DynamoDB says it bills. It says nothing where a
   * condition did not hold, and bills one or more for it.
   */
  public static final String DYNAMODB_WRITE_UNITS = "delayline.dynamodb.write.units";

  /** Counter by {@code action}: read units that DynamoDB says it bills. */
  public static final String DYNAMODB_READ_UNITS = "delayline.dynamodb.read.units";

  private MeterNames() {}
}

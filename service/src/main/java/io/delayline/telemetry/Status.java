package io.delayline.telemetry;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The answer of {@code /api/status}. All numbers are finite.
 *
 * @param state of this replica
 * @param whyNotReady one text for each reason; empty is ready
 * @param problems one text for each thing that somebody has to mend, ready or not
 * @param held records held in memory until their millisecond
 * @param uncommitted polled records that are not known to be committed: what a crash would repeat
 * @param clockSkewSeconds this clock minus the services' clocks
 */
record Status(
    String state,
    List<String> whyNotReady,
    List<String> problems,
    InFlight inFlight,
    long held,
    long uncommitted,
    Partitions partitions,
    LatenessMillis latenessMillis,
    Records records,
    Parking parking,
    Promotion promotion,
    Sqs sqs,
    Dynamodb dynamodb,
    double clockSkewSeconds) {

  record InFlight(Side intake, Side drain) {}

  record Side(long records, long bytes) {}

  record Partitions(long assigned, long paused) {}

  /** Of the last minute; null when nothing was delivered in it. */
  record LatenessMillis(@Nullable Double p50, @Nullable Double p99, @Nullable Double max) {
    static final LatenessMillis NONE = new LatenessMillis(null, null, null);
  }

  /** Since the start of the process. */
  record Records(long accepted, long delivered, long rejected, long redelivered) {}

  /**
   * The way into the table: since the start of the process, but for the last two, which are as of
   * now.
   *
   * @param overflow bundles that went to the delay queue because parking was behind
   * @param landed rows that landed below the frontier, so that their bundle went there as well
   * @param recordsUnderWay records on their way into the table
   * @param writeUnitsPerSecond what pacing allows
   */
  record Parking(
      long recordsParked,
      long rowsWritten,
      long overflow,
      long landed,
      long recordsUnderWay,
      double writeUnitsPerSecond) {}

  /**
   * The way out of the table: since the start of the process.
   *
   * @param rowsAside rows that the queue refused or nobody could read
   * @param cursors how far promotion is, of all replicas together
   * @param ticks what this replica saw of the tick queue
   */
  record Promotion(
      long recordsPromoted,
      long rowsPromoted,
      long rowsRemoved,
      long rowsAside,
      Cursors cursors,
      Ticks ticks) {}

  /**
   * As last seen by this replica; 0 before.
   *
   * @param frontier epoch seconds
   * @param lowest of all shards, epoch seconds
   * @param ageSeconds from the lowest to the frontier, or to where that must be by now
   */
  record Cursors(long frontier, long lowest, long ageSeconds) {}

  /**
   * Since the start of the process.
   *
   * @param lastPosted epoch seconds; 0 before the first
   * @param lastReceived likewise
   */
  record Ticks(
      long posted,
      long received,
      long assignmentsReceived,
      long garbage,
      long lastPosted,
      long lastReceived) {}

  /**
   * Since the start of the process.
   *
   * @param throttles those of the failures that were refused for their rate
   */
  record Dynamodb(long calls, long writeUnits, long readUnits, long failures, long throttles) {}

  /**
   * Since the start of the process.
   *
   * @param callsPerDelivered calls for each delivered record; while none is, as for one
   * @param billedUnitsPerDelivered likewise
   */
  record Sqs(
      long calls,
      long billedUnits,
      long failures,
      double callsPerDelivered,
      double billedUnitsPerDelivered) {}
}

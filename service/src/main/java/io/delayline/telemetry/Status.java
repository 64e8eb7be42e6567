package io.delayline.telemetry;

import java.util.List;

/**
 * The answer of {@code /api/status}. All numbers are finite.
 *
 * @param state of this replica
 * @param whyNotReady one text for each reason; empty is ready
 * @param held records held in memory until their millisecond
 * @param uncommitted polled records whose offset cannot be committed yet
 * @param clockSkewSeconds this clock minus the services' clocks
 */
record Status(
    String state,
    List<String> whyNotReady,
    InFlight inFlight,
    long held,
    long uncommitted,
    Partitions partitions,
    LatenessMillis latenessMillis,
    Records records,
    Sqs sqs,
    double clockSkewSeconds) {

  record InFlight(Side intake, Side drain) {}

  record Side(long records, long bytes) {}

  record Partitions(long assigned, long paused) {}

  /** Of the last minute; 0 when nothing was delivered in it. */
  record LatenessMillis(double p50, double p99, double max) {}

  /** Since the start of the process. */
  record Records(long accepted, long delivered, long rejected, long redelivered) {}

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

package io.delayline.sqs;

import io.delayline.aws.AwsAction;
import io.delayline.aws.CallMeters;
import io.delayline.runtime.MeterNames;
import io.micrometer.core.instrument.MeterRegistry;

/** Counts what SQS is asked, what it bills and what it does not carry out. */
final class SqsMeters {
  /** SQS bills one request for each begun 64 KiB of payload (SQS pricing). */
  private static final long UNIT_BYTES = 64 * 1024;

  private final CallMeters calls;

  SqsMeters(MeterRegistry registry) {
    this.calls = new CallMeters(registry, MeterNames.SQS_CALLS, MeterNames.SQS_FAILURES);
  }

  /** What is counted for every service. */
  CallMeters calls() {
    return calls;
  }

  /** At least one unit for a call, however little it carries. */
  void billed(AwsAction action, long payloadBytes) {
    long units = Math.max(1, (payloadBytes + UNIT_BYTES - 1) / UNIT_BYTES);
    calls.count(MeterNames.SQS_UNITS, action, (double) units);
  }
}

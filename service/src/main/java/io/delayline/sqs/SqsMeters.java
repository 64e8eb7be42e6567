package io.delayline.sqs;

import io.delayline.runtime.MeterNames;
import io.micrometer.core.instrument.MeterRegistry;

/** Counts what SQS is asked, what it bills and what it does not carry out. */
final class SqsMeters {
  /** SQS bills one request for each begun 64 KiB of payload (SQS pricing). */
  private static final long UNIT_BYTES = 64 * 1024;

  private final MeterRegistry registry;

  SqsMeters(MeterRegistry registry) {
    this.registry = registry;
  }

  void called(SqsAction action) {
    count(MeterNames.SQS_CALLS, action, 1);
  }

  /** At least one unit for a call, however little it carries. */
  void billed(SqsAction action, long payloadBytes) {
    count(MeterNames.SQS_UNITS, action, Math.max(1, (payloadBytes + UNIT_BYTES - 1) / UNIT_BYTES));
  }

  void failed(SqsAction action, long entries) {
    if (entries > 0) {
      count(MeterNames.SQS_FAILURES, action, entries);
    }
  }

  private void count(String name, SqsAction action, long amount) {
    registry.counter(name, "action", action.call()).increment((double) amount);
  }
}

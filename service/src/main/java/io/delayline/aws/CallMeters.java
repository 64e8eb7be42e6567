package io.delayline.aws;

import io.micrometer.core.instrument.MeterRegistry;

/** Counts what a service is asked and what it does not carry out. */
public final class CallMeters {
  private final MeterRegistry registry;
  private final String calls;
  private final String failures;

  /**
   * @param calls the name of the meter of calls
   * @param failures the name of the meter of calls and entries that were not carried out
   */
  public CallMeters(MeterRegistry registry, String calls, String failures) {
    this.registry = registry;
    this.calls = calls;
    this.failures = failures;
  }

  /** A call is made. */
  public void called(AwsAction action) {
    count(calls, action, 1);
  }

  /** So many entries of a call, or the call, were not carried out; none are not counted. */
  public void failed(AwsAction action, long entries) {
    if (entries > 0) {
      count(failures, action, (double) entries);
    }
  }

  /** Counts in a meter of the service's own. */
  public void count(String name, AwsAction action, double amount) {
    registry.counter(name, "action", action.call()).increment(amount);
  }
}

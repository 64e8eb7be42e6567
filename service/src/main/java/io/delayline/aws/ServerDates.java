package io.delayline.aws;

import io.delayline.runtime.ClockWatch;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import software.amazon.awssdk.core.interceptor.Context;
import software.amazon.awssdk.core.interceptor.ExecutionAttribute;
import software.amazon.awssdk.core.interceptor.ExecutionAttributes;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;

/** Shows the {@code Date} of every answer to the clock watch. */
final class ServerDates implements ExecutionInterceptor {
  private static final ExecutionAttribute<Long> BEGUN =
      new ExecutionAttribute<>("io.delayline.begun");

  private final ClockWatch watch;

  ServerDates(ClockWatch watch) {
    this.watch = watch;
  }

  @Override
  public void beforeTransmission(Context.BeforeTransmission context, ExecutionAttributes call) {
    call.putAttribute(BEGUN, watch.begin());
  }

  @Override
  public void afterTransmission(Context.AfterTransmission context, ExecutionAttributes call) {
    Long begun = call.getAttribute(BEGUN);
    if (begun != null) {
      context.httpResponse().firstMatchingHeader("Date").ifPresent(date -> observe(date, begun));
    }
  }

  private void observe(String date, long begun) {
    try {
      watch.observe(DateTimeFormatter.RFC_1123_DATE_TIME.parse(date, Instant::from), begun);
    } catch (DateTimeException e) {
      // a date that cannot be read says nothing; the answer itself is none the worse for it
    }
  }
}

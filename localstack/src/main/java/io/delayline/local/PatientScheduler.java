package io.delayline.local;

import com.typesafe.config.Config;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import org.apache.pekko.actor.Cancellable;
import org.apache.pekko.actor.LightArrayRevolverScheduler;
import org.apache.pekko.event.LoggingAdapter;
import scala.concurrent.ExecutionContext;
import scala.concurrent.duration.FiniteDuration;

/**
 * Pekko's scheduler, in which nothing that is overdue runs at once. While a receiver waits at a
 * FIFO queue of ElasticMQ's, and a message waits behind one of its group that is being worked on,
 * ElasticMQ looks again at a time that is past, and again, for as long as that work lasts: with it
 * a processor is busy, and all that is measured beside it is late.
 */
final class PatientScheduler extends LightArrayRevolverScheduler {
  /** As for everything else that is scheduled: the scheduler's own grain. */
  private static final FiniteDuration LEAST = FiniteDuration.create(10, TimeUnit.MILLISECONDS);

  /** As Pekko makes its schedulers. */
  public PatientScheduler(Config config, LoggingAdapter log, ThreadFactory threads) {
    super(config, log, threads);
  }

  @Override
  public Cancellable scheduleOnce(
      FiniteDuration delay, Runnable runnable, ExecutionContext executor) {
    return super.scheduleOnce(delay.lt(LEAST) ? LEAST : delay, runnable, executor);
  }
}

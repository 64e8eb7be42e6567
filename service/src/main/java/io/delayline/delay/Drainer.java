package io.delayline.delay;

import io.delayline.delay.DelayQueue.Incoming;
import io.delayline.runtime.Step;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.function.BooleanSupplier;

/**
 * Receives bundles as they wake, as many as memory can take, and only while they could be sent: not
 * while Kafka does not answer, nor while the clock is out of step. Several loops may share one.
 */
public final class Drainer implements Step {
  /**
   * A long poll, in whole seconds. Short, because a lease counts from before the receive, and must
   * still last for the hold and a send when the poll has taken all its time.
   */
  public static final Duration WAIT = Duration.ofSeconds(4);

  /** What a receive is expected to bring at most, reserved before and set right after. */
  private static final int RESERVED_RECORDS = 500;

  private static final int RESERVED_BYTES = 2 * 1024 * 1024;

  private final DelayQueue queue;
  private final DrainParts parts;
  private final Executor executor;
  private final BooleanSupplier mayReceive;

  /**
   * @param executor runs each received batch on a thread of its own
   * @param mayReceive whether what is received now could be sent
   */
  public Drainer(
      DelayQueue queue, DrainParts parts, Executor executor, BooleanSupplier mayReceive) {
    this.queue = queue;
    this.parts = parts;
    this.executor = executor;
    this.mayReceive = mayReceive;
  }

  @Override
  public boolean runOnce() {
    if (!mayReceive.getAsBoolean()
        || !parts.budget().tryReserve(RESERVED_RECORDS, RESERVED_BYTES)) {
      return false;
    }
    try {
      long before = parts.times().nanos().getAsLong();
      List<Incoming> received = queue.receive(WAIT, Leases.LEASE);
      if (received.isEmpty()) {
        return true;
      }
      parts.metrics().received.increment(received.size());
      start(new DrainBatch(parts, received, before + Leases.LEASE.toNanos()));
      return true;
    } finally {
      parts.budget().unreserve(RESERVED_RECORDS, RESERVED_BYTES);
    }
  }

  private void start(DrainBatch batch) {
    try {
      batch.open(); // takes what it really needs before the reservation is given back
      executor.execute(batch);
    } catch (RuntimeException e) {
      batch.abandon();
      throw e;
    }
  }
}

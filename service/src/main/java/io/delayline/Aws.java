package io.delayline;

import io.delayline.config.Config;
import io.delayline.dynamo.DynamoClients;
import io.delayline.dynamo.DynamoTable;
import io.delayline.runtime.ClockWatch;
import io.delayline.sqs.SqsClients;
import io.delayline.sqs.SqsDelayQueue;
import io.delayline.sqs.SqsTickQueue;
import io.micrometer.core.instrument.MeterRegistry;

/**
 * The clients of AWS, and what they find by its configured names.
 *
 * <p>What is found throws {@link io.delayline.runtime.Misconfigured} when waiting will not help,
 * and {@link io.delayline.model.TryLater} when the service does not answer.
 */
record Aws(SqsClients sqs, DynamoClients dynamo, Config config, MeterRegistry registry)
    implements AutoCloseable {
  /** Calls to each service at a time, besides the long polls. */
  private static final int CALLS = 50;

  /**
   * Makes the clients; nothing is called yet.
   *
   * @param clock sees the date of every answer
   */
  static Aws create(ClockWatch clock, Config config, MeterRegistry registry) {
    return new Aws(
        SqsClients.create(clock, Wiring.RECEIVERS, CALLS),
        DynamoClients.create(clock, CALLS),
        config,
        registry);
  }

  SqsDelayQueue delayQueue() {
    return SqsDelayQueue.open(sqs, config.waiting().delayQueue(), registry);
  }

  SqsTickQueue tickQueue() {
    return SqsTickQueue.open(sqs, config.parking().tickQueue(), registry);
  }

  DynamoTable table() {
    return DynamoTable.open(dynamo, config.parking().table(), registry);
  }

  @Override
  public void close() {
    sqs.close();
    dynamo.close();
  }
}

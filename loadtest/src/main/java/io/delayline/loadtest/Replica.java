package io.delayline.loadtest;

import io.delayline.local.RelayProcess;
import io.delayline.local.drill.AwsProxy;
import io.delayline.local.drill.Fault;

/** A replica with ways of its own to SQS and to DynamoDB. */
record Replica(RelayProcess process, AwsProxy sqs, AwsProxy dynamo) implements AutoCloseable {
  String name() {
    return process.name();
  }

  /** Its calls have this fault from now on. */
  void fault(Fault fault) {
    sqs.fault(fault);
    dynamo.fault(fault);
  }

  @Override
  public void close() {
    sqs.close();
    dynamo.close();
  }
}

package io.delayline.dynamo;

import io.delayline.aws.AwsFailure;
import io.delayline.aws.CallMeters;
import io.delayline.runtime.MeterNames;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.ConsumedCapacity;

/** Counts what DynamoDB is asked, what it bills, what it throttles and what it does not do. */
final class DynamoMeters {
  private final CallMeters calls;

  DynamoMeters(MeterRegistry registry) {
    this.calls = new CallMeters(registry, MeterNames.DYNAMODB_CALLS, MeterNames.DYNAMODB_FAILURES);
  }

  /** What is counted for every service. */
  CallMeters calls() {
    return calls;
  }

  /** Passes on what the call gives or throws, and counts it when that is a throttle. */
  <R> R throttles(DynamoAction action, Supplier<R> call) {
    try {
      return call.get();
    } catch (RuntimeException e) {
      throttled(action, AwsFailure.isThrottled(e) ? 1 : 0);
      throw e;
    }
  }

  void throttled(DynamoAction action, int amount) {
    if (amount > 0) {
      calls.count(MeterNames.DYNAMODB_THROTTLES, action, amount);
    }
  }

  void wrote(DynamoAction action, @Nullable ConsumedCapacity capacity) {
    count(MeterNames.DYNAMODB_WRITE_UNITS, action, capacity);
  }

  void read(DynamoAction action, @Nullable ConsumedCapacity capacity) {
    count(MeterNames.DYNAMODB_READ_UNITS, action, capacity);
  }

  private void count(String name, DynamoAction action, @Nullable ConsumedCapacity capacity) {
    if (capacity != null && capacity.capacityUnits() != null) {
      calls.count(name, action, capacity.capacityUnits());
    }
  }
}

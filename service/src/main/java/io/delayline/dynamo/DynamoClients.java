package io.delayline.dynamo;

import io.delayline.aws.AwsAccess;
import io.delayline.aws.CallLimits;
import io.delayline.runtime.ClockWatch;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** The client of DynamoDB. */
public final class DynamoClients implements AutoCloseable {
  private final AwsAccess access;
  private final DynamoDbClient calls;

  private DynamoClients(AwsAccess access, DynamoDbClient calls) {
    this.access = access;
    this.calls = calls;
  }

  /**
   * Makes the client; nothing is called yet.
   *
   * @param maxCalls how many calls run at the same time at most
   * @throws io.delayline.runtime.Misconfigured when there is no region or there are no credentials
   */
  public static DynamoClients create(ClockWatch watch, int maxCalls) {
    AwsAccess access = AwsAccess.find();
    return new DynamoClients(
        access, access.client(DynamoDbClient.builder(), watch, CallLimits.usual(maxCalls)));
  }

  DynamoDbClient calls() {
    return calls;
  }

  String region() {
    return access.region();
  }

  @Override
  public void close() {
    calls.close();
    access.close();
  }
}

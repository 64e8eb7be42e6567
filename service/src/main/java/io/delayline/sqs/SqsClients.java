package io.delayline.sqs;

import io.delayline.aws.AwsAccess;
import io.delayline.aws.CallLimits;
import io.delayline.runtime.ClockWatch;
import java.time.Duration;
import software.amazon.awssdk.services.sqs.SqsClient;

/**
 * The two clients of SQS, each with a pool of its own: long polls would otherwise take the
 * connections of the calls that free what they wait for. Both queues share them.
 */
public final class SqsClients implements AutoCloseable {
  /** The longest that a receive can wait (SQS). */
  private static final Duration MAX_WAIT = Duration.ofSeconds(20);

  /** Ticks are received one at a time, beside the bundles. */
  private static final int TICK_POLLS = 1;

  private final AwsAccess access;
  private final SqsClient polls;
  private final SqsClient calls;

  private SqsClients(AwsAccess access, SqsClient polls, SqsClient calls) {
    this.access = access;
    this.polls = polls;
    this.calls = calls;
  }

  /**
   * Makes the clients; nothing is called yet.
   *
   * @param maxPolls how many receives of bundles run at the same time at most
   * @param maxCalls how many other calls do
   * @throws io.delayline.runtime.Misconfigured when there is no region or there are no credentials
   */
  public static SqsClients create(ClockWatch watch, int maxPolls, int maxCalls) {
    AwsAccess access = AwsAccess.find();
    Duration poll = MAX_WAIT.plus(CallLimits.CALL);
    CallLimits polling = new CallLimits(maxPolls + TICK_POLLS, poll, poll);
    return new SqsClients(
        access,
        access.client(SqsClient.builder(), watch, polling),
        access.client(SqsClient.builder(), watch, CallLimits.usual(maxCalls)));
  }

  SqsClient polls() {
    return polls;
  }

  SqsClient calls() {
    return calls;
  }

  String region() {
    return access.region();
  }

  @Override
  public void close() {
    polls.close();
    calls.close();
    access.close();
  }
}

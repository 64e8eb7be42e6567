package io.delayline.aws;

import java.time.Duration;
import software.amazon.awssdk.awscore.AwsRequestOverrideConfiguration;

/**
 * What a client may take.
 *
 * @param connections how many calls run at the same time at most
 * @param attempt how long a call may take that sets no limit of its own
 * @param longest how long a call may take that sets one
 */
public record CallLimits(int connections, Duration attempt, Duration longest) {
  /** How long a call may take. */
  public static final Duration CALL = Duration.ofSeconds(3);

  /**
   * A send to a queue may take this long. Longer than other calls, because one that timed out may
   * have worked, and trying again then makes copies. Not so a write to the table, which is made
   * again under the same key or taken back, and behind which a partition's commits wait.
   */
  public static final Duration SEND = Duration.ofSeconds(8);

  /** How much later than the attempt the whole call is given up: never the earlier of the two. */
  public static final Duration MARGIN = Duration.ofMillis(500);

  /** For calls that take no longer than usual, but for sends to a queue. */
  public static CallLimits usual(int connections) {
    return new CallLimits(connections, CALL, SEND);
  }

  /** Sets the limits of a send to a queue. */
  public static void send(AwsRequestOverrideConfiguration.Builder call) {
    call.apiCallAttemptTimeout(SEND).apiCallTimeout(SEND.plus(MARGIN));
  }
}

package io.delayline.delay;

import io.delayline.model.Bundle;
import io.delayline.model.Outcome;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/**
 * A queue that shows a bundle only after its delay, to one receiver at a time.
 *
 * <p>The batch calls are one API call each and answer per entry, in the order given: an entry that
 * the service did not name is {@link Outcome.Later}, never done. A call that failed as a whole
 * answers so for each of its entries; none of them throws. {@link #send} is never repeated by the
 * edge, because the delay must be computed anew; the other calls may be.
 */
public interface DelayQueue {
  /** The most entries of one batch call (SQS: 10). */
  int MAX_BATCH = 10;

  /** A bundle to send and how long the queue shall hide it, 0…900 s (SQS). */
  record Outgoing(Bundle bundle, int delaySeconds) {}

  /**
   * A received message: a lease, not a possession.
   *
   * @param messageId the queue's id of the message, the same at every receive
   * @param receipt what this receive is deleted or given back by
   * @param body the body as text; whether it is a bundle is for the reader to find out
   * @param receives how often it has been received, this time included
   * @param sent when it was sent to the queue, to the millisecond by the queue's clock; the epoch
   *     where the queue does not tell
   */
  record Incoming(String messageId, String receipt, String body, int receives, Instant sent) {}

  /**
   * The largest body and batch the queue takes, in bytes (SQS: {@code MaximumMessageSize}, and 1
   * MiB for a batch).
   */
  record Limits(int messageBytes, int batchBytes) {}

  /** The live queue's limits. */
  Limits limits();

  /** The body a bundle travels as. */
  String body(Bundle bundle);

  /** Asks for nothing but an answer, whose date the clock is compared with; never throws. */
  void ask();

  /** Sends up to {@value #MAX_BATCH} bundles whose bodies together are within the limits. */
  List<Outcome> send(List<Outgoing> entries);

  /**
   * Waits up to {@code wait} (whole seconds, 0…20) for up to {@value #MAX_BATCH} bundles, hidden
   * from others for {@code visibility}.
   *
   * @throws io.delayline.model.TryLater when the queue does not answer or refuses
   */
  List<Incoming> receive(Duration wait, Duration visibility);

  /** Deletes up to {@value #MAX_BATCH} received messages. */
  List<Outcome> delete(List<Incoming> messages);

  /** Hides up to {@value #MAX_BATCH} received messages from now for {@code visibility}, 0…12 h. */
  List<Outcome> changeVisibility(List<Incoming> messages, Duration visibility);
}

package io.delayline.promote;

import io.delayline.model.Outcome;
import java.time.Duration;
import java.util.Optional;

/**
 * A FIFO queue that takes a message once for each deduplication id within five minutes (SQS), and
 * shows the messages of a group one after the other: while one of them is hidden by a receive, no
 * later one of the group is shown. Ticks and assignments travel in it, never messages of users.
 */
public interface TickQueue {
  /**
   * A message to post.
   *
   * @param group at most 128 letters, digits and punctuation (SQS)
   * @param deduplicationId likewise
   */
  record Posting(String group, String deduplicationId, String body) {}

  /**
   * A received message: a lease, not a possession.
   *
   * @param body anything; whether it is a tick is for the reader to find out
   * @param receives how often it has been received, this time included
   */
  record Received(String body, String receipt, int receives) {}

  /** Posts one message. Posting it again is harmless, so the edge may repeat it. Never throws. */
  Outcome post(Posting posting);

  /**
   * Waits up to {@code wait} (whole seconds, 0…20) for one message, hidden from others for {@code
   * visibility} (whole seconds, at most 12 h).
   *
   * @throws io.delayline.model.TryLater when the queue does not answer or refuses
   */
  Optional<Received> receive(Duration wait, Duration visibility);

  /** Deletes a received message. Never throws. */
  Outcome delete(Received message);

  /** Hides a received message from now for {@code visibility}, 0…12 h. Never throws. */
  Outcome changeVisibility(Received message, Duration visibility);
}

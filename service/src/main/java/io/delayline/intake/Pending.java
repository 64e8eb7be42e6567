package io.delayline.intake;

import io.delayline.model.DelayedMessage;
import io.delayline.model.Outcome;
import io.delayline.model.Rejection;
import io.delayline.model.SourceRecord;

/**
 * A polled record on its way to its next place. It is with one thread at a time: whoever hands it
 * over leaves it to the answer.
 */
final class Pending {
  private final SourceRecord record;
  private final Spell spell;
  private Decoded decoded;
  private int failures;
  private boolean sendFailed;
  private boolean maybeCopy;
  private boolean alone;
  private Place place = Place.ELSEWHERE;

  Pending(SourceRecord record, Spell spell, Decoded decoded) {
    this.record = record;
    this.spell = spell;
    this.decoded = decoded;
  }

  SourceRecord record() {
    return record;
  }

  SourcePartition partition() {
    return new SourcePartition(record.origin().topic(), record.origin().partition());
  }

  Decoded decoded() {
    return decoded;
  }

  /** The message; only where {@link #decoded} has accepted it. */
  DelayedMessage message() {
    if (decoded instanceof Decoded.Accepted(DelayedMessage message)) {
      return message;
    }
    throw new IllegalStateException("rejected: " + record.origin());
  }

  boolean handOver(Place to) {
    place = to;
    return spell.handOver(to);
  }

  void answered(boolean settled) {
    spell.answered(record.origin().offset(), place, settled);
  }

  void failed() {
    failures++;
  }

  int failures() {
    return failures;
  }

  /** Its first send to the target failed: from now on its place is the delay queue. */
  void sendFailed(Outcome.Later why) {
    sendFailed = true;
    noteDoubt(why);
  }

  /** An attempt failed; if it may have taken effect all the same, the next makes a copy. */
  void noteDoubt(Outcome.Later why) {
    maybeCopy |= why.unknown();
  }

  boolean sendHasFailed() {
    return sendFailed;
  }

  boolean maybeCopy() {
    return maybeCopy;
  }

  /** The queue refused a bundle it was in: it travels alone, to find out which one is refused. */
  void travelAlone() {
    alone = true;
  }

  boolean travelsAlone() {
    return alone;
  }

  void reject(Rejection rejection) {
    decoded = new Decoded.Rejected(rejection);
  }
}

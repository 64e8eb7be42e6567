package io.delayline.intake;

import io.delayline.delay.BundleCodec;
import io.delayline.delay.FakeDelayQueue;
import io.delayline.delay.NewerBundle;
import io.delayline.delay.UnreadableBundle;
import io.delayline.model.Outcome;
import io.delayline.model.RejectReason;
import io.delayline.model.Rejection;
import java.time.InstantSource;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** A queue that refuses every bundle that carries one of certain records, for good. */
final class PickyQueue extends FakeDelayQueue {
  private final Set<Long> refused = new HashSet<>();

  PickyQueue(InstantSource clock) {
    super(clock);
  }

  /** From now on it refuses bundles with a record of this offset. */
  void refuse(long offset) {
    refused.add(offset);
  }

  @Override
  public synchronized List<Outcome> send(List<Outgoing> entries) {
    if (refused.isEmpty()) {
      return super.send(entries);
    }
    return entries.stream()
        .map(entry -> carriesRefused(entry) ? never() : super.send(List.of(entry)).getFirst())
        .toList();
  }

  private boolean carriesRefused(Outgoing entry) {
    try {
      return new BundleCodec()
          .decode(entry.bundle()).stream()
              .anyMatch(message -> refused.contains(message.source().origin().offset()));
    } catch (UnreadableBundle | NewerBundle e) {
      throw new AssertionError(e);
    }
  }

  private static Outcome never() {
    return new Outcome.Never(new Rejection(RejectReason.UNREADABLE, "InvalidMessageContents"));
  }
}

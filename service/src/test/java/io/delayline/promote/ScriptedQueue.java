package io.delayline.promote;

import io.delayline.delay.BundleText;
import io.delayline.delay.FakeDelayQueue;
import io.delayline.delay.FaultScript;
import io.delayline.model.Outcome;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A delay queue that has something against single records, or lets things happen at a send. */
final class ScriptedQueue extends FakeDelayQueue {
  private static final int FOR_EVER = Integer.MAX_VALUE;

  private final Map<Long, Integer> refusals = new HashMap<>();
  private final Map<Long, Outcome> answers = new HashMap<>();
  private Runnable meanwhile = () -> {};

  ScriptedQueue(InstantSource clock) {
    super(clock);
  }

  /** From now on it refuses for good whatever a record of this offset is in. */
  void neverTake(long offset) {
    refusals.put(offset, FOR_EVER);
    answers.put(offset, FaultScript.never("InvalidMessageContents"));
  }

  /** So many times it refuses for now whatever a record of this offset is in. */
  void refuse(long offset, int times) {
    refusals.put(offset, times);
    answers.put(offset, Outcome.refused("InternalError"));
  }

  /** Happens after each send. */
  void meanwhile(Runnable happens) {
    meanwhile = happens;
  }

  @Override
  public synchronized List<Outcome> send(List<Outgoing> entries) {
    List<Outcome> outcomes =
        refusals.isEmpty() ? super.send(entries) : entries.stream().map(this::sendOne).toList();
    meanwhile.run();
    return outcomes;
  }

  private Outcome sendOne(Outgoing entry) {
    for (long offset : PromoteFixture.offsets(BundleText.of(entry.bundle()))) {
      if (refusals.getOrDefault(offset, 0) > 0) {
        refusals.merge(offset, -1, Integer::sum);
        return answers.getOrDefault(offset, Outcome.DONE);
      }
    }
    return super.send(List.of(entry)).getFirst();
  }
}

package io.delayline;

import io.delayline.delay.DelayQueue;
import io.delayline.emit.DeadLetters;
import io.delayline.emit.Emitter;
import io.delayline.emit.Topics;
import io.delayline.intake.MessageSource;
import io.delayline.park.Control;
import io.delayline.park.ParkedStore;
import io.delayline.promote.TickQueue;
import io.delayline.runtime.ClockWatch;
import java.util.List;

/**
 * The services as the stages see them, and what is closed when the replica has stopped.
 *
 * @param clock sees the date of every answer
 * @param first closed as soon as nothing more is handed over: it waits for what is under way
 * @param last closed when no thread of the replica runs any more
 */
record Ports(
    MessageSource source,
    DelayQueue queue,
    Emitter emitter,
    DeadLetters deadLetters,
    Topics topics,
    ParkedStore store,
    Control control,
    TickQueue ticks,
    ClockWatch clock,
    Replica.Closing first,
    Replica.Closing last) {
  /** All closings around that of the threads, in order. */
  List<Replica.Closing> closings(Replica.Closing threads) {
    return List.of(first, threads, last);
  }
}

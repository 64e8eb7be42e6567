package io.delayline.intake;

import io.delayline.delay.Bundler;
import io.delayline.delay.QueueWriter;
import io.delayline.model.DelayedMessage;
import io.delayline.model.Outcome;
import io.delayline.park.ParkedRow;
import io.delayline.park.ParkedRows;
import io.delayline.park.Parker;
import java.util.List;

/**
 * How messages get to their next place: what they are packed into, and by which calls it goes.
 *
 * @param <T> what several messages travel as
 */
interface Carrier<T> {
  /** One of what they are packed into, and the messages in it. */
  record Packed<T>(T content, List<DelayedMessage> messages) {}

  /** Packs messages; each is in one of what comes out. */
  List<Packed<T>> pack(List<DelayedMessage> messages);

  /** Splits what was packed, keeping its order, into what goes in one call each. */
  List<List<T>> batches(List<T> contents);

  /** Makes one call; answers for each, in order. Never throws. */
  List<Outcome> send(List<T> batch);

  /** To the delay queue. */
  record ToQueue(Bundler bundler, QueueWriter queue) implements Carrier<QueueWriter.Entry> {
    @Override
    public List<Packed<QueueWriter.Entry>> pack(List<DelayedMessage> messages) {
      return bundler.pack(messages).stream()
          .map(p -> new Packed<>(new QueueWriter.Entry(p.bundle(), p.due(), 0), p.messages()))
          .toList();
    }

    @Override
    public List<List<QueueWriter.Entry>> batches(List<QueueWriter.Entry> contents) {
      return queue.batches(contents);
    }

    @Override
    public List<Outcome> send(List<QueueWriter.Entry> batch) {
      return queue.send(batch);
    }
  }

  /**
   * Into the table.
   *
   * @param overflows whether the table is not even asked, as too much is on its way there already
   */
  record ToTable(ParkedRows rows, Parker parker, boolean overflows) implements Carrier<ParkedRow> {
    @Override
    public List<Packed<ParkedRow>> pack(List<DelayedMessage> messages) {
      return rows.of(messages).stream()
          .map(filled -> new Packed<>(filled.row(), filled.messages()))
          .toList();
    }

    @Override
    public List<List<ParkedRow>> batches(List<ParkedRow> contents) {
      return parker.batches(contents);
    }

    @Override
    public List<Outcome> send(List<ParkedRow> batch) {
      return overflows ? parker.overflow(batch) : parker.park(batch);
    }
  }
}
